// Downloads a file.

export function download(contents: Blob | string, name: string): void {
  const blob =
    typeof contents === "string" ? new Blob([contents], { type: "text/plain" }) : contents;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers fetch it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** "querni-2026-11-16", for a file with a game of that day. */
export function fileName(game: string, touched = Date.now()): string {
  return `${game.replaceAll(".", "-")}-${new Date(touched).toISOString().slice(0, 10)}`;
}
