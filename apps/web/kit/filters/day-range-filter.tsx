import { Input, Popover, Skeleton } from '@mantine/core';
import { isFieldEmptiable } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '../words.tsx';
import type { FilterInputProps } from './filter-input.tsx';
import { useFilterInputProps } from './use-filter-input-props.ts';
import { sayFilterValue } from './filter-text.ts';
import classes from './filters.module.css';

const importCalendar = () => import('./day-range-calendar.tsx');
const DaysCalendar = lazy(importCalendar);

/** Filter by a day or a range of days. The calendar is loaded when the pointer or the focus first comes near. */
export function DayRangeFilter({ name, field, position, value, onChange }: FilterInputProps) {
  const speech = useLanguage();
  const [opened, setOpened] = useState(false);
  const { label, ...inputProps } = useFilterInputProps({ field, position });
  const shown = value === undefined ? undefined : sayFilterValue(field, value, speech, String);
  const text = shown ?? speech.say(kitTexts.filterAnyDay);
  return (
    <Input.Wrapper label={label} size={inputProps.size} labelElement="div">
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Input
            component="button"
            type="button"
            pointer
            size={inputProps.size}
            aria-label={`${inputProps['aria-label'] ?? label}: ${text}`}
            rightSection={<CalendarDays size={14} aria-hidden />}
            rightSectionPointerEvents="none"
            classNames={{ input: classes.button }}
            data-filter
            onPointerEnter={() => void importCalendar()}
            onFocus={() => void importCalendar()}
            onClick={() => setOpened((open) => !open)}
          >
            <span className={shown === undefined ? classes.placeholder : undefined}>{text}</span>
          </Input>
        </Popover.Target>
        <Popover.Dropdown aria-label={speech.say(field.label)}>
          <div className={classes.calendar}>
            <Suspense fallback={<Skeleton height={276} />}>
              <DaysCalendar
                value={value}
                canBeEmpty={isFieldEmptiable(name, field)}
                onChange={onChange}
                onDone={() => setOpened(false)}
              />
            </Suspense>
          </div>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
