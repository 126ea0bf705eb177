// The table by hand: what is clicked, dragged or typed becomes a field of the form, which the server answers.  The
// text of the situation is the one state; without this script the same form is sent by its buttons.
"use strict";

const form = document.getElementById("table");
const past = [];
const future = [];
let tool = "pick";
let chosen = [];
let typing = 0;

const text = () => document.getElementById("situation").value;
const field = (name) => form.querySelector(`[name="${name}"]`);

// ---- asking the server

let line = Promise.resolve(); // what a hand does comes one after the other, however fast it is
let waiting = 0;

function send(pairs, keep = true) {
  const things = [...chosen];
  waiting += 1;
  form.classList.add("busy");
  line = line.then(() => ask(pairs, things, keep)).finally(() => {
    waiting -= 1;
    if (!waiting) form.classList.remove("busy");
  });
}

async function ask(pairs, things, keep) {
  const before = text();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name !== "thing" && typeof value === "string") body.append(name, value);
  }
  if (!pairs.some(([name]) => name === "thing")) things.forEach((one) => body.append("thing", one));
  pairs.forEach(([name, value]) => { if (name !== "thing") body.delete(name); body.append(name, value); });
  const is_old = () => text() !== before; // somebody wrote on meanwhile
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.getElementById("table")) throw new Error("no table");
    if (is_old()) return;
    show(page, body);
    if (keep && text() !== before) {
      past.push(before);
      future.length = 0;
    }
    steps();
  } catch {
    form.submit(); // the plain form says what is wrong
  }
}

// What is written below the map and not done yet goes into the new fields: what is no field's own value, and was
// not what the button beside it has just sent.  Gives the field that is being written in.
function keepWritten(judged, fresh, sent, isDone) {
  const about = (sent.get("do") || "").replace(/^[^:]*/, "");
  let focused = null;
  judged.querySelectorAll("input[name]:not([type=hidden])").forEach((old) => {
    const anew = [...fresh.querySelectorAll("input[name]")].find((one) => one.name === old.name);
    if (!anew) return;
    if (old === document.activeElement) focused = anew;
    const wasSent = isDone && about && old.name.endsWith(about) && sent.get(old.name) === old.value;
    if (old.value !== old.defaultValue && !wasSent) anew.value = old.value;
  });
  return focused;
}

// What the page has anew: picture, verdicts and text; what the player is writing in stays.
function show(page, sent) {
  const focused = document.activeElement;
  const mark = focused && (focused.dataset.piece || focused.dataset.place);
  const isWriting = focused && focused.id === "situation";
  const scroll = document.getElementById("map");
  const [left, top] = [scroll.scrollLeft, scroll.scrollTop];
  const drawn = page.getElementById("map");
  scroll.classList.toggle("old", "unread" in drawn.dataset); // what cannot be read leaves the last picture
  if (!("unread" in drawn.dataset)) {
    scroll.replaceChildren(...drawn.childNodes);
    scroll.scrollTo(left, top);
    offerActs(page.getElementById("acts"));
  }
  document.getElementById("legend").replaceChildren(...page.getElementById("legend").childNodes);
  const play = document.querySelector("details.play");
  const played = page.querySelector("details.play");
  if (play && played && !play.contains(document.activeElement)) play.replaceChildren(...played.childNodes);
  document.getElementById("places").replaceChildren(...page.getElementById("places").childNodes);
  const judged = document.getElementById("judged");
  const area = document.getElementById("situation");
  const fresh = page.getElementById("judged");
  const field = keepWritten(judged, fresh, sent, !page.querySelector("[role=alert]"));
  if (isWriting) {
    [...judged.children].forEach((one) => { if (!one.contains(area)) one.remove(); });
    const home = [...judged.children].find((one) => one.contains(area));
    [...fresh.children].forEach((one) => { if (!one.querySelector("#situation")) judged.insertBefore(one, home); });
  } else {
    judged.replaceChildren(...fresh.childNodes);
  }
  form.dataset.share = page.getElementById("table").dataset.share;
  if (form.dataset.share) {
    window.history.replaceState(null, "", form.dataset.share);
    if (text().trim()) remember(form.dataset.share);
  }
  const line = document.getElementById("line_words");
  if (!page.querySelector("[role=alert]")) line.value = "";
  chosen = chosen.filter((name) => scroll.querySelector(`[data-piece="${CSS.escape(name)}"], [data-place="${CSS.escape(name)}"]`));
  press();
  wake();
  if (field) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }
  if (mark) {
    const again = scroll.querySelector(`[data-piece="${CSS.escape(mark)}"], [data-place="${CSS.escape(mark)}"]`);
    if (again) again.focus({ preventScroll: true });
  }
}

// ---- one's own table, to go back to from an example

const OWN = "umpire-table";

function remember(address) {
  try { window.localStorage.setItem(OWN, address); } catch { /* where nothing may be kept there is no way back */ }
}

function offerOwn() {
  let own = null;
  try { own = window.localStorage.getItem(OWN); } catch { return; }
  const is_here = own && new URL(own, window.location).href === window.location.href;
  if (!own || is_here || !own.startsWith(new URL(form.action).pathname)) return;
  const line = document.getElementById("own-table");
  line.querySelector("a").href = own;
  line.hidden = false;
}

// ---- undo, redo

function steps() {
  document.getElementById("undo").disabled = past.length === 0;
  document.getElementById("redo").disabled = future.length === 0;
}

function step(from, to) {
  if (!from.length) return;
  to.push(text());
  document.getElementById("situation").value = from.pop();
  send([["do", "judge"]], false);
}

// ---- what is chosen, and with what tool

function press() {
  document.querySelectorAll("#map [aria-pressed]").forEach((one) => {
    const name = one.dataset.piece || one.dataset.place;
    one.setAttribute("aria-pressed", String(chosen.includes(name)));
  });
  const said = chosen.map((name) => name.replaceAll("_", " ")).join(", ");
  document.getElementById("chosen-line").textContent = said
    ? `Chosen: ${said}. Click a hex to move there, or ask about it.` : "";
}

function take(name) {
  tool = name;
  document.querySelectorAll("[data-tool]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.tool === name)));
  document.querySelectorAll(".palette").forEach((one) => one.classList.toggle("open", one.id === `tool-${name}`));
  document.getElementById("map").classList.toggle("painting", name === "paint");
}

// The buttons for what the counters on the table can do.
function offerActs(offered) {
  const had = document.getElementById("acts");
  const held = had.contains(document.activeElement) && document.activeElement.dataset.tool;
  had.replaceChildren(...offered.childNodes);
  if (held) [...had.children].forEach((one) => { if (one.dataset.tool === held) one.focus({ preventScroll: true }); });
  take(document.querySelector(`[data-tool="${CSS.escape(tool)}"]`) ? tool : "pick");
}

function pick(name) {
  chosen = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
  press();
  send([["do", "judge"]], false);
}

function click(target) {
  const piece = target.closest("[data-piece]");
  const side = target.closest("[data-side]");
  const place = target.closest("[data-place]");
  const where = place ? place.dataset.place : piece && piece.dataset.where;
  const row = place && place.dataset.says ? place.dataset.says : "";
  if (tool === "drop") {
    const gone = piece ? piece.dataset.piece : place && !place.classList.contains("free") && place.dataset.place;
    if (gone) { chosen = []; send([["thing", gone], ["do", "drop"]]); }
  } else if (tool === "put" && where) {
    send([["put_where", where], ["put_row", row], ["do", "put"]]);
  } else if (tool === "paint" && (side || where)) {
    if (field("paint_words").value.trim()) send([["paint_where", side ? side.dataset.side : where], ["do", "paint"]]);
  } else if (tool.startsWith("strike:") && where) {
    send([["where", where], ["do", tool]]);
    chosen = [];
    take("pick");
  } else if (piece) {
    pick(piece.dataset.piece);
  } else if (place) {
    const moving = chosen.filter((name) => document.querySelector(`[data-piece="${CSS.escape(name)}"]`));
    if (moving.length) { send([["where", where], ["move_words", row], ["do", "move"]]); chosen = []; }
    else if (!place.classList.contains("free")) pick(where);
    else send([["paint_where", where], ["paint_words", field("ground").value], ["do", "paint"]]);
  }
}

// ---- dragging a counter

let held = null;

function lift(event) {
  const piece = event.target.closest("[data-piece]");
  if (!piece || tool !== "pick" || event.button) return;
  held = { name: piece.dataset.piece, from: piece.dataset.where, x: event.clientX, y: event.clientY, moved: false };
}

function carry(event) {
  if (!held || Math.hypot(event.clientX - held.x, event.clientY - held.y) < 8) return;
  held.moved = true;
}

function drop(event) {
  const was = held;
  held = null;
  if (!was || !was.moved) return;
  const below = document.elementsFromPoint(event.clientX, event.clientY);
  const over = below.map((one) => one.closest("[data-place]")).find(Boolean);
  const beside = below.map((one) => one.closest(".ordered [data-piece]")).find(Boolean);
  document.getElementById("map").addEventListener("click", (one) => one.stopPropagation(), { capture: true, once: true });
  window.setTimeout(() => document.getElementById("map").click(), 0);
  if (beside && beside.dataset.piece !== was.name) {
    send([["thing", was.name], ["where", beside.dataset.piece], ["do", "order"]]);
    return;
  }
  if (!over || (over.dataset.place === was.from && !over.dataset.says)) return;
  const moved = chosen.includes(was.name) ? chosen : [was.name];
  chosen = [];
  send([...moved.map((one) => ["thing", one]), ["where", over.dataset.place], ["move_words", over.dataset.says || ""], ["do", "move"]]);
}

// ---- the file

function wake() {
  const open = document.getElementById("open");
  open.closest("label").hidden = false;
  open.addEventListener("change", async () => {
    if (!open.files.length || open.files[0].size > 1000000) return;
    past.push(text());
    document.getElementById("situation").value = await open.files[0].text();
    send([["do", "judge"]], false);
  });
  const save = document.getElementById("save");
  if (save && save.getAttribute("href") === "#") {
    save.addEventListener("click", () => { save.href = URL.createObjectURL(new Blob([text()], { type: "text/plain" })); });
  }
  document.getElementById("situation").addEventListener("input", () => {
    window.clearTimeout(typing);
    typing = window.setTimeout(() => send([["do", "judge"]], false), 600);
  });
}

// ---- from here on it is alive

if (form) {
  form.classList.add("live");
  document.getElementById("tools").hidden = false;
  document.querySelectorAll(".swatches").forEach((one) => { one.hidden = false; });
  document.querySelectorAll("[data-brush]").forEach((one) => {
    one.addEventListener("click", () => {
      field("paint_words").value = one.dataset.brush;
      document.querySelectorAll("[data-brush]").forEach((other) => other.setAttribute("aria-pressed", String(other === one)));
    });
  });
  document.querySelectorAll("[name=layer]").forEach((one) => one.addEventListener("change", () => send([["do", "judge"]], false)));
  document.getElementById("tools").addEventListener("click", (event) => {
    const one = event.target.closest("[data-tool]");
    if (one) take(one.dataset.tool);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const by = event.submitter;
    send(by && by.name ? [[by.name, by.value]] : [["do", "judge"]]);
  });
  form.querySelectorAll("#line_words").forEach((one) => one.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (one.value.trim()) send([["do", "line"]]);
  }));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.name || !event.target.name.startsWith("wish_words")) return;
    event.preventDefault();  // else the form would only judge, and the wish be lost
    if (event.target.value.trim()) event.target.parentElement.querySelector("button").click();
  });
  const map = document.getElementById("map");
  map.addEventListener("click", (event) => click(event.target));
  map.addEventListener("pointerdown", lift);
  map.addEventListener("pointermove", carry);
  map.addEventListener("pointerup", drop);
  map.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (!event.target.closest("[data-piece], [data-place], [data-side]")) return;
    event.preventDefault();
    click(event.target);
  });
  document.getElementById("undo").addEventListener("click", () => step(past, future));
  document.getElementById("redo").addEventListener("click", () => step(future, past));
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, textarea, select")) return;
    if (event.key === "z") { event.preventDefault(); step(past, future); }
    if (event.key === "y") { event.preventDefault(); step(future, past); }
  });
  take("pick");
  wake();
  press();
  offerOwn();
}
