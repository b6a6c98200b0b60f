"use strict";
const root = document.documentElement;
const choose = (language) => {
  root.lang = language;
  for (const button of document.querySelectorAll("nav button"))
    button.setAttribute("aria-pressed", String(button.value === language));
};
const buttons = [...document.querySelectorAll("nav button")];
for (const button of buttons) button.addEventListener("click", () => choose(button.value));
const wanted = (navigator.languages || []).map((each) => each.slice(0, 2));
choose(wanted.find((each) => buttons.some((button) => button.value === each)) || "en");

// The board: it is given positions as texts and draws them; it knows no rules.
const RINGS = [
  "a7 d7 g7 g4 g1 d1 a1 a4".split(" "),
  "b6 d6 f6 f4 f2 d2 b2 b4".split(" "),
  "c5 d5 e5 e4 e3 d3 c3 c4".split(" "),
];
const place = (name) => [name.charCodeAt(0) - 97, 7 - Number(name[1])];
const disc = (x, y, colour, words) =>
  `<circle cx="${x + 0.5}" cy="${y + 0.5}" r=".42" fill="var(--${colour})" stroke="var(--ink)" stroke-width=".03"/>` +
  (words ? `<text x="${x + 0.5}" y="${y + 0.66}" font-size=".46" text-anchor="middle" fill="var(--paper)">${words}</text>` : "");
const querni = (text) => {
  let drawn = "";
  text.split(" ")[0].split("/").forEach((row, y) => {
    let x = 0;
    for (const part of row.match(/\d+|[A-Za-z]/g)) {
      if (/\d/.test(part)) { x += Number(part); continue; }
      const isBlue = part < "a";
      drawn += disc(x, y, isBlue ? "blue" : "pink", part.toLowerCase().charCodeAt(0) - 96);
      x += 1;
    }
  });
  let squares = "";
  for (let i = 0; i < 70; i++)
    squares += `<rect x="${i % 10}" y="${Math.floor(i / 10)}" width="1" height="1" fill="var(--square)" stroke="var(--line)" stroke-width=".03"/>`;
  return `<svg viewBox="-.1 -.1 10.2 7.2" role="img" aria-label="${text}">${squares}${drawn}</svg>`;
};
const alquerque = (text) => {
  let drawn = "";
  for (const ring of RINGS) {
    const points = [...ring, ring[0]].map(place);
    drawn += `<path d="M${points.map(([x, y]) => `${x + 0.5} ${y + 0.5}`).join("L")}" fill="none" stroke="var(--ink)" stroke-width=".04"/>`;
  }
  for (const i of [1, 3, 5, 7]) {
    const [[a, b], [c, d]] = [place(RINGS[0][i]), place(RINGS[2][i])];
    drawn += `<path d="M${a + 0.5} ${b + 0.5}L${c + 0.5} ${d + 0.5}" stroke="var(--ink)" stroke-width=".04"/>`;
  }
  text.split(" ")[0].split("/").forEach((men, ring) => {
    [...men].forEach((man, i) => {
      if (man !== ".") drawn += disc(...place(RINGS[ring][i]), man === "W" ? "square" : "ink", "");
    });
  });
  return `<svg viewBox="-.1 -.1 7.2 7.2" role="img" aria-label="${text}">${drawn}</svg>`;
};
const games = JSON.parse(document.getElementById("games").textContent);
for (const player of document.querySelectorAll(".player")) {
  const game = games[player.dataset.game];
  const draw = root.dataset.family === "querni" ? querni : alquerque;
  const [back, forward] = player.querySelectorAll("button");
  const slider = player.querySelector("input");
  const show = () => {
    const at = Number(slider.value);
    player.querySelector(".board").innerHTML = draw(game.positions[at]);
    player.querySelector(".move").textContent = at ? `${at}. ${game.moves[at - 1]}` : "";
  };
  slider.max = String(game.moves.length);
  slider.addEventListener("input", show);
  back.addEventListener("click", () => { slider.value = String(Number(slider.value) - 1); show(); });
  forward.addEventListener("click", () => { slider.value = String(Number(slider.value) + 1); show(); });
  show();
}
