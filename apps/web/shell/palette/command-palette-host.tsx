import { useCallback, useEffect, useState } from 'react';
import { runWhenIdle } from '../../kit/run-when-idle.ts';
import type { MenuNode } from '../../menu/menu-data.ts';
import { useLazyCode } from '../../kit/parts/use-lazy-code.ts';

export interface CommandPaletteState {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

/** Opens the command palette from anywhere with Ctrl K, or ⌘ K, and closes it again. */
export function useCommandPalette(): CommandPaletteState {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isChord || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen((known) => !known);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return { isOpen, open, close };
}

const loadPalette = () => import('./command-palette.tsx');

/** Shows the palette. Its code is not part of the first load. */
export function CommandPaletteHost({
  palette: { isOpen, close },
  nodes,
  onKeys,
}: {
  palette: CommandPaletteState;
  nodes: readonly MenuNode[];
  onKeys(): void;
}) {
  const part = useLazyCode(isOpen, loadPalette, close);
  // The palette is loaded before the user opens it, since users type at once.
  useEffect(() => runWhenIdle(() => void loadPalette().catch(() => undefined)), []);
  return isOpen && part && <part.CommandPalette nodes={nodes} onKeys={onKeys} onClose={close} />;
}
