import { listTexts } from '@tarima/domain/kit/list-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { ShortcutHint } from '../shortcuts.ts';

const same = (key: string): LocalizedWords => ({ es: key, en: key });

/** Shortcut keys that every list handles. */
export const listShortcutHints: readonly ShortcutHint[] = [
  { key: same('/'), does: listTexts.keyFind },
  { key: same('n'), does: listTexts.keyAdd },
  { key: same('↑ ↓'), does: listTexts.keyMove },
  { key: { es: 'Entrar', en: 'Enter' }, does: listTexts.keyView },
  { key: { es: 'Espacio', en: 'Space' }, does: listTexts.keyPeek },
  { key: same('e'), does: listTexts.keyEdit },
  { key: same('F2'), does: listTexts.keyInPlace },
  { key: same('x'), does: listTexts.keySelect },
  { key: same('c'), does: listTexts.keyCopy },
  { key: same('Esc'), does: listTexts.keyClose },
];

/** Shortcut keys of a list whose records only the server creates. */
export const listShortcutHintsWithoutAdd = listShortcutHints.filter(({ key }) => key.es !== 'n');

/** Returns the row elements of a list's table, in sequence. */
export const getRowElements = (list: ParentNode | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []),
];

/** Moves the focus to the first record of a list. @returns whether there is a record */
export function focusFirstRow(list: ParentNode | null): boolean {
  const row = list?.querySelector<HTMLElement>('[data-row]');
  row?.focus();
  return row !== null && row !== undefined;
}
