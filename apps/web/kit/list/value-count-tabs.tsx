import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { ColumnValueCounts } from '@tarima/domain/kit/contract';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { findField, type Module } from '@tarima/domain/kit/module';
import { listTexts } from '@tarima/domain/kit/list-texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getFieldOptions } from '../catalog-options.ts';
import { toCodesFilter } from '../filters/filter-text.ts';
import { formatNumber } from '../format.ts';
import { runWhenIdle } from '../run-when-idle.ts';
import { useLanguage } from '../words.tsx';
import { valueCountsQueryOptions } from '../data/list-data.ts';
import classes from './list.module.css';
import type { ListState } from '../data/list-state.ts';

/** Tabs of the values of the module's tab column, with their counts; a tab filters the list by its value. */
export default function ValueCountTabs({
  module,
  list,
}: {
  readonly module: Module;
  readonly list: ListState;
}) {
  const by = module.tabs ?? '';
  const field = findField(module, by);
  const speech = useLanguage();
  const { say, language } = speech;
  const { filters, search } = list.search;
  const isReady = useIdleOnce(list.status !== 'first');
  const found = useQuery({
    ...valueCountsQueryOptions(module, by, { filters, search, lang: language }),
    enabled: isReady,
    placeholderData: (before) => before,
  });
  if (!field) return null;
  const chosen = toCodesFilter(filters[by]);
  const countOf = counter(found.data);
  const all = found.data?.counts.reduce((sum, { count }) => sum + count, 0);
  const tab = (key: string, label: string, count: number | undefined, value?: FilterValue) => {
    const isOn = value === undefined ? chosen.length === 0 : chosen.includes(key);
    return (
      <button
        key={key}
        type="button"
        className={classes.tab}
        aria-pressed={isOn}
        onClick={() => list.setFilter(by, isOn ? undefined : value)}
      >
        {label}
        <span className={classes.tabCount}>
          {count === undefined ? ' ' : formatNumber(count, language)}
        </span>
      </button>
    );
  };
  return (
    <fieldset
      className={classes.tabs}
      aria-label={say(listTexts.countsOf, { column: say(field.label) })}
    >
      {tab('', say(getEntityWords('all', module.entity)), all)}
      {getFieldOptions(field, speech)
        .filter(({ value }) => countOf(value) !== 0 || chosen.includes(value))
        .map(({ value, label }) => tab(value, label, countOf(value), [value]))}
    </fieldset>
  );
}

/** Returns the count of a value: none before the first response, zero for a value that the response leaves out. */
const counter = (found: ColumnValueCounts | undefined) => {
  const counts = found && new Map(found.counts.map(({ value, count }) => [String(value), count]));
  return (code: string): number | undefined => counts && (counts.get(code) ?? 0);
};

/** Returns true once the rows are loaded and the page is idle: counts never delay the rows. */
function useIdleOnce(isShown: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => (isShown ? runWhenIdle(() => setReady(true)) : undefined), [isShown]);
  return ready;
}
