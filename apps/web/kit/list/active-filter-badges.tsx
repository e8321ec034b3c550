import { getModuleColumns, type Module } from '@tarima/domain/kit/module';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { sayFilterValue } from '../filters/filter-text.ts';
import { useRecordNames } from '../select/use-record-names.ts';
import { useLanguage } from '../words.tsx';
import classes from './list.module.css';
import type { ListState } from '../data/list-state.ts';

type FilterBadgesProps = { module: Module } & Pick<
  ListState,
  'search' | 'setFilter' | 'clearFilters'
>;

/** Badges of the active filters of a list, each removable. */
export function ActiveFilterBadges({ module, search, setFilter, clearFilters }: FilterBadgesProps) {
  const speech = useLanguage();
  const { say } = speech;
  const nameIn = useRecordNames(module);
  const active = getModuleColumns(module).flatMap(({ name, field }) => {
    const value = search.filters[name];
    return value === undefined ? [] : [{ name, field, value }];
  });
  if (active.length === 0) return null;
  return (
    <ul className={classes.badges} aria-label={say(kitTexts.activeFilters)}>
      {active.map(({ name, field, value }) => {
        const column = say(field.label);
        return (
          <li key={name} className={classes.badge}>
            <span className={classes.badgeText}>
              {say(kitTexts.badge, {
                column,
                value: sayFilterValue(field, value, speech, nameIn(name)),
              })}
            </span>
            <button
              type="button"
              className={classes.badgeRemove}
              aria-label={say(kitTexts.removeFilter, { column })}
              onClick={() => setFilter(name, undefined)}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        );
      })}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={clearFilters}>
          {say(kitTexts.clearFilters)}
        </Button>
      </li>
    </ul>
  );
}
