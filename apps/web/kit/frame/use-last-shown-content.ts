import { useState } from 'react';
import type { SidePanelState } from '../data/list-search-state.ts';

/** Panel that shows a record, or a form for a new record. */
export type OpenSidePanelState = Exclude<SidePanelState, { mode: 'none' | 'gear' }>;

export const getOpenPanelState = (panel: SidePanelState): OpenSidePanelState | undefined =>
  panel.mode === 'none' || panel.mode === 'gear' ? undefined : panel;

/**
 * Returns the content of a panel, and while it slides away its last content.
 * Each opening gets a new key, so that no opening begins with another's typing.
 * @param currentContent content to show; undefined while the panel is closed
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
