import { useState } from 'react';
import type { Panel } from '../list/list-search.ts';

/** A panel that shows a record, or a form for a new one. */
export type OpenPanel = Exclude<Panel, { mode: 'none' | 'gear' }>;

export const openPanel = (panel: Panel): OpenPanel | undefined =>
  panel.mode === 'none' || panel.mode === 'gear' ? undefined : panel;

/**
 * Returns the content of a panel: while it slides away still the last one. Each opening counts, so that none begins with another's typing.
 * @param now the content to show; undefined while the panel is closed
 * @param key distinguishes one content from another
 */
export function useLastOpen<Shown>(
  now: Shown | undefined,
  key = JSON.stringify(now),
): { readonly shown: Shown | undefined; readonly openCount: number } {
  const [last, setLast] = useState<{
    readonly key: string | undefined;
    readonly shown: Shown | undefined;
    readonly openCount: number;
  }>({ key: undefined, shown: undefined, openCount: 0 });
  if (last.key === key) return last;
  const next = { key, shown: now ?? last.shown, openCount: last.openCount + (now ? 1 : 0) };
  setLast(next);
  return next;
}
