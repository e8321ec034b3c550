import { stepNumber } from '@tarima/domain/kit/step-number';
import type { KeyboardEvent } from 'react';

/** Changes a number by its step on arrow keys, as a browser's number field does, but exactly and without the mouse wheel. */
export const stepNumberOnArrowKeys =
  (value: string, change: (text: string) => void, step: string, min?: number) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const next = stepNumber(value, step, event.key === 'ArrowUp' ? 1 : -1, min);
    if (next === undefined) return;
    event.preventDefault();
    change(next);
  };
