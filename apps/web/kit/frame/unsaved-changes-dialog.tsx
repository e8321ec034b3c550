import { useBlocker } from '@tanstack/react-router';
import { use, useCallback, useEffect, useRef } from 'react';
import { parseSidePanelState } from '../data/list-search-state.ts';
import { DiscardChangesDialog } from './modal-dialog.tsx';
import { SubPanelContext } from './use-sub-panel.ts';

interface PanelAddress {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

interface UnsavedChangesProps {
  readonly unsaved: boolean;
  /** Whether the changes are being saved. */
  readonly saving?: boolean;
}

/**
 * Requests confirmation before typing is lost, by Escape, a click beside the panel, the back button, a link, or closing the tab.
 * All of these are navigations, so one confirmation covers them all.
 */
export function UnsavedChangesDialog({ unsaved, saving = false }: UnsavedChangesProps) {
  const part = use(SubPanelContext);
  const latest = useRef(unsaved);
  const isSaving = useRef(saving);
  useEffect(() => {
    latest.current = unsaved;
    isSaving.current = saving;
  });
  // Refusal without a question while a save runs: it is not known yet whether anything would be lost, and the save closes the panel itself.
  // The browser undoes its own step at once, so that the panel's step back is the only one.
  useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }: { current: PanelAddress; next: PanelAddress }) =>
        latest.current && isSaving.current && leavesPanel(current, next, part),
      [part],
    ),
    enableBeforeUnload: false,
  });
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }: { current: PanelAddress; next: PanelAddress }) =>
        latest.current && leavesPanel(current, next, part),
      [part],
    ),
    enableBeforeUnload: useCallback(() => latest.current, []),
    withResolver: true,
  });
  return (
    <DiscardChangesDialog
      opened={blocker.status === 'blocked'}
      keepEditing={() => blocker.reset?.()}
      discard={() => blocker.proceed?.()}
    />
  );
}

/**
 * Returns whether a navigation leaves the panel. A sub-panel that opens or closes does not leave it; a form in a sub-panel is left with it.
 */
function leavesPanel(current: PanelAddress, next: PanelAddress, part: string | undefined): boolean {
  if (current.pathname !== next.pathname) return true;
  const [currentPanel, nextPanel] = [current, next].map(({ search }) => {
    const panel = parseSidePanelState(search);
    return JSON.stringify(part === undefined ? { ...panel, part } : panel);
  });
  return currentPanel !== nextPanel;
}
