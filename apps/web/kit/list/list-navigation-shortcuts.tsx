import { listShortcutTexts as texts } from '@tarima/domain/kit/list-shortcut-texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useShortcuts, useShortcutHints, type ShortcutHint } from '../shortcuts.ts';
import { focusFirstRow, getRowElements } from './list-shortcut-hints.ts';
import type { ListRowSelection } from './row-selection.ts';
import type { ListState } from '../data/list-state.ts';

interface MoreKeysProps {
  readonly list: ListState;
  readonly selection: ListRowSelection;
  /** Element that contains the list and all its controls. */
  readonly root: RefObject<HTMLElement | null>;
  /** Called once the keys work. */
  onReady(): void;
}

const same = (key: string): LocalizedWords => ({ es: key, en: key });

const hints: readonly ShortcutHint[] = [
  { key: { es: 'Av Pág · Re Pág', en: 'PgDn · PgUp' }, does: texts.keyPages },
  { key: { es: 'Mayús ↑ ↓', en: 'Shift ↑ ↓' }, does: texts.keySelectOn },
  { key: { es: 'Ctrl A', en: 'Ctrl A' }, does: texts.keySelectAll },
  { key: same('a'), does: texts.keyActs },
  { key: same('f'), does: texts.keyFilter },
  { key: same('g'), does: texts.keyGear },
];

const filters =
  'thead :is(input:not([type=checkbox]), select, [role=combobox], button[aria-haspopup])';

/** Keyboard shortcuts that turn pages, select many rows, and reach the controls around the rows. */
export default function ListNavigationShortcuts({ list, selection, root, onReady }: MoreKeysProps) {
  useShortcutHints(hints);
  const turn = useTurning(list, root);
  const lead = (selector: string, method: 'focus' | 'click'): boolean => {
    const target = root.current?.querySelector<HTMLElement>(selector);
    target?.[method]();
    return target instanceof HTMLElement;
  };
  useShortcuts({
    PageDown: () => isOnRow() && turn(1),
    PageUp: () => isOnRow() && turn(-1),
    f: () => lead(filters, 'focus'),
    g: () => lead('[data-gear]', 'click'),
    a: () =>
      selection.rows.size > 0
        ? lead('[data-acts] button', 'focus')
        : isOnRow() && click(document.activeElement?.querySelector('[aria-haspopup=menu]')),
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key, shiftKey } = event;
    if (!(target instanceof Element)) return;
    if (key === 'Escape' && target.matches('thead input:not([type=checkbox], [role])')) {
      focusFirstRow(root.current);
      return;
    }
    if (!target.matches('tr[data-row]')) return;
    if (document.querySelector('[aria-modal=true]')) return;
    if (key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      const isWhole = list.rows.every(({ id }) => selection.rows.has(id));
      // A second press selects all matching rows.
      if (!isWhole) selection.togglePage();
      else if (list.totalItems > list.rows.length) selection.chooseAll();
    } else if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
      // The row has already moved the focus: both the previous and the current row are selected.
      const ids = [target, document.activeElement].map((row) => row?.getAttribute('data-row'));
      selection.add(list.rows.filter(({ id }) => ids.includes(String(id))));
    } else if (
      key === 'ArrowDown' &&
      document.activeElement === getRowElements(root.current).at(-1)
    ) {
      if (target === document.activeElement) turn(1);
    } else if (key === 'ArrowUp' && target === getRowElements(root.current)[0]) {
      if (target === document.activeElement) turn(-1);
    }
  });
  // Assistive technology learns the keys once they work: they load after the rows.
  useEffect(() => {
    const element = root.current;
    element?.setAttribute('aria-keyshortcuts', 'a f g');
    return () => element?.removeAttribute('aria-keyshortcuts');
  }, [root]);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useEffect(onReady, [onReady]);
  return null;
}

const isOnRow = (): boolean => document.activeElement?.matches('tr[data-row]') === true;

function click(button: Element | null | undefined): boolean {
  if (!(button instanceof HTMLElement)) return false;
  button.click();
  return true;
}

/** Turns to the next or previous page; the focus moves to the nearest row once it is loaded. */
function useTurning(list: ListState, root: RefObject<HTMLElement | null>) {
  const { page } = list.search;
  const turned = useRef<{ readonly page: number; readonly rows: unknown }>(undefined);
  const { rows } = list;
  useEffect(() => {
    const from = turned.current;
    if (!from || from.rows === rows) return;
    turned.current = undefined;
    const shown = getRowElements(root.current);
    (page < from.page ? shown.at(-1) : shown[0])?.focus();
  }, [rows, page, root]);
  return (by: 1 | -1): boolean => {
    const to = page + by;
    if (to < 1 || to > list.totalPages) return false;
    turned.current = { page, rows };
    list.goToPage(to);
    return true;
  };
}
