// The signs of actions: one family, drawn as lines of one width on a field of 24 by 24.

export const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  first: "M6 5v14M18.5 5.5L9.5 12l9 6.5z",
  previous: "M16 5l-9.5 7 9.5 7z",
  next: "M8 5l9.5 7L8 19z",
  last: "M18 5v14M5.5 5.5l9 6.5-9 6.5z",
  comment: "M4 5h16v11h-8l-4.5 4v-4H4z",
  draw: "M5 19L18.5 5.5M9.5 5.5h9v9",
  erase: "M8 19.5h12M4 15l9.5-9.5L19 11l-8.5 8.5h-2zM8.7 10.3l5.5 5.5",
  promote: "M12 20V8.5M7 13l5-5 5 5M6 4h12",
  prune: "M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.3 11v5.5M13.7 11v5.5",
  flip: "M8 20V5M4.5 8.5L8 5l3.5 3.5M16 4v15M12.5 15.5L16 19l3.5-3.5",
  replay: "M5.2 9.5a7.3 7.3 0 1 1-.4 4.5M5 4.5v5h5",
  type: "M3 6.5h18v11H3zM7.5 9.5v5M6 9.5h3M6 14.5h3M12 14.5h5",
  lines: "M4 6h16M4 12h11M4 18h7",
  share: "M12 15V4M8 7.5l4-4 4 4M7 11H5v9h14v-9h-2",
  play: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17zM10 8.5l5.5 3.5-5.5 3.5z",
  edit: "M4.5 19.5l1-4.5L16 4.5 19.5 8 9 18.5zM13.5 7L17 10.5",
  open: "M3.5 18.5v-13h6l2 2.5h9v10.5z",
  keys: "M3 6.5h18v11H3zM6.5 10h.01M10.2 10h.01M13.8 10h.01M17.5 10h.01M8 14h8",
} as const;

export type IconName = keyof typeof ICONS;
