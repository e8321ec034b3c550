import { listTexts } from '@tarima/domain/kit/list-texts';
import { useCallback, useState } from 'react';
import { useLazyCode } from '../../kit/parts/use-lazy-code.ts';
import { useShortcuts, useShortcutHints, type ShortcutHint } from '../../kit/shortcuts.ts';

export interface ShortcutsHelpState {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

/** Keys that work on every screen. */
const everywhere: readonly ShortcutHint[] = [
  { key: { es: 'Ctrl K', en: 'Ctrl K' }, does: listTexts.keyPalette },
  { key: { es: '?', en: '?' }, does: listTexts.keyHelp },
];

/** Opens the help of the screen's keys with `?`. */
export function useShortcutsHelp(): ShortcutsHelpState {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useShortcuts({ '?': open });
  useShortcutHints(everywhere);
  return { isOpen, open, close };
}

const loadKeys = () => import('./shortcuts-help-dialog.tsx');

export function ShortcutsHelpHost({
  keys: { isOpen, close },
}: {
  readonly keys: ShortcutsHelpState;
}) {
  const part = useLazyCode(isOpen, loadKeys, close);
  return isOpen && part && <part.ShortcutsHelpDialog close={close} />;
}
