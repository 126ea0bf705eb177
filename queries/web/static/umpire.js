// What the pages do beyond reading: the box suggests, "/" goes to it, a link shows what it leads to, and a text
// can be copied.  Everything works without it.
"use strict";

const WAIT = 120; // milliseconds after a key before the box asks

// ---- "/" goes to the box, unless somebody is writing

document.addEventListener("keydown", (event) => {
  const writing = event.target.closest("input, textarea, select, [contenteditable], .CodeMirror");
  if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = document.getElementById("q");
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
});

// ---- suggestions, as a combobox with a list

function suggesting(form) {
  const box = form.querySelector("input[type=search]");
  const list = document.createElement("ul");
  list.id = `${box.id}-suggestions`;
  list.className = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  list.hidden = true;
  form.append(list);
  const heard = document.createElement("p");
  heard.className = "unseen";
  heard.setAttribute("aria-live", "polite");
  form.append(heard);
  for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "false", "aria-controls": list.id,
    "aria-autocomplete": "list", "aria-haspopup": "listbox" })) box.setAttribute(name, value);
  let waiting = 0;
  let asked = 0;
  let found = [];
  let chosen = -1;

  function close() {
    window.clearTimeout(waiting);
    asked += 1;
    list.hidden = true;
    chosen = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  function choose(number) {
    chosen = number;
    [...list.children].forEach((one, place) => one.setAttribute("aria-selected", String(place === chosen)));
    if (chosen < 0) box.removeAttribute("aria-activedescendant");
    else {
      box.setAttribute("aria-activedescendant", list.children[chosen].id);
      list.children[chosen].scrollIntoView({ block: "nearest" });
    }
  }

  function show() {
    list.replaceChildren(...found.map((one, place) => {
      const item = document.createElement("li");
      item.id = `${list.id}-${place}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      const name = document.createElement("span");
      name.textContent = one.label;
      const kind = document.createElement("span");
      kind.className = "kind";
      kind.textContent = one.kind;
      item.append(name, " ", kind);
      item.addEventListener("mousedown", (event) => {
        event.preventDefault();
        window.location.href = one.href;
      });
      return item;
    }));
    list.hidden = found.length === 0;
    box.setAttribute("aria-expanded", String(found.length > 0));
    heard.textContent = found.length ? `${found.length} suggestions, arrow keys to choose` : "";
    choose(-1);
  }

  async function ask() {
    asked += 1;
    const mine = asked;
    const words = box.value.trim();
    if (words.length < 2) return close();
    try {
      const answer = await fetch(`${form.dataset.suggest}?q=${encodeURIComponent(words.slice(0, 100))}`);
      if (!answer.ok || mine !== asked) return;
      const data = await answer.json();
      if (mine !== asked || document.activeElement !== box) return;
      found = data.suggestions;
      show();
    } catch {
      // Without an answer the box is a plain one.
    }
  }

  box.addEventListener("input", () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(ask, WAIT);
  });
  box.addEventListener("keydown", (event) => {
    if (list.hidden) {
      if (event.key === "ArrowDown" && box.value.trim()) ask();
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const places = found.length + 1; // one of which is the box itself
      choose(((chosen + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      window.location.href = found[chosen].href;
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
  });
  box.addEventListener("blur", close);
}

document.querySelectorAll("form[data-suggest]").forEach(suggesting);

// ---- what a link leads to, on hover and on focus

const SLOW = 350; // milliseconds of rest before it shows
const previews = new Map();
let shown = null;
let coming = 0;
let going = 0;

function preview(link) {
  const path = link.dataset.preview;
  if (!previews.has(path)) {
    previews.set(path, fetch(path).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null));
  }
  return previews.get(path);
}

function hide() {
  window.clearTimeout(coming);
  window.clearTimeout(going);
  if (!shown) return;
  shown.link.removeAttribute("aria-describedby");
  if (shown.title) shown.link.setAttribute("title", shown.title);
  shown.card.remove();
  shown = null;
}

async function show(link) {
  const data = await preview(link);
  const wanted = link.matches(":hover") || document.activeElement === link;
  if (!data || !wanted || (shown && shown.link === link)) return;
  hide();
  const card = document.createElement("div");
  card.className = "preview";
  card.id = "preview";
  card.setAttribute("role", "tooltip");
  const title = document.createElement("strong");
  title.textContent = data.label;
  const text = document.createElement("p");
  text.textContent = data.says;
  card.append(title, text);
  document.body.append(card);
  const at = link.getClientRects()[0] || link.getBoundingClientRect();
  const width = Math.min(card.offsetWidth, window.innerWidth - 16);
  card.style.left = `${window.scrollX + Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
  const below = at.bottom + card.offsetHeight + 8 < window.innerHeight || at.top < card.offsetHeight + 8;
  card.style.top = `${window.scrollY + (below ? at.bottom + 4 : at.top - card.offsetHeight - 4)}px`;
  card.addEventListener("mouseenter", () => window.clearTimeout(going));
  card.addEventListener("mouseleave", () => { going = window.setTimeout(hide, 200); });
  shown = { link, card, title: link.getAttribute("title") };
  link.removeAttribute("title");
  link.setAttribute("aria-describedby", card.id);
}

document.addEventListener("mouseover", (event) => {
  const link = event.target.closest("a[data-preview]");
  if (!link) return;
  window.clearTimeout(going);
  window.clearTimeout(coming);
  coming = window.setTimeout(() => show(link), SLOW);
});
document.addEventListener("mouseout", (event) => {
  if (!event.target.closest("a[data-preview]")) return;
  window.clearTimeout(coming);
  going = window.setTimeout(hide, 200);
});
document.addEventListener("focusin", (event) => {
  hide();
  const link = event.target.closest("a[data-preview]");
  if (link && link.matches(":focus-visible")) show(link);
});
document.addEventListener("focusout", hide); // also where nothing of the page takes the focus
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
});

// ---- a text is copied rather than opened

document.querySelectorAll("a[data-copy]").forEach((link) => {
  if (!navigator.clipboard) return; // which browsers give to safe addresses only
  const label = link.textContent;
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    try {
      const answer = await fetch(link.href);
      await navigator.clipboard.writeText(await answer.text());
      link.textContent = "Copied";
      window.setTimeout(() => { link.textContent = label; }, 2000);
    } catch {
      window.location.href = link.href;
    }
  });
});
