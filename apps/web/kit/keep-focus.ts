/** What a dialog or a panel says of itself while it is open: how far above the others it stands. One that fades says nothing any more. */
export const openAbove = (opened: boolean, height: number) => ({
  'data-above': opened ? height : undefined,
});

/** Places of the keys that are remembered: enough to come back through a question, a panel and its menus. */
const remembered = 12;

/**
 * Keeps the keys where somebody works. What had them may be gone with what it did, as a row that was removed or a bar of acts that is over: then they go
 * on in what had them last and is still there, inside of the panel that is open, if one is. And what closes may give them to the page below that
 * panel: the panel has them then. @returns how to stop
 */
export function keepFocus(): () => void {
  let places: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lead = (): void => {
    const panel = highest();
    const last = places.filter((place) => place.isConnected && (!panel || panel.contains(place)));
    for (const place of [...last, ...beginnings(panel)]) {
      place.focus({ preventScroll: true });
      if (document.activeElement === place) return;
    }
  };
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const panel = highest();
    if (panel && !target.closest('[data-portal]')) return lead();
    places = [target, ...places.filter((place) => place !== target && place.isConnected)].slice(
      0,
      remembered,
    );
  };
  const isLost = (): boolean =>
    document.activeElement === document.body && places[0]?.isConnected === false;
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    // Whoever knows better where the keys go on says so as this is drawn.
    timer = setTimeout(() => {
      if (isLost()) lead();
    });
  });
  document.addEventListener('focusin', note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

/** The panel or dialog that stands above all others. */
const highest = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-above]')]
    .toSorted((one, other) => Number(one.dataset['above']) - Number(other.dataset['above']))
    .at(-1);

/** Where the keys begin: in a panel at what it wants first, on the page at the list's row. */
const beginnings = (panel: HTMLElement | undefined): HTMLElement[] =>
  panel
    ? [...panel.querySelectorAll<HTMLElement>('[data-autofocus], [data-begin] button'), panel]
    : [...document.querySelectorAll<HTMLElement>('[data-row][tabindex="0"], main')];
