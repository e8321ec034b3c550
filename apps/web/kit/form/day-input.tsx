import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FormInputProps } from './use-form-input.ts';

// The calendar is heavy and few forms have a day.
const DayPicker = lazy(() => import('./day-picker.tsx'));

/** A day of the calendar, typed or picked. */
export const DayInput = (props: FormInputProps) => (
  <Suspense fallback={<Skeleton height={60} />}>
    <DayPicker {...props} />
  </Suspense>
);
