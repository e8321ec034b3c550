import { systemFields } from '@tarima/domain/kit/fields';
import { getFieldValue, type Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { listTexts } from '@tarima/domain/kit/list-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { FieldCell, isTagField } from '../cells/field-cell.tsx';
import { IdCell } from '../cells/cells.tsx';
import { useMemo } from 'react';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { useLanguage } from '../words.tsx';
import classes from './cards.module.css';
import { getRecordTitle } from './list-row.tsx';
import { RowActionsMenu, type RowActionHandler } from './row-actions-menu.tsx';
import { SelectionCheckbox } from './selection-checkbox.tsx';
import type { ListRowSelection } from './row-selection.ts';
import { getShownColumns, type ShownColumn } from './list-columns.ts';
import { SkeletonBar } from './skeleton-rows.tsx';
import type { ListState } from '../data/list-state.ts';

interface ListCardsProps {
  readonly module: Module;
  readonly list: ListState;
  readonly labelledBy: string;
  readonly selection: ListRowSelection;
  readonly onAction: RowActionHandler;
}

/** Cards of the rows, for a screen too narrow for a table. */
export function ListCards({ module, list, labelledBy, selection, onAction }: ListCardsProps) {
  const { columns: chosen } = list.search;
  const columns = useMemo(() => getShownColumns(module, chosen), [module, chosen]);
  return (
    <ul className={classes.cards} aria-labelledby={labelledBy} aria-busy={list.status === 'first'}>
      {list.status === 'first' &&
        Array.from({ length: list.search.size }, (_, at) => (
          <li key={at} className={`${classes.card} ${classes.waiting}`} aria-hidden>
            <SkeletonBar />
            <SkeletonBar />
            <SkeletonBar />
          </li>
        ))}
      {list.rows.map((row) => (
        <RecordCard
          key={row.id}
          module={module}
          columns={columns}
          row={row}
          selected={selection.rows.size > 0 ? selection.rows.has(row.id) : undefined}
          onAction={onAction}
        />
      ))}
    </ul>
  );
}

interface RecordCardProps {
  readonly module: Module;
  readonly columns: readonly ShownColumn[];
  readonly row: ModuleRecord;
  /** Whether the record is selected; undefined while the list has no selection. */
  readonly selected: boolean | undefined;
  readonly onAction: RowActionHandler;
}

function RecordCard({ module, columns, row, selected, onAction }: RecordCardProps) {
  const { language, say } = useLanguage();
  const { cells, cellsOfEmpty } = useModuleOverrides();
  const title = getRecordTitle(module, row, language);
  const others = columns.filter(
    ({ name, field }) => name !== 'id' && (name !== module.title || field.kind === 'catalog'),
  );
  const filled = others.filter(
    ({ name }) => isFilled(getFieldValue(row, name)) || cellsOfEmpty?.includes(name) === true,
  );
  return (
    <li className={classes.card} data-selected={selected || undefined} data-card={row.id}>
      <div className={classes.head}>
        {selected !== undefined && (
          <SelectionCheckbox
            label={say(listTexts.selectRow, { name: title })}
            checked={selected}
            stop
            toggle={() => onAction('select', row)}
          />
        )}
        <button
          type="button"
          className={classes.title}
          data-row={row.id}
          onClick={() => onAction(selected === undefined ? 'view' : 'select', row)}
        >
          {cells?.[module.title]?.(row) ?? title}
        </button>
        <IdCell id={row.id} />
        <RowActionsMenu row={row} name={title} onAction={onAction} selectable />
      </div>
      <ul className={classes.tags} aria-label={say(kitTexts.tags)}>
        {filled
          .filter(({ field }) => isTagField(field))
          .map(({ name, field }) => (
            <li key={name}>
              <FieldCell element={row} name={name} field={field} />
            </li>
          ))}
      </ul>
      <dl className={classes.values}>
        {filled
          .filter(({ name, field }) => !isTagField(field) && !Object.hasOwn(systemFields, name))
          .map(({ name, field }) => (
            <div key={name} className={classes.value}>
              <dt>{say(field.label)}</dt>
              <dd>
                {cells?.[name]?.(row) ?? <FieldCell element={row} name={name} field={field} />}
              </dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
