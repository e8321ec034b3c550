import type { QueryClient } from '@tanstack/react-query';
import { toastFailure, toastRefusal } from '../kit/toasts.tsx';
import type { Speech } from '../kit/words.tsx';
import { plantHoursQueryOptions } from './planning-data.ts';
import { sayOrderPlanViolation } from './say-wait-reason.ts';

/** Shows why plans were refused: the order, the step and the rule, because no form has a field to mark. */
export function toastPlanRefusal(error: unknown, client: QueryClient, speech: Speech): void {
  const zone = client.getQueryData(plantHoursQueryOptions().queryKey)?.timeZone ?? 'UTC';
  const reason = sayOrderPlanViolation(error, zone, speech);
  if (reason) toastFailure(reason);
  else toastRefusal(error, speech);
}
