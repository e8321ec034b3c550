import { findField, type Module } from '@tarima/domain/kit/module';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { listTexts } from '@tarima/domain/kit/list-texts';
import { say as sayIn, type Language } from '@tarima/domain/kit/words';
import { memo, type MouseEvent } from 'react';
import { FieldCell, isNumericField } from '../cells/field-cell.tsx';
import { parseNamedRecord, toDisplayText, getDisplayValue } from '../cells/display-value.ts';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { useLanguage } from '../words.tsx';
import { moveFocusAmongRows } from './row-keys.ts';
import { RowActionsMenu, type RowActionHandler } from './row-actions-menu.tsx';
import { SelectionCheckbox } from './selection-checkbox.tsx';
import { getPinnedCellProps, type ShownColumn } from './list-columns.ts';
import classes from './table.module.css';

/** Returns the title of a record; a record without a name is titled by its number. */
export function getRecordTitle(module: Module, row: ModuleRecord, language: Language): string {
  const field = findField(module, module.title);
  if (!field || field.kind === 'catalog')
    return sayIn(getEntityWords('numbered', module.entity), language, { id: row.id });
  if (field.kind === 'choice') {
    const words = field.options[toDisplayText(row[module.title])];
    if (words) return sayIn(words, language);
  }
  const shown = getDisplayValue(row, module.title, field, language);
  return parseNamedRecord(shown)?.name ?? toDisplayText(shown);
}

interface ListRowProps {
  readonly module: Module;
  readonly columns: readonly ShownColumn[];
  readonly row: ModuleRecord;
  /** Whether Tab reaches this row: one row at a time is reachable, and arrows lead to the others. */
  readonly tabbable: boolean;
  readonly selected: boolean;
  readonly onAction: RowActionHandler;
  onNear(row: ModuleRecord): void;
  onLeave(): void;
  onFocusRow(id: number): void;
}

/** Row of a list. It is drawn again only when its record changes, so that a page of a hundred rows stays fast. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { module, columns, row, tabbable, selected, onAction, onNear, onLeave, onFocusRow } = props;
  const { language, say } = useLanguage();
  const { cells } = useModuleOverrides();
  return (
    <tr
      tabIndex={tabbable ? 0 : -1}
      data-row={row.id}
      aria-selected={selected}
      className={classes.row}
      onClick={(event) => {
        if (isForSomethingElse(event)) return;
        onAction(clickMeaning(event), row);
      }}
      // A Shift-click selects a range of rows, not text.
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onAction('view', row);
        else moveFocusAmongRows(event);
      }}
      onPointerEnter={() => onNear(row)}
      onPointerLeave={onLeave}
      onFocus={() => onFocusRow(row.id)}
    >
      {columns.map((column, at) => {
        const { name, field } = column;
        return (
          <td
            key={name}
            {...getPinnedCellProps(column)}
            data-numeric={isNumericField(field) || undefined}
          >
            {at === 0 && (
              <SelectionCheckbox
                label={say(listTexts.selectRow, { name: getRecordTitle(module, row, language) })}
                checked={selected}
                toggle={(isRange) => onAction(isRange ? 'reach' : 'select', row)}
              />
            )}
            {cells?.[name]?.(row) ?? <FieldCell element={row} name={name} field={field} />}
          </td>
        );
      })}
      <td className={classes.actions}>
        <RowActionsMenu
          row={row}
          name={getRecordTitle(module, row, language)}
          onAction={onAction}
        />
      </td>
    </tr>
  );
});

const clickMeaning = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) =>
  shiftKey ? 'reach' : ctrlKey || metaKey ? 'select' : 'view';

/** Returns whether a click belongs to a link or a button, or ends a text selection. */
const isForSomethingElse = (event: MouseEvent): boolean =>
  (event.target instanceof Element &&
    event.target.closest('a, button, label, input, [role=menu]') !== null) ||
  // Clicks in a portal bubble up through React's tree, not through the page's.
  (event.target instanceof Node && !event.currentTarget.contains(event.target)) ||
  window.getSelection()?.type === 'Range';
