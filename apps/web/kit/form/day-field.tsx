import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { DateInput } from '@mantine/dates';
import { kitTexts } from '@tarima/domain/kit/texts';
import { CalendarDays } from 'lucide-react';
import type { Ref } from 'react';
import { useLanguage } from '../words.tsx';

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  readonly error?: string | boolean | undefined;
  readonly description?: string | undefined;
  readonly 'data-autofocus'?: true | undefined;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(day: string): void;
  onBlur?(): void;
}

/** A day of the calendar, typed or picked. */
export default function DayField({ value, required = false, onChange, ...shared }: DayFieldProps) {
  const { say, language } = useLanguage();
  return (
    <DateInput
      {...shared}
      required={required}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="YYYY-MM-DD"
      placeholder={say(kitTexts.dayShape)}
      locale={language}
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      clearable={!required}
      clearButtonProps={{ 'aria-label': say(kitTexts.clear) }}
      rightSection={value === '' ? <CalendarDays size={16} aria-hidden /> : undefined}
      ariaLabels={{
        previousMonth: say(kitTexts.previousMonth),
        nextMonth: say(kitTexts.nextMonth),
      }}
    />
  );
}
