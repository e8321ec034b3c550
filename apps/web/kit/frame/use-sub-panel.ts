import type { Module } from '@tarima/domain/kit/module';
import { useLocation, useRouter } from '@tanstack/react-router';
import { createContext, useCallback, useEffect, useRef } from 'react';
import type { SidePanelState } from '../data/list-search-state.ts';
import { useListSearchState } from '../data/use-list-search-state.ts';

/** Sub-panel that contains a form; undefined in the panel itself. */
export const SubPanelContext = createContext<string | undefined>(undefined);

export interface SubPanelControl {
  readonly panel: SidePanelState;
  /** Sub-panel that is open above the panel. */
  readonly part: string | undefined;
  /** Opens a sub-panel, as a history step that the back button undoes. */
  open(part: string): void;
  /** Closes the sub-panel, after a confirmation when there are unsaved changes. */
  close(): void;
  /** Closes the sub-panel without a confirmation. */
  leave(): void;
}

/** Controls the sub-panel that an entity opens above its panel: the URL holds its state, like the panel's. */
export function useSubPanel(module: Module): SubPanelControl {
  const router = useRouter();
  const { search, change, getNewest: newest } = useListSearchState(module);
  const pathname = useLocation({ select: (location) => location.pathname });
  const { panel } = search;
  const part = 'part' in panel ? panel.part : undefined;

  // Whether the sub-panel was opened from here: closing then goes back, so that the history does not hold every panel twice.
  const openedHere = useRef(false);
  useEffect(() => {
    if (part === undefined) openedHere.current = false;
  }, [part]);

  const open = useCallback(
    (next: string) => {
      openedHere.current = true;
      change(({ panel: below, ...rest }) => ({ ...rest, panel: withPart(below, next) }), 'push');
    },
    [change],
  );
  const closeSubPanel = useCallback(
    (ignoreBlocker: boolean) => {
      // Closing is over where the user has left the sub-panel in the meantime.
      const { panel: now } = newest();
      const isLeft = router.latestLocation.pathname !== pathname;
      if (isLeft || !('part' in now) || now.part === undefined) return;
      if (openedHere.current) router.history.back({ ignoreBlocker });
      else
        change(
          ({ panel: below, ...rest }) => ({ ...rest, panel: withPart(below, undefined) }),
          'replace',
          { ignoreBlocker },
        );
    },
    [router, pathname, newest, change],
  );
  return {
    panel,
    part,
    open,
    close: useCallback(() => closeSubPanel(false), [closeSubPanel]),
    leave: useCallback(() => closeSubPanel(true), [closeSubPanel]),
  };
}

function withPart(panel: SidePanelState, part: string | undefined): SidePanelState {
  if (panel.mode !== 'create' && panel.mode !== 'view' && panel.mode !== 'edit') return panel;
  const { part: _, ...below } = panel;
  return part === undefined ? below : { ...below, part };
}
