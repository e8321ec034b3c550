import { getCurrentAccount, type CurrentAccount } from '@tarima/domain/accounts/contract';
import { defaultSettings } from '@tarima/domain/accounts/settings';
import type { Instant } from '@tarima/domain/kit/time-zone';
import type { Language } from '@tarima/domain/kit/words';
import { orderCalls } from '@tarima/domain/orders/contract';
import { calendarEvent, planningCalls } from '@tarima/domain/planning/contract';
import { mergeHours } from './week-hours.ts';
import type { PlantHours } from '@tarima/domain/planning/model';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { accountSettingsKey } from '../company/account.ts';

/** Query key of all data that a saved plan makes stale. */
export const planningKey = ['planning'] as const;

/** The account's zone and working hours. */
export const hoursQuery = () =>
  queryOptions({
    queryKey: accountSettingsKey,
    queryFn: ({ signal }): Promise<CurrentAccount> => call(getCurrentAccount, { signal }),
    select: toPlantHours,
    staleTime: 5 * 60_000,
  });

/** Returns the account's hours; the default ones where it has chosen none. */
function toPlantHours({ timeZone, settings, hours }: CurrentAccount): PlantHours {
  const defaultHours = settings.operativeLapse ?? defaultSettings.operativeLapse;
  if (!defaultHours) throw new Error('The product has working hours of its own');
  return mergeHours({ timeZone, lapse: defaultHours }, hours);
}

export const workplacesQuery = (lang: Language, divisionId?: number) =>
  queryOptions({
    queryKey: [...planningKey, 'workplaces', lang, divisionId],
    queryFn: ({ signal }) =>
      call(planningCalls.workplaces, { query: { lang, divisionId }, signal }),
    staleTime: 30_000,
  });

/** Query of the users who may work at a workplace. */
export const operatorsQuery = (workplaceId: number) =>
  queryOptions({
    queryKey: [...planningKey, 'operators', workplaceId],
    queryFn: ({ signal }) => call(planningCalls.operators, { query: { id: workplaceId }, signal }),
    staleTime: 60_000,
    // The people of another workplace would be wrong, even for a moment.
    placeholderData: () => undefined,
  });

export const planOrderQuery = (id: number, lang: Language) =>
  queryOptions({
    queryKey: [...planningKey, 'order', id, lang],
    queryFn: ({ signal }) => call(orderCalls.read, { params: { id }, query: { lang }, signal }),
    placeholderData: () => undefined,
  });

export interface Range {
  readonly from: Instant;
  readonly to: Instant;
}

const iso = (instant: Instant): string => new Date(instant).toISOString();
const eventsShape = z.array(calendarEvent);

/** An order's lines and own events, and what of other orders is in the way in a stretch of time. */
export const planDetailsQuery = (orderId: number, { from, to }: Range, lang: Language) =>
  queryOptions({
    queryKey: [...planningKey, 'details', orderId, from, to, lang],
    queryFn: async ({ signal }) => {
      const query = { lang, startDate: iso(from), endDate: iso(to) };
      const { details, events } = await call(orderCalls.details, {
        params: { orderId },
        query,
        signal,
      });
      return { details, events: eventsShape.parse(events) };
    },
    // Another week of the same order: the loaded events stay while it is fetched.
    placeholderData: keepPreviousData,
  });

export const whyLateQuery = (id: number, lang: Language) =>
  queryOptions({
    queryKey: [...planningKey, 'why', id, lang],
    queryFn: ({ signal }) =>
      call(planningCalls.whyLate, { params: { id }, query: { lang }, signal }),
    placeholderData: () => undefined,
  });
