import { getCurrentAccountCall, type CurrentAccount } from '@tarima/domain/accounts/contract';
import { defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import type { Instant } from '@tarima/domain/kit/time-zone';
import type { Language } from '@tarima/domain/kit/words';
import { orderCalls } from '@tarima/domain/orders/contract';
import { calendarEventSchema } from '@tarima/domain/planning/calls/calendar-event';
import { planCalls } from '@tarima/domain/planning/calls/plan-contract';
import { plannedWorkplaceCalls } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import { mergePlantHours } from './week-hours.ts';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../kit/call-api.ts';
import { accountSettingsQueryKey } from '../company/account.ts';

/** Query key of all data that a saved plan makes stale. */
export const planningQueryKey = ['planning'] as const;

/** Query of the zone and the working hours of the account. */
export const plantHoursQueryOptions = () =>
  queryOptions({
    queryKey: accountSettingsQueryKey,
    queryFn: ({ signal }): Promise<CurrentAccount> => callApi(getCurrentAccountCall, { signal }),
    select: toPlantHours,
    staleTime: 5 * 60_000,
  });

/** Returns the hours of the account; the default ones where it has none. */
function toPlantHours({ timeZone, settings, hours }: CurrentAccount): PlantHours {
  const defaultHours = settings.operativeLapse ?? defaultAccountSettings.operativeLapse;
  if (!defaultHours) throw new Error('The product has working hours of its own');
  return mergePlantHours({ timeZone, lapse: defaultHours }, hours);
}

export const workplacesQueryOptions = (lang: Language, divisionId?: number) =>
  queryOptions({
    queryKey: [...planningQueryKey, 'workplaces', lang, divisionId],
    queryFn: ({ signal }) =>
      callApi(plannedWorkplaceCalls.list, { query: { lang, divisionId }, signal }),
    staleTime: 30_000,
  });

/** Query of the users who may work at a workplace. */
export const operatorsQueryOptions = (workplaceId: number, lang: Language) =>
  queryOptions({
    queryKey: [...planningQueryKey, 'operators', workplaceId, lang],
    queryFn: ({ signal }) =>
      callApi(plannedWorkplaceCalls.operators, { query: { id: workplaceId, lang }, signal }),
    staleTime: 60_000,
    // The people of another workplace would be wrong, even for a moment.
    placeholderData: () => undefined,
  });

export const plannedOrderQueryOptions = (id: number, lang: Language) =>
  queryOptions({
    queryKey: [...planningQueryKey, 'order', id, lang],
    queryFn: ({ signal }) => callApi(orderCalls.read, { params: { id }, query: { lang }, signal }),
    placeholderData: () => undefined,
  });

export interface InstantRange {
  readonly from: Instant;
  readonly to: Instant;
}

const iso = (instant: Instant): string => new Date(instant).toISOString();
const eventsShape = z.array(calendarEventSchema);

/** Query of the lines and events of an order, and of the events of other orders in a range of time. */
export const planDetailsQueryOptions = (
  orderId: number,
  { from, to }: InstantRange,
  lang: Language,
) =>
  queryOptions({
    queryKey: [...planningQueryKey, 'details', orderId, from, to, lang],
    queryFn: async ({ signal }) => {
      const query = { lang, startDate: iso(from), endDate: iso(to) };
      const { details, events } = await callApi(orderCalls.details, {
        params: { orderId },
        query,
        signal,
      });
      return { details, events: eventsShape.parse(events) };
    },
    // Another week of the same order: the loaded events stay until the new ones are loaded.
    placeholderData: keepPreviousData,
  });

export const lateReasonsQueryOptions = (id: number, lang: Language) =>
  queryOptions({
    queryKey: [...planningQueryKey, 'why', id, lang],
    queryFn: ({ signal }) =>
      callApi(planCalls.whyLate, { params: { id }, query: { lang }, signal }),
    placeholderData: () => undefined,
  });
