/** Marks an open dialog or panel with its height above the others. A fading dialog has no mark. */
export const getOpenOverlayProps = (opened: boolean, height: number) => ({
  'data-above': opened ? height : undefined,
});

/** Number of remembered focused elements: enough to return through a dialog, a panel and its menus. */
const remembered = 12;

/**
 * Keeps the focus where the user works. The focused element may disappear with its action, such as a removed row or a closed bar of
 * actions: then the focus goes to the last focused element that is still there, inside the open panel if there is one. A closing element
 * may also return the focus to the page below the panel: then the panel takes it back. A button that is disabled while its request runs
 * loses the focus to the browser: it gets it again with the answer, unless the user went elsewhere.
 * @returns how to stop
 */
export function preserveKeyboardFocus(): () => void {
  let lastFocused: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Focused element that was disabled since. */
  let disabled: Element | undefined;
  /** True after a click beside everything that takes the focus. */
  let isAway = false;

  const lead = (): void => {
    const panel = findTopmostOverlay();
    const last = lastFocused.filter(
      (element) => element.isConnected && (!panel || panel.contains(element)),
    );
    for (const element of [...last, ...beginnings(panel)]) {
      element.focus({ preventScroll: true });
      if (document.activeElement === element) return;
    }
  };
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    isAway = false;
    const panel = findTopmostOverlay();
    if (panel && !target.closest('[data-portal]')) return lead();
    lastFocused = [
      target,
      ...lastFocused.filter((element) => element !== target && element.isConnected),
    ].slice(0, remembered);
  };
  const isLost = (): boolean =>
    document.activeElement === document.body && lastFocused[0]?.isConnected === false;
  const returnToEnabled = (changes: readonly MutationRecord[]): void => {
    for (const { type, target } of changes) {
      const [last] = lastFocused;
      if (!last || type !== 'attributes' || target !== last) continue;
      const { activeElement } = document;
      if (last.matches(':disabled')) {
        if (!isAway && (activeElement === target || activeElement === document.body))
          disabled = last;
      } else if (disabled === last && activeElement === document.body)
        last.focus({ preventScroll: true });
    }
  };
  const leave = (): void => {
    [disabled, isAway] = [undefined, true];
  };
  const observer = new MutationObserver((changes) => {
    returnToEnabled(changes);
    if (!isLost()) return;
    clearTimeout(timer);
    // Components that set the focus themselves do so during this drawing.
    timer = setTimeout(() => {
      if (isLost()) lead();
    });
  });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', leave);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', leave);
    observer.disconnect();
  };
}

/** Returns the panel or dialog that lies above all others. */
export const findTopmostOverlay = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-above]')]
    .toSorted((one, other) => Number(one.dataset['above']) - Number(other.dataset['above']))
    .at(-1);

/** Returns the elements to focus first: in a panel its preferred ones, on the page the list's row. */
const beginnings = (panel: HTMLElement | undefined): HTMLElement[] =>
  panel
    ? [...panel.querySelectorAll<HTMLElement>('[data-autofocus], [data-begin] button'), panel]
    : [...document.querySelectorAll<HTMLElement>('[data-row][tabindex="0"], main')];
