import { stepNumber } from '@tarima/domain/kit/step-number';
import type { KeyboardEvent } from 'react';

/** Arrows up and down change a number by its step, as in a browser's own number field, but exactly and without its wheel. */
export const stepNumberOnArrowKeys =
  (value: string, change: (text: string) => void, step: string, min?: number) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const next = stepNumber(value, step, event.key === 'ArrowUp' ? 1 : -1, min);
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };
