import { describe, expect, test } from 'vitest';
import { createFiltersSchema } from '../kit/list-query.ts';
import { listPossibleEvents } from '../kit/transitions.ts';
import { catalogs } from '../catalogs/catalogs.ts';
import {
  canFinishProduction,
  canPlanOrder,
  orderDocument,
  type OrderVerbContext,
} from './document.ts';
import { orderBody } from './body.ts';
import { computeUsedMaterials } from './compute-materials.ts';
import { orderModules, orders, orderListScreens, type OrderListScreen } from './order.ts';
import {
  findShippingEvent,
  findNextOrderEvent,
  findRevisionEvent,
  canTakeBackOrigin,
  type OrderLineState,
  type CustomerShipment,
} from './origins.ts';
import { proposeOrigins } from './origin-proposal.ts';
import { isOrderStatus, orderTransitions, type OrderStatus } from './status.ts';
import type { OrderAction } from './texts.ts';
import { computeOrderTotals, computeTypedOrderTotals, findNonzeroDiscount } from './totals.ts';

const line = (quantity: number, price: string, discount = '0', discountType: 0 | 1 = 0) => ({
  quantity,
  price,
  discount,
  discountType,
});

describe('order totals, computed by hand', () => {
  test.each([
    ['one line', [line(480, '12.35')], '5928.00', '0.00', '5928.00'],
    ['a discount by amount', [line(480, '12.35', '28')], '5928.00', '28.00', '5900.00'],
    ['a discount by percentage', [line(480, '12.35', '10', 1)], '5928.00', '592.80', '5335.20'],
    // 3 × 33.33 = 99.99, less 12.5 % = 87.49125
    ['rounded down', [line(3, '33.33', '12.5', 1)], '99.99', '12.50', '87.49'],
    // 1 × 0.01 less 50 % = 0.005, half up
    ['half a cent, up', [line(1, '0.01', '50', 1)], '0.01', '0.00', '0.01'],
    // 1.005 × 1.00 = 1.005, which a binary float makes 1.00499…
    ['half a cent of a product', [line(1.005, '1.00')], '1.01', '0.00', '1.01'],
    // each line is rounded by itself: 2 × 0.01, not the 0.01 of their sum
    [
      'two lines of half a cent',
      [line(1, '0.01', '50', 1), line(1, '0.01', '50', 1)],
      '0.02',
      '0.00',
      '0.02',
    ],
    ['a full discount', [line(2, '10', '20'), line(1, '5', '100', 1)], '25.00', '25.00', '0.00'],
    ['ten dimes', Array.from({ length: 10 }, () => line(1, '0.10')), '1.00', '0.00', '1.00'],
    ['a great sum', [line(99_999_999, '9999.99')], '999998990000.01', '0.00', '999998990000.01'],
    ['no lines', [], '0.00', '0.00', '0.00'],
  ] as const)('are exact: %s', (_, lines, subtotal, discount, total) => {
    expect(computeOrderTotals(lines)).toMatchObject({ subtotal, discount, total });
  });

  test('a discount of zero counts as none', () => {
    expect(['0', '0.00', '0.01'].map((discount) => findNonzeroDiscount({ discount }))).toEqual([
      undefined,
      undefined,
      '0.01',
    ]);
  });

  test('a sum above the maximum total of an order is refused, and omitted while typing', () => {
    const lines = [line(99_999_999, '9999.99'), line(99_999_999, '9999.99')];
    expect(() => computeOrderTotals(lines)).toThrow('WRONG_VALUES');
    const orderLines = lines.map((each) => ({ ...each, quantity: String(each.quantity) }));
    expect(computeTypedOrderTotals(orderLines)).toBeUndefined();
  });

  test('a line without a quantity or a price counts as zero while the user types, and a wrong figure leaves no sum', () => {
    const createLine = (quantity: string, price: string, discount: string) => ({
      quantity,
      price,
      discount,
      discountType: 0 as const,
    });
    const totals = computeTypedOrderTotals([
      createLine('10', '2', ''),
      createLine('', '5', '0'),
      createLine('3', ' ', '1'),
    ]);
    expect(totals).toEqual({
      lines: [
        { gross: '20.00', subtotal: '20.00' },
        { gross: '0.00', subtotal: '0.00' },
        { gross: '0.00', subtotal: '0.00' },
      ],
      sums: { subtotal: '20.00', discount: '0.00', total: '20.00' },
    });
    for (const wrong of [
      createLine('x', '5', '0'),
      createLine('1', '-5', '0'),
      createLine('1', '5', '-5'),
      createLine('1', '5', '9'),
    ])
      expect(computeTypedOrderTotals([createLine('10', '2', ''), wrong])).toEqual({
        lines: [{ gross: '20.00', subtotal: '20.00' }, undefined],
        sums: undefined,
      });
  });
});

const statuses = Object.keys(catalogs.orderStatuses).filter(isOrderStatus);
const row = (status: OrderStatus, start: string | null = null, end: string | null = null) => ({
  status,
  computedStartDate: start,
  computedEndDate: end,
  productionFinishedAt: null,
  madeAt: null,
});
const now = new Date('2026-11-21T12:00:00Z');
const getActions = (order: OrderVerbContext, view: OrderListScreen, at: Date) =>
  orderDocument.offered(order, at, view);

describe('row actions', () => {
  // Source: specification, section 4; what is offered of an order that was accepted beside its origins is ours.
  const sold: Partial<Record<OrderStatus, OrderAction[]>> = {
    quotation: [
      'view',
      'downloadPdf',
      'sendByEmail',
      'edit',
      'accept',
      'editCustomFields',
      'reject',
      'cancel',
      'remove',
    ],
    accepted: ['view', 'downloadPdf', 'createOrder', 'revise', 'editCustomFields', 'cancel'],
    origins_pending: ['view', 'downloadPdf', 'editOrder', 'revise', 'editCustomFields', 'cancel'],
    active: ['view', 'downloadPdf', 'revise', 'changeOrigins', 'editCustomFields', 'cancel'],
    production: ['view', 'downloadPdf', 'revise', 'changeOrigins', 'editCustomFields', 'cancel'],
    finished: ['view', 'downloadPdf', 'revise', 'changeOrigins', 'editCustomFields', 'cancel'],
    send: ['view', 'downloadPdf', 'revise', 'editCustomFields', 'cancel'],
    delivered: ['view', 'downloadPdf'],
    collected: ['view', 'downloadPdf'],
    rejected: ['view', 'edit', 'cancel'],
  };
  test.each(statuses)('match the specification for an order that is %s, for a seller', (status) => {
    for (const view of ['orders', 'my_orders'] as const)
      expect(getActions(row(status), view, now)).toEqual(sold[status] ?? ['view']);
  });

  const past = '2026-11-20T09:00:00.000Z';
  const future = '2026-11-23T09:00:00.000Z';
  test.each([
    ['active', null, null, ['view', 'plan']],
    ['production', null, null, ['view', 'plan', 'bringIn']],
    ['production', future, future, ['view', 'editPlan', 'unplan', 'bringIn']],
    ['production', past, future, ['view', 'unplan', 'bringIn']],
    ['production', past, null, ['view', 'plan', 'bringIn']],
    ['production', past, past, ['view', 'bringIn', 'endPlan']],
    ['finished', past, past, ['view']],
    ['quotation', null, null, ['view']],
  ] as const)(
    'match the state of an order that is %s, planned from %s to %s, for a planner',
    (status, start, end, actions) => {
      expect(getActions(row(status, start, end), 'orders_planning', now)).toEqual(actions);
    },
  );

  test.each(['active', 'production', 'finished'] as const)(
    'include changing the origins of an order that is %s until its planned work begins',
    (status) => {
      for (const view of ['orders', 'my_orders'] as const) {
        expect(getActions(row(status, future, future), view, now)).toContain('changeOrigins');
        expect(getActions(row(status, past, future), view, now)).not.toContain('changeOrigins');
      }
    },
  );

  test('do not include planning or finishing after production has finished, even if the order still waits', () => {
    const finished = { ...row('production', past, past), productionFinishedAt: past };
    for (const order of [finished, { ...finished, computedStartDate: null }])
      expect(getActions(order, 'orders_planning', now)).toEqual(['view']);
    expect(canPlanOrder(finished)).toBe(false);
    expect(canFinishProduction(finished, now)).toBe(false);
  });

  test('include finishing production only after the plan has ended', () => {
    const order = row('production', past, '2026-11-21T12:00:00.000Z');
    expect(canFinishProduction(order, new Date('2026-11-21T12:00:00.000Z'))).toBe(false);
    expect(canFinishProduction(order, new Date('2026-11-21T12:00:00.001Z'))).toBe(true);
    expect(canFinishProduction(row('production'), now)).toBe(false);
  });

  test('include finishing production once before the plan ends if the shop floor reported all pieces as made', () => {
    const order = { ...row('production', past, future), madeAt: past };
    expect(canFinishProduction(order, now)).toBe(true);
    expect(getActions(order, 'orders_planning', now)).toEqual([
      'view',
      'unplan',
      'bringIn',
      'endPlan',
    ]);
    expect(canFinishProduction({ ...order, productionFinishedAt: past }, now)).toBe(false);
  });

  test('include only the view of an ended order, and the PDF if it was delivered or collected', () => {
    for (const status of ['delivered', 'collected', 'expired', 'canceled'] as const)
      for (const view of orderListScreens) {
        const printed =
          view !== 'orders_planning' && (status === 'delivered' || status === 'collected');
        expect(getActions(row(status), view, now)).toEqual(
          printed ? ['view', 'downloadPdf'] : ['view'],
        );
      }
  });
});

test('every order status can be reached, and ended orders have no further events', () => {
  const reached = new Set<unknown>();
  const visit = (status: OrderStatus | null): void => {
    for (const event of listPossibleEvents(orderTransitions, status)) {
      const to = orderTransitions.get(status)?.get(event)?.to ?? null;
      if (reached.has(to)) continue;
      reached.add(to);
      if (to !== null) visit(to);
    }
  };
  visit(null);
  expect(statuses.filter((status) => !reached.has(status))).toEqual([]);
  for (const end of ['delivered', 'collected', 'expired', 'canceled'] as const)
    expect(listPossibleEvents(orderTransitions, end)).toEqual([]);
});

test('goods leave for the customer from finished and sent orders, and a rejected quotation still counts as one', () => {
  expect(orderDocument.those('leaving')).toEqual(['finished', 'send']);
  expect(orderDocument.those('quoted')).toEqual(['quotation', 'rejected']);
});

test('a quotation has at most 200 lines and a place of delivery of 300 characters', () => {
  const findIssues = (count: number, length: number) =>
    orderBody
      .safeParse({
        customer: { id: 1 },
        orderDate: '2026-11-21',
        deliveryPlace: 'a'.repeat(length),
        details: Array.from({ length: count }, () => ({
          product: { id: 1 },
          data: { quantity: 1, discount: '0', discountType: 0 },
        })),
      })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  expect(findIssues(200, 300)).toEqual([]);
  expect(findIssues(201, 301)).toEqual([
    ['deliveryPlace', 'max'],
    ['details', 'max'],
  ]);
});

test('the list of own orders has the columns of all orders except the creator', () => {
  expect([...orderModules.my_orders.columns, 'createdBy'].toSorted()).toEqual(
    orders.columns.toSorted(),
  );
});

test('the status filter also accepts "pending_origins" for "origins_pending", and no other alias', () => {
  const parseStatus = (status: string) =>
    createFiltersSchema(orders).safeParse({ status: [status] }).data?.['status'];
  expect(parseStatus('pending_origins')).toEqual(['origins_pending']);
  expect(parseStatus('send')).toEqual(['send']);
  expect(parseStatus('sent')).toBeUndefined();
});

describe('the next event of an order', () => {
  const at = (
    originType: OrderLineState['originType'],
    settled: boolean,
    ready: boolean,
  ): OrderLineState => ({
    originType,
    settled,
    ready,
  });
  const made = at('production', true, false);
  const done = at('production', true, true);
  const here = at('inventory', true, true);
  const coming = at('transfer', true, false);
  const requested = at('transfer', false, false);
  const open = at(null, false, false);
  test.each([
    ['origins_pending', [open, here], undefined],
    ['origins_pending', [requested, made], undefined],
    ['origins_pending', [here, made], 'release'],
    ['origins_pending', [coming, made], 'release'],
    ['origins_pending', [here, here], 'complete'],
    ['origins_pending', [here, coming], undefined],
    ['origins_pending', [], undefined],
    ['production', [made, here], undefined],
    ['production', [done, here], 'complete'],
    ['production', [done, coming], undefined],
  ] as const)('in %s follows from its lines (case %#)', (status, lines, event) => {
    expect(findNextOrderEvent(status, lines)).toBe(event);
  });

  test('resumes an order with planned work, and releases an order without a plan', () => {
    expect(findNextOrderEvent('origins_pending', [here, made], true)).toBe('resume');
    expect(findNextOrderEvent('origins_pending', [here, made], false)).toBe('release');
    expect(findNextOrderEvent('origins_pending', [here, done], true)).toBe('complete');
  });

  test.each([
    // A line without a certain origin is open again, in every status that a settled order may have.
    ['active', [open, here], true, 'reopen'],
    ['production', [requested, made], true, 'reopen'],
    ['finished', [open, here], true, 'reopen'],
    // An order that is open already stays so, and one that was sent does not wait again.
    ['accepted', [open, open], false, undefined],
    ['origins_pending', [open, here], false, undefined],
    ['send', [open, here], true, undefined],
    // Work remains: with a plan it goes on, without one it waits for a plan.
    ['active', [made, here], false, undefined],
    ['production', [made, here], true, undefined],
    ['production', [made, here], false, 'unplan'],
    ['production', [made, coming], false, 'unplan'],
    // Nothing is to be made: what is on its way is waited for where no production was.
    ['active', [here, coming], false, 'reopen'],
    ['production', [done, coming], true, undefined],
    ['production', [done, coming], false, undefined],
    ['finished', [done, coming], true, undefined],
    ['active', [here, here], false, undefined],
    ['production', [done, here], true, undefined],
    ['finished', [here, done], true, undefined],
  ] as const)(
    'in %s follows from its changed lines (case %#)',
    (status, lines, isPlanned, event) => {
      expect(findRevisionEvent(status, lines, isPlanned)).toBe(event);
    },
  );

  const part = (method: CustomerShipment['method'], status: CustomerShipment['status']) => ({
    method,
    status,
  });
  test.each([
    ['finished', [part('collect', 'finished')], 'collect'],
    ['finished', [part('collect', 'finished'), part('collect', 'active')], undefined],
    ['finished', [part('directMailing', 'send'), part('collect', 'active')], 'send'],
    // A part left and arrived before the rest was there.
    ['finished', [part('directMailing', 'finished'), part('collect', 'active')], 'send'],
    ['finished', [part('directMailing', 'finished')], 'send'],
    ['finished', [part('collect', 'finished'), part('directMailing', 'active')], undefined],
    ['finished', [part('directMailing', 'send'), part('directMailing', 'active')], 'send'],
    ['finished', [part('transfer', 'active')], undefined],
    ['send', [part('directMailing', 'send')], undefined],
    ['send', [part('directMailing', 'finished'), part('collect', 'active')], undefined],
    ['send', [part('directMailing', 'finished'), part('collect', 'finished')], 'deliver'],
    ['finished', [], undefined],
  ] as const)('in %s follows from its shipments (case %#)', (status, parts, event) => {
    expect(findShippingEvent(status, parts)).toBe(event);
  });
});

describe('proposed origins', () => {
  const open = (id: number, productId: number, quantity: number, canBeProduced = true) => ({
    id,
    productId,
    quantity,
    canBeProduced,
  });
  const free = (productId: number, divisionId: number, storeId: number, available: number) => ({
    productId,
    divisionId,
    storeId,
    available,
  });

  test('use the store that fits tightest, then production, then the division with most stock', () => {
    const stock = [free(1, 1, 10, 100), free(1, 1, 11, 30), free(2, 2, 20, 5), free(2, 3, 30, 50)];
    const proposed = proposeOrigins(
      [open(1, 1, 25), open(2, 1, 25), open(3, 1, 90), open(4, 2, 40, false), open(5, 9, 1, false)],
      stock,
      { id: 1, storeId: 10 },
    );
    expect(proposed).toEqual([
      { detail: { id: 1 }, quantity: 25, origin: 'inventory', originId: 11, free: 30 },
      { detail: { id: 2 }, quantity: 25, origin: 'inventory', originId: 10, free: 100 },
      // Rest after the lines above: 75 in one store, and 5 in the other, which are crumbs.
      { detail: { id: 3 }, quantity: 75, origin: 'inventory', originId: 10, free: 75 },
      { detail: { id: 3 }, quantity: 15, origin: 'production', free: 5 },
      {
        detail: { id: 4 },
        quantity: 40,
        origin: 'transfer',
        originId: 3,
        transferType: 'transfer',
        store: { id: 10 },
        free: 50,
      },
      { detail: { id: 5 }, quantity: 1, origin: null, free: 0 },
    ]);
    expect(stock[0]?.available).toBe(100);
  });

  test('use the fullest stores first where none covers the line, and of two alike the one with the lower id', () => {
    const stock = [free(1, 1, 11, 30), free(1, 1, 10, 30), free(1, 1, 12, 40), free(1, 1, 13, 10)];
    const listStores = (quantity: number) =>
      proposeOrigins([open(1, 1, quantity)], stock, { id: 1, storeId: 10 }).map((each) => [
        'originId' in each ? each.originId : null,
        each.quantity,
      ]);
    expect(listStores(105)).toEqual([
      [12, 40],
      [10, 30],
      [11, 30],
      [13, 5],
    ]);
    expect(listStores(60)).toEqual([
      [12, 40],
      [10, 20],
    ]);
    expect(listStores(30)).toEqual([[10, 30]]);
  });

  test('use small remainders in own stores only for a line that cannot be produced', () => {
    const stock = [free(1, 1, 10, 5), free(1, 2, 20, 500)];
    const home = { id: 1, storeId: 10 };
    expect(proposeOrigins([open(1, 1, 100, false)], stock, home)).toMatchObject([
      { quantity: 5, origin: 'inventory', originId: 10 },
      { quantity: 95, origin: 'transfer', originId: 2 },
    ]);
    expect(proposeOrigins([open(1, 1, 100, true)], stock, home)).toMatchObject([
      { quantity: 100, origin: 'production' },
    ]);
    // A tenth of the line is no crumb, and a division that has just enough sends it.
    expect(proposeOrigins([open(1, 1, 50, true)], stock, home)).toMatchObject([
      { quantity: 5, origin: 'inventory', originId: 10 },
      { quantity: 45, origin: 'production' },
    ]);
    expect(proposeOrigins([open(1, 1, 505, false)], stock, home)).toMatchObject([
      { quantity: 5, origin: 'inventory' },
      { quantity: 500, origin: 'transfer', originId: 2 },
    ]);
    expect(proposeOrigins([open(1, 1, 505.001, false)], stock, home)).toMatchObject([
      { quantity: 5, origin: 'inventory' },
      { quantity: 500.001, origin: null },
    ]);
  });

  test('add up the stores of another division exactly', () => {
    const stores = [free(1, 2, 20, 0.1), free(1, 2, 21, 0.7)];
    const lines = [open(1, 1, 0.3, false), open(2, 1, 0.5, false), open(3, 1, 0.001, false)];
    expect(proposeOrigins(lines, stores, { id: 1, storeId: 10 })).toMatchObject([
      { quantity: 0.3, origin: 'transfer', originId: 2, free: 0.8 },
      { quantity: 0.5, origin: 'transfer', originId: 2, free: 0.5 },
      { quantity: 0.001, origin: null },
    ]);
    expect(proposeOrigins([open(1, 1, 0.8, false)], stores, { id: 1, storeId: 10 })).toMatchObject([
      { quantity: 0.8, origin: 'transfer', originId: 2, free: 0.8 },
    ]);
  });

  test('use no stock twice, and ship directly to the customer where the division has no store', () => {
    const proposed = proposeOrigins(
      [open(1, 1, 30, false), open(2, 1, 30, false)],
      [free(1, 2, 20, 25), free(1, 2, 21, 25)],
      { id: 1, storeId: undefined },
    );
    expect(proposed).toEqual([
      {
        detail: { id: 1 },
        quantity: 30,
        origin: 'transfer',
        originId: 2,
        transferType: 'directMailing',
        free: 50,
      },
      { detail: { id: 2 }, quantity: 30, origin: null, free: 0 },
    ]);
  });
});

test('used materials are added per raw material, exactly, and rounded once', () => {
  const uses = (quantity: number, ...each: [number, number][]) => ({
    quantity,
    rawMaterials: each.map(([id, of]) => ({ id, quantity: of })),
  });
  expect(
    computeUsedMaterials([uses(3, [7, 0.1], [2, 1.5]), uses(2, [7, 0.35]), uses(1, [9, 0.0004])]),
  ).toEqual([
    { rawMaterialId: 2, quantity: '4.500' },
    { rawMaterialId: 7, quantity: '1.000' },
  ]);
});

describe('taking back the origin of a line', () => {
  const later = '2026-11-23T09:00:00.000Z';
  const earlier = '2026-11-21T11:59:00.000Z';
  const createRow = (
    status: OrderStatus,
    start: string | null,
    finished: string | null = null,
  ) => ({
    status,
    computedStartDate: start,
    productionFinishedAt: finished,
  });
  const from = (
    originType: OrderLineState['originType'],
    settled = true,
    ready = false,
  ): OrderLineState => ({
    originType,
    settled,
    ready,
  });

  test.each(statuses)(
    'in the status %s is possible only from pending origins until the order is finished',
    (status) => {
      const may = ['origins_pending', 'active', 'production', 'finished'].includes(status);
      expect(canTakeBackOrigin(createRow(status, null), from('inventory', true, true), now)).toBe(
        may,
      );
    },
  );

  test.each([
    [
      'is possible for production that is planned for later',
      createRow('production', later),
      from('production'),
      true,
    ],
    [
      'is refused for production that has begun',
      createRow('production', earlier),
      from('production'),
      false,
    ],
    [
      'is refused for production that begins at this moment',
      createRow('production', now.toISOString()),
      from('production'),
      false,
    ],
    [
      'is refused for stock of an order whose work has begun',
      createRow('production', earlier),
      from('inventory'),
      false,
    ],
    [
      'is refused for production that is finished',
      createRow('production', later, earlier),
      from('production'),
      false,
    ],
    [
      'is possible for a request to another division',
      createRow('origins_pending', null),
      from('transfer', false),
      true,
    ],
    [
      'is refused for a transfer that another division has accepted',
      createRow('origins_pending', null),
      from('transfer'),
      false,
    ],
    [
      'is refused for a line without an origin',
      createRow('origins_pending', null),
      from(null, false),
      false,
    ],
  ] as const)('%s', (_, order, state, may) => {
    expect(canTakeBackOrigin(order, state, now)).toBe(may);
  });
});
