import { systemFields } from '@tarima/domain/kit/fields';
import { columnsOf, valueOf, type Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Cell } from '../cells/cell.tsx';
import { IdCell } from '../cells/cells.tsx';
import { useOwnWays } from '../own-ways.ts';
import { useLanguage } from '../words.tsx';
import classes from './cards.module.css';
import { titleOf } from './list-row.tsx';
import { RowMenu, type ActOnRow } from './row-menu.tsx';
import { Bar } from './skeleton-rows.tsx';
import type { List } from './use-list.ts';

interface ListCardsProps {
  readonly module: Module;
  readonly list: List;
  readonly labelledBy: string;
  readonly act: ActOnRow;
}

/** The same rows for a screen too narrow for a table. */
export const ListCards = ({ module, list, labelledBy, act }: ListCardsProps) => (
  <ul className={classes.cards} aria-labelledby={labelledBy} aria-busy={list.status === 'first'}>
    {list.status === 'first' &&
      Array.from({ length: list.search.size }, (_, at) => (
        <li key={at} className={`${classes.card} ${classes.waiting}`} aria-hidden>
          <Bar />
          <Bar />
          <Bar />
        </li>
      ))}
    {list.rows.map((row) => (
      <RecordCard key={row.id} module={module} row={row} act={act} />
    ))}
  </ul>
);

function RecordCard({ module, row, act }: { module: Module; row: Element; act: ActOnRow }) {
  const { language, say } = useLanguage();
  const { cells } = useOwnWays();
  const title = titleOf(module, row, language);
  const others = columnsOf(module).filter(
    ({ name, field }) => name !== 'id' && (name !== module.title || field.kind === 'catalog'),
  );
  const given = others.filter(({ name }) => isThere(valueOf(row, name)));
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.title}
          data-row={row.id}
          onClick={() => act('view', row)}
        >
          {cells?.[module.title]?.(row) ?? title}
        </button>
        <IdCell id={row.id} />
        <RowMenu row={row} name={title} act={act} />
      </div>
      <ul className={classes.tags} aria-label={say(kitTexts.tags)}>
        {given
          .filter(({ field }) => field.kind === 'catalog')
          .map(({ name, field }) => (
            <li key={name}>
              <Cell element={row} name={name} field={field} />
            </li>
          ))}
      </ul>
      <dl className={classes.values}>
        {given
          .filter(
            ({ name, field }) => field.kind !== 'catalog' && !Object.hasOwn(systemFields, name),
          )
          .map(({ name, field }) => (
            <div key={name} className={classes.value}>
              <dt>{say(field.label)}</dt>
              <dd>{cells?.[name]?.(row) ?? <Cell element={row} name={name} field={field} />}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
