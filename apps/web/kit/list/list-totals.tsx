import { NativeSelect } from '@mantine/core';
import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import type { ColumnValueCounts, ColumnTotals as Answer } from '@tarima/domain/kit/contract';
import type { Field } from '@tarima/domain/kit/fields';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { listTexts } from '@tarima/domain/kit/list-texts';
import { findField, type Module } from '@tarima/domain/kit/module';
import { listCountableColumns, listNumericColumns } from '@tarima/domain/kit/list-columns';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayFieldValue } from '../cells/display-value.ts';
import { formatNumber } from '../format.ts';
import { getErrorText } from '../toasts.tsx';
import { useLanguage, type Speech } from '../words.tsx';
import { valueCountsQueryOptions, listTotalsQueryOptions } from '../data/list-data.ts';
import classes from './totals.module.css';
import type { ListState } from '../data/list-state.ts';

interface TotalsProps {
  readonly module: Module;
  readonly list: ListState;
}

/** Totals of all matching rows: sums and averages of numbers, and counts by a chosen column. */
export default function ListTotals({ module, list }: TotalsProps) {
  const { say } = useLanguage();
  return (
    <section className={classes.totals} aria-label={say(listTexts.totalsOf)}>
      {listNumericColumns(module).length > 0 && <Sums module={module} list={list} />}
      {listCountableColumns(module).length > 0 && <ColumnCounts module={module} list={list} />}
    </section>
  );
}

function Sums({ module, list }: TotalsProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const { filters, search } = list.search;
  const found = useQuery({
    ...listTotalsQueryOptions(module, { filters, search, lang: language }),
    placeholderData: (before) => before,
  });
  if (found.isError) return <p className={classes.note}>{getErrorText(found.error, speech)}</p>;
  const columns = (found.data?.columns ?? []).filter(({ totals }) => totals.length > 0);
  if (found.data && columns.length === 0)
    return <p className={classes.note}>{say(listTexts.noTotals)}</p>;
  return (
    <dl className={classes.sums} aria-busy={found.isFetching}>
      {columns.map(({ name, totals }) => (
        <ColumnSums key={name} field={findField(module, name)} module={module} totals={totals} />
      ))}
    </dl>
  );
}

type Total = Answer['columns'][number]['totals'][number];

function ColumnSums(props: {
  readonly module: Module;
  readonly field: Field | undefined;
  readonly totals: readonly Total[];
}) {
  const { module, field, totals } = props;
  const speech = useLanguage();
  const { say } = speech;
  if (!field) return null;
  return (
    <div className={classes.column}>
      <dt>{say(field.label)}</dt>
      {totals.map(({ unit, sum, average }) => {
        const formatAmount = (amount: string) => sayAmount(module, field, amount, unit, speech);
        return (
          <dd key={unit}>
            <strong>{formatAmount(sum)}</strong>
            <span className={classes.average}>
              {say(listTexts.average)} {formatAmount(average)}
            </span>
          </dd>
        );
      })}
    </div>
  );
}

/** Formats a decimal exactly as its column does, with its unit. */
function sayAmount(
  module: Module,
  field: Field,
  amount: string,
  unit: string | null,
  { say }: Speech,
): string {
  const isMoney = field.kind === 'money' || (field.kind === 'figure' && field.currency === true);
  if (isMoney) return groupDigits(amount).replace(/\d/, (first) => `$${first}`);
  const measured = field.kind === 'decimal' ? findField(module, field.unit ?? '') : undefined;
  const words =
    measured?.kind === 'catalog' && unit !== null
      ? findCatalogWords(measured.catalog, unit)
      : undefined;
  const fieldUnit = field.kind === 'figure' ? field.unit : undefined;
  const called = words ? say(words) : (unit ?? fieldUnit);
  const text = groupDigits(amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
  return called === undefined ? text : `${text} ${called}`;
}

/** Adds thousands separators, the same in both languages: sums may have more digits than a JavaScript number. */
const groupDigits = (decimal: string): string => {
  const [whole = '', part] = decimal.split('.');
  const thousands = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return part === undefined ? thousands : `${thousands}.${part}`;
};

function ColumnCounts({ module, list }: TotalsProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const columns = listCountableColumns(module);
  const [by, setBy] = useState('');
  const { filters, search } = list.search;
  const found = useQuery({
    ...valueCountsQueryOptions(module, by, { filters, search, lang: language }),
    enabled: by !== '',
  });
  const field = findField(module, by);
  return (
    <div className={classes.counts}>
      <NativeSelect
        size="xs"
        label={say(listTexts.countBy)}
        value={by}
        onChange={(event) => setBy(event.currentTarget.value)}
        data={[
          { value: '', label: say(listTexts.nothing) },
          ...columns.map((column) => ({ value: column.name, label: say(column.field.label) })),
        ]}
      />
      {field && found.data && (
        <ul
          className={classes.chips}
          aria-label={say(listTexts.countsOf, { column: say(field.label) })}
        >
          {found.data.counts.map(({ value, name, count }) => (
            <li key={String(value)}>
              <button
                type="button"
                className={classes.chip}
                disabled={toCountFilter(field, value) === undefined}
                onClick={() => list.setFilter(by, toCountFilter(field, value))}
              >
                {value === null
                  ? say(kitTexts.isEmpty)
                  : (name ?? sayFieldValue(field, value, speech))}
                <strong>{formatNumber(count, language)}</strong>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Value = ColumnValueCounts['counts'][number]['value'];

/** Returns the filter for the counted rows. */
function toCountFilter(field: Field, value: Value): FilterValue | undefined {
  if (value === null) return field.required ? undefined : { empty: true };
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? [value] : [value];
}
