import type { DayRange, ListFilters } from '../kit/list-query.ts';
import type { ScreenPermission } from '../profiles/permissions.ts';

/** Screen, tab and filters that list the rows behind a figure. */
export interface DrillDownTarget {
  readonly screen: ScreenPermission | 'notifications';
  readonly tab?: string;
  readonly filters: ListFilters;
}

/** Year, or one of its months, counted from 1. */
export interface ReportPeriod {
  readonly year: number;
  readonly month?: number;
}

/** Returns the first and the last day of a year, or of one of its months, `yyyy-MM-dd`. */
export function getPeriodDays({ year, month }: ReportPeriod): Required<DayRange> {
  const [first, last] = month === undefined ? [1, 12] : [month, month];
  const formatDay = (of: number, at: number): string =>
    `${year}-${String(of).padStart(2, '0')}-${String(at).padStart(2, '0')}`;
  return { from: formatDay(first, 1), to: formatDay(last, countMonthDays(year, last)) };
}

/** Returns the days of a month, counted from 1. */
function countMonthDays(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Statuses of orders that a customer accepted. */
const acceptedOn = [
  'accepted',
  'origins_pending',
  'active',
  'production',
  'finished',
  'collected',
  'send',
  'delivered',
] as const;

interface Whose {
  readonly divisionId?: number | undefined;
  readonly userId?: number;
}

const toOwnerFilters = ({ divisionId, userId }: Whose): ListFilters => ({
  ...(divisionId !== undefined && { division: [divisionId] }),
  ...(userId !== undefined && { createdBy: [userId] }),
});

/** Returns the concluded orders of a period. A concluded order does not change any more: its last update is its end. */
export const getConcludedOrdersDrillDown = (
  period: ReportPeriod,
  owner: Whose = {},
): DrillDownTarget => ({
  screen: 'orders',
  filters: {
    status: ['collected', 'delivered'],
    updatedAt: getPeriodDays(period),
    ...toOwnerFilters(owner),
  },
});

/** Lists can filter by the date of an order, not by the moment of its acceptance, which is seldom in another month. */
export const getAcceptedOrdersDrillDown = (
  period: ReportPeriod,
  owner: Whose = {},
): DrillDownTarget => ({
  screen: 'orders',
  filters: { status: [...acceptedOn], orderDate: getPeriodDays(period), ...toOwnerFilters(owner) },
});

export const getTransfersDrillDown = (period: ReportPeriod): DrillDownTarget => ({
  screen: 'orders',
  tab: 'transfers',
  filters: { status: ['accepted'], updatedAt: getPeriodDays(period) },
});

/** Returns the customers of a month, or all at the end of a year. */
export const getCustomersDrillDown = (period: ReportPeriod): DrillDownTarget => {
  const { from, to } = getPeriodDays(period);
  return {
    screen: 'customers',
    filters: { createdAt: period.month === undefined ? { to } : { from, to } },
  };
};
