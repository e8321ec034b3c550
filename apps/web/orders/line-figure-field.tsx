import { TextInput } from '@mantine/core';
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
  /** Returns true when a text is a figure. */
  isRead(text: string): boolean;
  onChange(value: string): void;
}

/** Field of a figure, typed or pasted; a text that is no figure is marked as soon as the field loses the focus. */
export function LineFigureField(props: FigureProps) {
  const { field, label, placeholder, value, error, isRead, onChange } = props;
  const { language } = useLanguage();
  const [isTyping, setIsTyping] = useState(false);
  const isWrong = !isTyping && value.trim() !== '' && !isRead(value);
  return (
    <div data-field={field} data-label={placeholder}>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        inputMode="decimal"
        autoComplete="off"
        classNames={{ input: classes.figure ?? '' }}
        value={value}
        error={error ?? (isWrong && sayValidationRule({ rule: 'number' }, language))}
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
