import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { relativeDaysTitleWords } from '@tarima/domain/kit/relative-days-texts';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useState } from 'react';
import { getAccountToday } from '../account-time.ts';
import { createTodayHighlighter } from '../calendar-days.ts';
import { useLanguage } from '../words.tsx';
import {
  toDayRangeFilter,
  toEmptinessFilter,
  toRelativeDaysFilter,
  sayRelativeDays,
} from './filter-text.ts';
import classes from './filters.module.css';

interface DaysCalendarProps {
  readonly value: FilterValue | undefined;
  readonly canBeEmpty: boolean;
  onChange(value: FilterValue | undefined): void;
  onDone(): void;
}

type Span = [string | null, string | null];

/** Periods that users need every week; a URL accepts any other period. */
const offeredPeriods = [
  'past',
  'today',
  'last7days',
  'last30days',
  'next7days',
  'thisWeek',
  'thisMonth',
  'lastMonth',
];

/** Picks days: the first click selects that day, the second everything between the two. */
export function DayRangeCalendar({ value, canBeEmpty, onChange, onDone }: DaysCalendarProps) {
  const speech = useLanguage();
  const { language, say } = speech;
  const days = toDayRangeFilter(value);
  const relative = toRelativeDaysFilter(value)?.relative;
  const empty = toEmptinessFilter(value)?.empty;
  const togglePeriod = (next: FilterValue, isActive: boolean) => {
    setSpan([null, null]);
    onChange(isActive ? undefined : next);
  };
  const [span, setSpan] = useState<Span>([days?.from ?? null, days?.to ?? null]);
  const today = getAccountToday();
  const choose = ([from, to]: Span) => {
    setSpan([from, to]);
    if (from === null) onChange(undefined);
    else if (to === null || to === from) onChange(from);
    else onChange({ from, to });
  };
  return (
    <>
      <fieldset className={classes.moving} aria-label={say(relativeDaysTitleWords)}>
        {offeredPeriods.map((code) => (
          <button
            key={code}
            type="button"
            className={classes.move}
            aria-pressed={relative === code}
            onClick={() => togglePeriod({ relative: code }, relative === code)}
          >
            {sayRelativeDays(code, speech)}
          </button>
        ))}
        {canBeEmpty &&
          [true, false].map((each) => (
            <button
              key={String(each)}
              type="button"
              className={classes.move}
              aria-pressed={empty === each}
              onClick={() => togglePeriod({ empty: each }, empty === each)}
            >
              {say(each ? kitTexts.isEmpty : kitTexts.isGiven)}
            </button>
          ))}
      </fieldset>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={span}
        onChange={choose}
        defaultDate={span[0] ?? today}
        locale={language}
        firstDayOfWeek={1}
        getDayProps={createTodayHighlighter(today)}
        hideOutsideDates
        weekendDays={[]}
        ariaLabels={{
          previousMonth: say(formAndDialogTexts.previousMonth),
          nextMonth: say(formAndDialogTexts.nextMonth),
        }}
      />
      <div className={classes.calendarFooter}>
        <Button size="xs" variant="default" onClick={() => choose([null, null])}>
          {say(kitTexts.clear)}
        </Button>
        <Button size="xs" onClick={onDone}>
          {say(kitTexts.done)}
        </Button>
      </div>
    </>
  );
}
