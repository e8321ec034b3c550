import '@mantine/dates/styles.css';
import 'dayjs/locale/es';
import { DateInput } from '@mantine/dates';
import { kitTexts } from '@tarima/domain/kit/texts';
import { CalendarDays } from 'lucide-react';
import { useLanguage } from '../words.tsx';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

export default function DayPicker(props: FormInputProps) {
  const { say, language } = useLanguage();
  const { input, shared } = useFormInput(props);
  const { value, onChange, ...rest } = input;
  return (
    <DateInput
      {...shared}
      {...rest}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="YYYY-MM-DD"
      placeholder={say(kitTexts.dayShape)}
      locale={language}
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      clearable={props.field.required !== true}
      clearButtonProps={{ 'aria-label': say(kitTexts.clear) }}
      rightSection={value === '' ? <CalendarDays size={16} aria-hidden /> : undefined}
      ariaLabels={{
        previousMonth: say(kitTexts.previousMonth),
        nextMonth: say(kitTexts.nextMonth),
      }}
    />
  );
}
