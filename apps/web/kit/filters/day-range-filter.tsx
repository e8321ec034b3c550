import { Input } from '@mantine/core';
import { canFilterByEmptiness } from '@tarima/domain/kit/list-columns';
import { kitTexts } from '@tarima/domain/kit/texts';
import { CalendarDays } from 'lucide-react';
import { useLazyDropdown } from '../dropdown/use-lazy-dropdown.ts';
import { useLanguage } from '../words.tsx';
import type { FilterInputProps } from './filter-input.tsx';
import { useFilterInputProps } from './use-filter-input-props.ts';
import { sayFilterValue } from './filter-text.ts';
import classes from './filters.module.css';

const importPopover = () => import('./day-range-popover.tsx');

/** Filter by a day or a range of days. The calendar is loaded when the pointer or the focus first comes near. */
export function DayRangeFilter({ name, field, position, value, onChange }: FilterInputProps) {
  const speech = useLanguage();
  const { isOpen, setOpen, loaded, buttonProps } = useLazyDropdown('dialog', importPopover);
  const { label, ...inputProps } = useFilterInputProps({ field, position });
  const shown = value === undefined ? undefined : sayFilterValue(field, value, speech, String);
  const text = shown ?? speech.say(kitTexts.filterAnyDay);
  return (
    <Input.Wrapper label={label} size={inputProps.size} labelElement="div">
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
        {...buttonProps}
      >
        <span className={shown === undefined ? classes.placeholder : undefined}>{text}</span>
      </Input>
      {loaded && (
        <loaded.code.DayRangePopover
          button={loaded.button}
          opened={isOpen}
          setOpened={setOpen}
          label={speech.say(field.label)}
          value={value}
          canBeEmpty={canFilterByEmptiness(name, field)}
          onChange={onChange}
        />
      )}
    </Input.Wrapper>
  );
}
