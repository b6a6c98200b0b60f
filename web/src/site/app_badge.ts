/** Show the number of turns that wait on the icon of the installed app, where there is one. */
export function showBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  shown.catch(() => {}); // the system may refuse
}
