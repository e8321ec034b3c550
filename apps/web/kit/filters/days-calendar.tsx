import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import type { DayRange, FilterValue } from '@tarima/domain/kit/list-query';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useState } from 'react';
import { accountToday } from '../account-time.ts';
import { dayPropsFor } from '../calendar-days.ts';
import { useLanguage } from '../words.tsx';
import classes from './filters.module.css';

interface DaysCalendarProps {
  readonly days: DayRange | undefined;
  onChange(value: FilterValue | undefined): void;
  onDone(): void;
}

type Span = [string | null, string | null];

/** The first click asks for that day, the second for everything between the two. */
export default function DaysCalendar({ days, onChange, onDone }: DaysCalendarProps) {
  const { language, say } = useLanguage();
  const [span, setSpan] = useState<Span>([days?.from ?? null, days?.to ?? null]);
  const today = accountToday();
  const choose = ([from, to]: Span) => {
    setSpan([from, to]);
    if (from === null) onChange(undefined);
    else if (to === null || to === from) onChange(from);
    else onChange({ from, to });
  };
  return (
    <>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={span}
        onChange={choose}
        defaultDate={span[0] ?? today}
        locale={language}
        firstDayOfWeek={1}
        getDayProps={dayPropsFor(today)}
        hideOutsideDates
        weekendDays={[]}
        ariaLabels={{
          previousMonth: say(kitTexts.previousMonth),
          nextMonth: say(kitTexts.nextMonth),
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
