import { useState } from 'react';
import type { SidePanelState } from '../data/list-search-state.ts';

/** A panel that shows a record, or a form for a new one. */
export type OpenSidePanelState = Exclude<SidePanelState, { mode: 'none' | 'gear' }>;

export const getOpenPanelState = (panel: SidePanelState): OpenSidePanelState | undefined =>
  panel.mode === 'none' || panel.mode === 'gear' ? undefined : panel;

/**
 * Returns the content of a panel: while it slides away still the last one. Each opening counts, so that none begins with another's typing.
 * @param currentContent the content to show; undefined while the panel is closed
 * @param key distinguishes one content from another
 */
export function useLastShownContent<Shown>(
  currentContent: Shown | undefined,
  key = JSON.stringify(currentContent),
): { readonly shown: Shown | undefined; readonly openCount: number } {
  const [last, setLast] = useState<{
    readonly key: string | undefined;
    readonly shown: Shown | undefined;
    readonly openCount: number;
  }>({ key: undefined, shown: undefined, openCount: 0 });
  if (last.key === key) return last;
  const next = {
    key,
    shown: currentContent ?? last.shown,
    openCount: last.openCount + (currentContent ? 1 : 0),
  };
  setLast(next);
  return next;
}
