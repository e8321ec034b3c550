import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FormInputProps } from './use-form-input.ts';

// The calendar is loaded lazily: it is large and few forms have a day.
const DayPicker = lazy(() => import('./day-form-input.tsx'));

/** Input of a calendar day, typed or picked. */
export const LazyDayInput = (props: FormInputProps) => (
  <Suspense fallback={<Skeleton height={60} />}>
    <DayPicker {...props} />
  </Suspense>
);
