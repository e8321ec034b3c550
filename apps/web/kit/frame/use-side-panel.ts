import type { Module } from '@tarima/domain/kit/module';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { closedSidePanel, type SidePanelState } from '../data/list-search-state.ts';
import { useListSearchState } from '../data/use-list-search-state.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface SidePanelControl {
  readonly panel: SidePanelState;
  /** Opens a panel, as a history step that the back button undoes; changing the mode of an open panel is no such step. */
  open(panel: SidePanelState, options?: { readonly ignoreBlocker: boolean }): void;
  /** Closes the panel, after a confirmation when there are unsaved changes. */
  close(): void;
  /** Closes the panel without a confirmation: the changes are saved, or may be lost. */
  leave(): void;
}

export function useSidePanel(module: Module): SidePanelControl {
  const router = useRouter();
  const { search, change, getNewest: newest } = useListSearchState(module);
  const pathname = useLocation({ select: (location) => location.pathname });
  const { panel } = search;
  const { mode } = panel;
  const opened = mode !== 'none';
  const storeOpener = useFocusReturn(opened, 'id' in panel ? panel.id : undefined);

  // Whether the panel was opened from here: closing then goes back, so that the history does not hold every list twice.
  const openedHere = useRef(false);
  const isOpen = useRef(opened);
  useEffect(() => {
    isOpen.current = opened;
    if (!opened) openedHere.current = false;
  }, [opened]);

  const open = useCallback(
    (next: SidePanelState, options?: { readonly ignoreBlocker: boolean }) => {
      if (!isOpen.current) {
        storeOpener();
        openedHere.current = true;
      }
      change(
        (current) => ({ ...current, panel: next }),
        isOpen.current ? 'replace' : 'push',
        options,
      );
    },
    [change, storeOpener],
  );
  const closePanel = useCallback(
    (ignoreBlocker: boolean) => {
      // Closing is over where the user has left the panel in the meantime: another step back would leave the list too.
      const isLeft = router.latestLocation.pathname !== pathname;
      if (isLeft || newest().panel.mode === 'none') return;
      if (ignoreBlocker && mode === 'create') storeOpener('made');
      if (openedHere.current) router.history.back({ ignoreBlocker });
      else
        change((current) => ({ ...current, panel: closedSidePanel }), 'replace', { ignoreBlocker });
    },
    [router, pathname, newest, change, storeOpener, mode],
  );
  return {
    panel,
    open,
    close: useCallback(() => closePanel(false), [closePanel]),
    leave: useCallback(() => closePanel(true), [closePanel]),
  };
}
