import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import {
  isFarFromToday,
  parseDay,
  toInvalidDayValue,
  findInvalidDayText,
  formatDayText,
} from '@tarima/domain/kit/day-text';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Language } from '@tarima/domain/kit/words';
import { CalendarDays, X } from 'lucide-react';
import { useState, type FocusEvent, type Ref } from 'react';
import { getAccountToday } from '../account-time.ts';
import { createTodayHighlighter } from '../calendar-days.ts';
import { formatDayWithWeekday } from '../format.ts';
import { useLanguage } from '../words.tsx';
import classes from '../frame/form.module.css';

interface DayFieldProps {
  readonly label: string;
  /** Day as `yyyy-MM-dd`, an empty text, or the result of `toInvalidDayValue` for a text that is no day. */
  readonly value: string;
  readonly required?: boolean;
  readonly error?: string | boolean | undefined;
  readonly description?: string | undefined;
  readonly 'data-autofocus'?: true | undefined;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
  /** Whether the field shows the day in words, by default true; otherwise a heading beside it does. */
  readonly withWords?: boolean;
  /** Called at every letter; for a text that is no day, with a value that no schema accepts. */
  onChange(day: string): void;
  onBlur?(): void;
}

const formatValue = (value: string, language: Language): string =>
  findInvalidDayText(value) ?? formatDayText(value, language);

/** Input of a day, typed as people write it or picked. A parsed day is shown in words; an unparsed text stays, with an error. */
export default function DayField(props: DayFieldProps) {
  const { value, required = false, error, withWords = true, onChange, onBlur, ...shared } = props;
  const { say, language } = useLanguage();
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState(() => formatValue(value, language));
  const [lastSent, setLastSent] = useState(value);
  const [isBlurred, setIsBlurred] = useState(findInvalidDayText(value) !== undefined);
  if (value !== lastSent) {
    // The value was changed from outside, not by typing.
    setLastSent(value);
    setText(formatValue(value, language));
  }

  const commit = (day: string): void => {
    setLastSent(day);
    if (day !== value) onChange(day);
  };
  const type = (next: string): void => {
    setText(next);
    setIsBlurred(false);
    setOpened(false);
    commit(
      next.trim() === ''
        ? ''
        : (parseDay(next, getAccountToday(), language) ?? toInvalidDayValue(next)),
    );
  };
  const leave = (): void => {
    setIsBlurred(true);
    setText(formatValue(value, language));
  };
  const pick = (day: string | null): void => {
    setText(formatValue(day ?? '', language));
    commit(day ?? '');
    setOpened(false);
  };
  const isUnreadable = findInvalidDayText(value) !== undefined;
  return (
    <div>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        shadow="md"
        trapFocus={false}
        withRoles={false}
      >
        <Popover.Target>
          <TextInput
            {...shared}
            required={required}
            autoComplete="off"
            maxLength={60}
            placeholder={say(formAndDialogTexts.dayShape)}
            value={text}
            error={isUnreadable && isBlurred ? say(formAndDialogTexts.dayUnread) : error}
            data-mantine-stop-propagation={opened || undefined}
            rightSection={
              value !== '' && !required ? (
                <ClearButton clear={() => pick(null)} />
              ) : (
                <CalendarDays size={16} aria-hidden />
              )
            }
            rightSectionPointerEvents={value !== '' && !required ? 'all' : 'none'}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onClick={() => setOpened(true)}
            onKeyDown={({ key }) => {
              if (key === 'Escape' || key === 'Tab') setOpened(false);
              // Enter may save the form: the day to be saved is shown, or an error.
              if (key === 'Enter') leave();
            }}
            onBlur={(event: FocusEvent) => {
              if (event.relatedTarget instanceof Element && isInside(event.relatedTarget)) return;
              setOpened(false);
              leave();
              onBlur?.();
            }}
          />
        </Popover.Target>
        <Popover.Dropdown data-days onMouseDown={(event) => event.preventDefault()}>
          <Calendar day={isUnreadable ? '' : value} pick={pick} />
        </Popover.Dropdown>
      </Popover>
      {withWords && <ParsedDay day={isUnreadable ? '' : value} />}
    </div>
  );
}

const isInside = (element: Element): boolean => element.closest('[data-days]') !== null;

function ClearButton({ clear }: { clear(): void }) {
  const { say } = useLanguage();
  return (
    <button
      type="button"
      className={classes.clearDay}
      aria-label={say(kitTexts.clear)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={clear}
    >
      <X size={14} aria-hidden />
    </button>
  );
}

/** Shows the parsed day in words, so that a typing mistake is noticed before saving; warns about a day that is years away. */
function ParsedDay({ day }: { readonly day: string }) {
  const { say, language } = useLanguage();
  const isFar = day !== '' && isFarFromToday(day, getAccountToday());
  const words = day === '' ? '' : formatDayWithWeekday(day, language);
  return (
    <p className={classes.understood} aria-live="polite" data-far={isFar || undefined}>
      {isFar ? say(formAndDialogTexts.dayFar, { day: words }) : words}
    </p>
  );
}

function Calendar({ day, pick }: { readonly day: string; pick(day: string | null): void }) {
  const { say, language } = useLanguage();
  const today = getAccountToday();
  return (
    <DatePicker
      value={day === '' ? null : day}
      onChange={pick}
      defaultDate={day === '' ? today : day}
      locale={language}
      firstDayOfWeek={1}
      weekendDays={[]}
      getDayProps={createTodayHighlighter(today)}
      ariaLabels={{
        previousMonth: say(formAndDialogTexts.previousMonth),
        nextMonth: say(formAndDialogTexts.nextMonth),
      }}
    />
  );
}
