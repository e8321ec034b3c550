import { TextInput } from '@mantine/core';
import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { decimalStep } from '@tarima/domain/kit/step-number';
import { useState } from 'react';
import { stepNumberOnArrowKeys } from '../kit/form/step-number-on-arrow-keys.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';

interface FigureProps {
  readonly field: string;
  readonly label: string;
  /** Placeholder, also shown above the field where the column heads are hidden. */
  readonly placeholder: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Rule that the figure breaks; undefined for a valid or a blank one. */
  readonly issue: Omit<ErrorDetail, 'path'> | undefined;
  onChange(value: string): void;
}

/** Field of a figure, typed or pasted; a wrong one is marked as soon as the field loses the focus. */
export function LineFigureField(props: FigureProps) {
  const { field, label, placeholder, value, error, issue, onChange } = props;
  const { language } = useLanguage();
  const [isTyping, setIsTyping] = useState(false);
  return (
    <div data-field={field} data-label={placeholder}>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        inputMode="decimal"
        autoComplete="off"
        classNames={{ input: classes.figure ?? '' }}
        value={value}
        error={error ?? (!isTyping && issue && sayValidationRule(issue, language))}
        onFocus={(event) => {
          setIsTyping(true);
          event.currentTarget.select();
        }}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={stepNumberOnArrowKeys(value, onChange, decimalStep, 0)}
      />
    </div>
  );
}
