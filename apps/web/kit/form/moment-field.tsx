import { TextInput } from '@mantine/core';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { findInvalidDayText } from '@tarima/domain/kit/day-text';
import { useState } from 'react';
import { useLanguage } from '../words.tsx';
import DayField from './day-field.tsx';
import classes from '../frame/form.module.css';
import { joinMoment, splitMoment, parseTime, type MomentParts } from './moment-parts.ts';

interface MomentFieldProps {
  readonly label: string;
  /** Initial local time, `2026-11-23T09:00`. */
  readonly value: string;
  readonly error?: string | undefined;
  /** Whether the field is marked as invalid together with another field, which shows the error. */
  readonly marked?: boolean;
  /** Whether the time is focused when a day is set: the user then changes the time, and no calendar opens above it. */
  readonly 'data-autofocus'?: true;
  /** Called with the whole moment, or with an empty text while a part is missing. */
  onChange(moment: string): void;
}

/** Input of a day and a time, the same in every browser. */
export function MomentField({ label, value, error, marked, onChange, ...focus }: MomentFieldProps) {
  const { say } = useLanguage();
  const [parts, setParts] = useState(() => splitMoment(value));
  const change = (next: MomentParts): void => {
    setParts(next);
    onChange(joinMoment(next));
  };
  const isTimeWrong = parts.time !== '' && parseTime(parts.time) === undefined;
  const isDayThere = parts.day !== '' && findInvalidDayText(parts.day) === undefined;
  // An error of the whole moment stands at the part that is missing or wrong.
  const isAtTime = error !== undefined && isDayThere && parseTime(parts.time) === undefined;
  return (
    <div className={classes.moment}>
      <DayField
        {...(value === '' && focus)}
        label={label}
        required
        value={parts.day}
        error={isAtTime ? marked : (error ?? marked)}
        onChange={(day) => change({ ...parts, day })}
      />
      <TextInput
        {...(value !== '' && focus)}
        label={say(formAndDialogTexts.time)}
        aria-label={say(formAndDialogTexts.timeOf, { label })}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder={say(formAndDialogTexts.timeShape)}
        value={parts.time}
        error={
          isTimeWrong && (isAtTime || parts.time.length >= 4)
            ? say(formAndDialogTexts.timeWrong)
            : isAtTime
              ? error
              : marked
        }
        onChange={({ currentTarget }) => change({ ...parts, time: currentTarget.value })}
        onBlur={() => setParts((now) => ({ ...now, time: parseTime(now.time) ?? now.time }))}
      />
    </div>
  );
}
