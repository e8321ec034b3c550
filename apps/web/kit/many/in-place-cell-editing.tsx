import { ActionIcon } from '@mantine/core';
import { bulkActionTexts } from '@tarima/domain/kit/many/texts';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord as Row } from '@tarima/domain/kit/schemas';
import { Pencil } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { getRecordTitle } from '../list/list-row.tsx';
import { getShownColumns } from '../list/list-columns.ts';
import type { ListState } from '../data/list-state.ts';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { useShortcuts } from '../shortcuts.ts';
import { useLanguage } from '../words.tsx';
import { CellEditor } from './cell-editor.tsx';
import classes from './in-place.module.css';
import { useSaveCell, type EditedCell } from './use-save-cell.ts';

interface InPlaceProps {
  readonly module: Module;
  readonly list: ListState;
  /** Element that contains the table of the list. */
  readonly table: RefObject<HTMLElement | null>;
  /** Called once the keys work. */
  onReady(): void;
}

/** Cell, and the element in which it is drawn. */
interface DrawnCell {
  readonly cell: EditedCell;
  readonly element: Element;
}

/**
 * Edits values in the cells of a list: by the pen icon of a cell under the pointer, or by F2 on a row.
 * It draws into the cells from outside the table, so that rows stay fast.
 */
export default function InPlaceCellEditing({ module, list, table, onReady }: InPlaceProps) {
  const { say, language } = useLanguage();
  const { isFixed, canEditInPlace } = useModuleOverrides();
  const isOpen = (row: Row) => (canEditInPlace ? canEditInPlace(row) : !isFixed?.(row));
  const [editing, setEditing] = useState<DrawnCell>();
  // The edited cell is kept in a ref, since a save may end before the next drawing.
  const open = useRef(editing);
  useEffect(() => {
    open.current = editing;
  }, [editing]);
  const edit = (drawnCell: DrawnCell | undefined) => {
    open.current = drawnCell;
    setEditing(drawnCell);
  };
  const { rows, search } = list;
  const names = useMemo(
    () => getShownColumns(module, search.columns).map(({ name }) => name),
    [module, search.columns],
  );
  const findDrawnCell = (row: Row, name: string): DrawnCell | undefined => {
    const drawn = table.current?.querySelector<HTMLTableRowElement>(`tr[data-row="${row.id}"]`);
    const element = drawn?.cells[names.indexOf(name)];
    return element && module.inPlace?.includes(name) && isOpen(row)
      ? { cell: { row, name }, element }
      : undefined;
  };
  const editable = (row: Row): DrawnCell[] =>
    names.flatMap((name) => findDrawnCell(row, name) ?? []);
  const findRow = (inside: Element | null): Row | undefined => {
    const id = inside?.closest('tr[data-row]')?.getAttribute('data-row');
    return rows.find((row) => String(row.id) === id);
  };

  const address = JSON.stringify(search);
  // The position on another page, sorting or column holds another cell.
  const [lastAddress, setLastAddress] = useState(address);
  if (lastAddress !== address) {
    setLastAddress(address);
    setEditing(undefined);
  }
  const pointed = usePointedCell(table, address, (cell) => {
    const row = findRow(cell);
    return row && editable(row).find(({ element }) => element === cell);
  });
  useShortcuts({
    F2: () => {
      const row = findRow(document.activeElement);
      const [first] = row ? editable(row) : [];
      if (first) edit(first);
      return first !== undefined;
    },
  });
  useEffect(onReady, [onReady]);

  const saveCell = useSaveCell(module, (refused) => {
    const drawnCell = findDrawnCell(refused.row, refused.name);
    // A user who already edits another cell gets the message beside that cell.
    if (open.current || !drawnCell) return false;
    edit({ ...drawnCell, cell: refused });
    return true;
  });

  const leave = ({ row }: EditedCell) => {
    edit(undefined);
    table.current
      ?.querySelector<HTMLElement>(`tr[data-row="${row.id}"]`)
      ?.focus({ preventScroll: true });
  };
  const pen = pointed && pointed.element !== editing?.element && pointed.element.isConnected;
  return (
    <>
      {pen &&
        createPortal(
          <ActionIcon
            className={classes.pen ?? ''}
            variant="default"
            size="sm"
            tabIndex={-1}
            aria-label={say(bulkActionTexts.editCell, {
              field: say(module.fields[pointed.cell.name]?.label ?? bulkActionTexts.field),
              name: getRecordTitle(module, pointed.cell.row, language),
            })}
            onClick={() => edit(pointed)}
          >
            <Pencil size={12} aria-hidden />
          </ActionIcon>,
          pointed.element,
        )}
      {editing?.element.isConnected &&
        createPortal(
          <CellEditor
            key={`${editing.cell.row.id} ${editing.cell.name} ${editing.cell.why}`}
            module={module}
            cell={editing.cell}
            leave={() => leave(editing.cell)}
            save={(value, shown, step) => {
              const { row, name } = editing.cell;
              const drawnCells = editable(row);
              const at = drawnCells.findIndex(({ cell }) => cell.name === name);
              const next = step === 0 ? undefined : drawnCells[at + step];
              if (next) edit(next);
              else leave(editing.cell);
              if (shown !== undefined) void saveCell(editing.cell, value, shown);
            }}
          />,
          editing.element,
        )}
    </>
  );
}

/**
 * Returns the cell under the pointer; none after the list has changed, until the pointer moves.
 * @param find returns the cell of an element of the table; undefined for one that cannot be edited
 */
function usePointedCell(
  table: RefObject<HTMLElement | null>,
  address: string,
  find: (element: Element | null) => DrawnCell | undefined,
): DrawnCell | undefined {
  const [pointed, setPointed] = useState<DrawnCell & { readonly address: string }>();
  useEffect(() => {
    const frame = table.current;
    const point = ({ target }: Event) => {
      const cell = find(target instanceof Element ? target.closest('td') : null);
      setPointed(cell && { ...cell, address });
    };
    const leave = () => setPointed(undefined);
    frame?.addEventListener('pointerover', point);
    frame?.addEventListener('pointerleave', leave);
    return () => {
      frame?.removeEventListener('pointerover', point);
      frame?.removeEventListener('pointerleave', leave);
    };
  });
  return pointed?.address === address ? pointed : undefined;
}
