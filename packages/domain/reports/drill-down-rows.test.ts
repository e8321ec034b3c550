import { describe, expect, test } from 'vitest';
import { customers } from '../customers/customer.ts';
import { createListQuerySchema, nestFilters } from '../kit/list-query.ts';
import { getModule } from '../modules.ts';
import { orders } from '../orders/order.ts';
import { transferRequests } from '../transfers/transfer-request.ts';
import type { ModuleName } from '../kit/module.ts';
import {
  getAcceptedOrdersDrillDown,
  getTransfersDrillDown,
  getConcludedOrdersDrillDown,
  getCustomersDrillDown,
  getPeriodDays,
} from './drill-down-rows.ts';
import { getWaitingTaskScreens } from './waiting-screens.ts';

describe('the days of a period', () => {
  test.each([
    [{ year: 2026 }, '2026-01-01', '2026-12-31'],
    [{ year: 2026, month: 1 }, '2026-01-01', '2026-01-31'],
    [{ year: 2026, month: 2 }, '2026-02-01', '2026-02-28'],
    [{ year: 2028, month: 2 }, '2028-02-01', '2028-02-29'],
    [{ year: 2000, month: 2 }, '2000-02-01', '2000-02-29'],
    [{ year: 2100, month: 2 }, '2100-02-01', '2100-02-28'],
    [{ year: 2026, month: 4 }, '2026-04-01', '2026-04-30'],
    [{ year: 2026, month: 12 }, '2026-12-01', '2026-12-31'],
  ])('are complete for %j', (period, from, to) => {
    expect(getPeriodDays(period)).toEqual({ from, to });
  });
});

const month = { year: 2026, month: 5 };

describe('every figure opens its list with valid filters', () => {
  test.each([
    [orders, getConcludedOrdersDrillDown(month, { divisionId: 3 })],
    [orders, getConcludedOrdersDrillDown({ year: 2026 })],
    [orders, getAcceptedOrdersDrillDown(month, { userId: 7, divisionId: 3 })],
    [transferRequests, getTransfersDrillDown(month)],
    [customers, getCustomersDrillDown(month)],
    [customers, getCustomersDrillDown({ year: 2026 })],
  ])('for the report figure %#', (module, { filters }) => {
    const read = createListQuerySchema(module).parse({ filters: nestFilters(filters) });
    expect(read.filters).toEqual(filters);
  });

  const destinations = Object.values(
    getWaitingTaskScreens({ today: '2026-11-29', divisionId: 2 }),
  ).flat();
  test.each(destinations.map((destination) => [destination.screen, destination] as const))(
    'for the waiting tasks on %s',
    (screen, destination) => {
      const name: ModuleName =
        'tab' in destination ? 'transfer_requests' : screen === 'shipping' ? 'shipments' : screen;
      const read = createListQuerySchema(getModule(name)).parse({
        filters: nestFilters(destination.filters),
      });
      expect(read.filters).toEqual(destination.filters);
    },
  );
});

test('a quotation that expires within three days counts as expiring', () => {
  const { expiringQuotations } = getWaitingTaskScreens({ today: '2026-11-29', divisionId: null });
  expect(expiringQuotations.map(({ filters }) => filters.expirationDate.to)).toEqual([
    '2026-12-02',
    '2026-12-02',
  ]);
});

test('concluded orders of a division and month are filtered by status, date and division', () => {
  expect(getConcludedOrdersDrillDown(month, { divisionId: 3 })).toEqual({
    screen: 'orders',
    filters: {
      status: ['collected', 'delivered'],
      updatedAt: { from: '2026-05-01', to: '2026-05-31' },
      division: [3],
    },
  });
});
