import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { listPossibleEvents } from '@tarima/domain/kit/transitions';
import { orderDocument } from '@tarima/domain/orders/document';
import type { OrderListScreen } from '@tarima/domain/orders/order';
import {
  isOrderStatus,
  orderTransitions,
  type OrderEvent,
  type OrderStatus,
} from '@tarima/domain/orders/status';
import { orderActionWords, type OrderAction } from '@tarima/domain/orders/texts';
import type { Permission } from '@tarima/domain/profiles/permissions';
import type { RecordRight } from '@tarima/domain/profiles/user-rights';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getPresentTime } from '../kit/clock.ts';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  withoutRights,
  startTestSession,
  answerAccountSettings,
} from '../testing/fake-network.ts';

beforeEach(() => {
  startTestSession();
  // A menu that fades in is not yet drawn when its focus is trapped, and warns at length.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const statuses = Object.keys(catalogs.orderStatuses).filter(isOrderStatus);
const hour = 3_600_000;
const at = (hours: number) => new Date(getPresentTime() + hours * hour).toISOString();

/** Action that a person takes from the row of an order, for each allowed transition. */
const sellersDo: Partial<Record<OrderEvent, (status: OrderStatus) => OrderAction>> = {
  edit: () => 'edit',
  accept: () => 'accept',
  reject: () => 'reject',
  cancel: () => 'cancel',
  // Extension of the specification, from acceptance until delivery.
  revise: () => 'revise',
  remove: () => 'remove',
  assign: (status) => (status === 'accepted' ? 'createOrder' : 'editOrder'),
};

const ended: ReadonlySet<OrderStatus> = new Set(['delivered', 'collected']);

/** Source: specification, section 4; the moves are those of the table of transitions. */
function getExpectedActions(
  view: OrderListScreen,
  { status, start, end, made }: Row,
): OrderAction[] {
  const events = listPossibleEvents(orderTransitions, status);
  if (view !== 'orders_planning')
    return [
      'view',
      ...events.flatMap((event) => sellersDo[event]?.(status) ?? []),
      ...(status === 'quotation' ? (['sendByEmail'] as const) : []),
      ...(status === 'quotation' || orderDocument.is('agreed', status)
        ? (['downloadPdf'] as const)
        : []),
      // Ours: the record of an order may be completed until it ends, its origins changed until work begins.
      ...(status === 'quotation' || (orderDocument.is('agreed', status) && !ended.has(status))
        ? (['editCustomFields'] as const)
        : []),
      ...(['active', 'production', 'finished'].includes(status) && (start === null || start > 0)
        ? (['changeOrigins'] as const)
        : []),
    ];
  if (made) return ['view'];
  const mayPlan = events.includes('plan');
  return [
    'view',
    ...(mayPlan && (status === 'active' || end === null) ? (['plan'] as const) : []),
    ...(status === 'production' && end !== null && start !== null && start > 0
      ? (['editPlan'] as const)
      : []),
    ...(status === 'production' && (end ?? start ?? -1) > 0 ? (['unplan'] as const) : []),
    ...(status === 'production' ? (['bringIn'] as const) : []),
    ...(status === 'production' && end !== null && end < 0 ? (['endPlan'] as const) : []),
  ];
}

/** An order of a status, planned from so many hours from now to so many. */
interface Row {
  readonly status: OrderStatus;
  readonly start: number | null;
  readonly end: number | null;
  readonly made?: true;
}

const element = ({ status, start, end, made }: Row, id: number) => ({
  id,
  orderDate: '2026-11-20',
  customer: {
    id,
    name: `Cliente ${id}`,
    user: { name: `Cliente ${id}` },
    customerType: 'exporter',
  },
  status,
  total: '100.00',
  division: { id: 1, name: 'Norte' },
  createdBy: { id: 7, name: 'Ana' },
  expirationDate: at(48),
  requestedDate: null,
  computedStartDate: start === null ? null : at(start),
  computedEndDate: end === null ? null : at(end),
  priority: 'normal',
  late: false,
  color: '#1f77b4',
  reason: null,
  productionFinishedAt: made ? at(-1) : null,
  madeAt: null,
  waitsForTransfer: made === true,
  customFields: {},
  metadata: {},
  createdAt: at(-1),
  updatedAt: at(-1),
});

const getWords = (action: OrderAction): string => orderActionWords[action].es;
const inOrder = (texts: readonly (string | null)[]): string[] =>
  texts.map(String).toSorted((one, other) => one.localeCompare(other));

function openOrders(
  view: OrderListScreen,
  permissions: readonly Permission[],
  rows: readonly Row[],
  lacking: readonly RecordRight[] = [],
) {
  const elements = rows.map((row, index) => element(row, index + 1));
  const path = `/${view.replace('_', '-')}`;
  const network = installFakeNetwork({
    'GET /users/current': answerJson(withoutRights(buildTestUser([...permissions]), ...lacking)),
    [`GET ${path}`]: answerJson({ elements, metadata: { totalItems: rows.length, totalPages: 1 } }),
    'GET /modules': answerJson({ id: 1, name: 'orders', customFields: [] }),
    'GET /account/settings': answerAccountSettings({ taxRate: 16 }),
  });
  return { ...openTestApp(`${path}?size=50`), network };
}

async function expectMenus(view: OrderListScreen, permission: Permission, rows: readonly Row[]) {
  const { user } = openOrders(view, [permission], rows);
  // Computing the style of every ancestor in the simulated page takes seconds a row.
  configure({ defaultHidden: true });
  for (const [index, row] of rows.entries()) {
    const opener = await screen.findByRole('button', {
      name: `Acciones de Cliente ${index + 1}`,
    });
    await user.click(opener);
    const shown = await waitFor(() => {
      const menu = document.querySelector<HTMLElement>(`#${opener.getAttribute('aria-controls')}`);
      const items = menu ? within(menu).getAllByRole('menuitem') : [];
      expect(items).not.toHaveLength(0);
      return items.map((item) => item.textContent);
    });
    expect(inOrder(shown), JSON.stringify(row)).toEqual(
      inOrder(getExpectedActions(view, row).map(getWords)),
    );
  }
}

describe('the menu of a row', () => {
  const unplanned = statuses.map((status): Row => ({ status, start: null, end: null }));

  test.each(['orders', 'my_orders'] as const)(
    'offers exactly the actions of each status in %s',
    (view) => expectMenus(view, view, unplanned),
  );

  test('offers exactly the actions of each status and stage of the plan in orders_planning', () =>
    expectMenus('orders_planning', 'orders_planning', [
      ...unplanned,
      { status: 'production', start: 24, end: 48 },
      { status: 'production', start: -24, end: 48 },
      { status: 'production', start: -48, end: -24 },
      { status: 'active', start: -48, end: -24 },
      { status: 'production', start: -48, end: -24, made: true },
      { status: 'finished', start: -48, end: -24 },
    ]));
});

describe('the edit key', () => {
  const opened: [OrderStatus, string | undefined][] = [
    ['quotation', '?size=50&panel=edit&id=1'],
    ['accepted', '?size=50&panel=edit&id=1&part=revision'],
    ['active', '?size=50&panel=edit&id=1&part=revision'],
    ['delivered', undefined],
  ];
  test.each(opened)(
    'opens the form of an order with the status %s, if it has one',
    async (status, address) => {
      const { user, router } = openOrders(
        'orders',
        ['orders'],
        [{ status, start: null, end: null }],
      );
      const row = await waitFor(() => {
        const found = document.querySelector<HTMLElement>('tr[data-row="1"]');
        expect(found).not.toBeNull();
        return found;
      });
      act(() => row?.focus());
      await user.keyboard('e');
      if (address === undefined) expect(router.history.location.search).toBe('?size=50');
      else await waitFor(() => expect(router.history.location.search).toBe(address));
    },
  );
});

test.each<[Row, string]>([
  [{ status: 'active', start: null, end: null }, '?plan=1'],
  [{ status: 'production', start: 24, end: 48 }, '?plan=1'],
  [{ status: 'production', start: -24, end: 48 }, '?size=50'],
])('the edit key opens the plan of %j if it can change', async (row, address) => {
  const { user, router } = openOrders('orders_planning', ['orders_planning'], [row]);
  const found = await waitFor(() => {
    const first = document.querySelector<HTMLElement>('tr[data-row="1"]');
    expect(first).not.toBeNull();
    return first;
  });
  act(() => found?.focus());
  await user.keyboard('e');
  await waitFor(() => expect(router.history.location.search).toBe(address));
});

test('accepting a quotation shows its total with tax', async () => {
  const { user } = openOrders(
    'orders',
    ['orders', 'prices'],
    [{ status: 'quotation', start: null, end: null }],
  );
  const hidden = true;
  await user.click(await screen.findByRole('button', { name: 'Acciones de Cliente 1', hidden }));
  const accept = { name: orderActionWords.accept.es, hidden };
  await user.click(await screen.findByRole('menuitem', accept));
  const dialog = await screen.findByRole('dialog', { name: 'Aceptar la cotización 1', hidden });
  await waitFor(() => expect(dialog.textContent).toContain('El cliente acepta $116.00 con IVA.'));
});

test('a user without the permission to delete is not offered to delete a quotation', async () => {
  const quotation: Row = { status: 'quotation', start: null, end: null };
  const { user } = openOrders('orders', ['orders'], [quotation], ['mayDelete']);
  const hidden = true;
  await user.click(await screen.findByRole('button', { name: 'Acciones de Cliente 1', hidden }));
  const find = ({ es: name }: { readonly es: string }) => ({ name, hidden });
  expect(await screen.findByRole('menuitem', find(orderActionWords.reject))).toBeDefined();
  expect(screen.queryByRole('menuitem', find(orderActionWords.remove))).toBeNull();
});

test('Ctrl+Enter rejects a quotation from the field of the reason', async () => {
  // A field that grows with its text needs the fonts of the page, which the simulated page lacks.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  onTestFinished(() => {
    cleanup();
    Reflect.deleteProperty(document, 'fonts');
  });
  const quotation: Row = { status: 'quotation', start: null, end: null };
  const { user, network } = openOrders('orders', ['orders'], [quotation]);
  const hidden = true;
  await user.click(await screen.findByRole('button', { name: 'Acciones de Cliente 1', hidden }));
  await user.click(
    await screen.findByRole('menuitem', { name: orderActionWords.reject.es, hidden }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: /^Rechazar/, hidden }));
  await user.type(await dialog.findByRole('textbox', { name: /^¿Por qué/, hidden }), 'Muy caro');
  const listSent = () => network.listRequests('/orders/1/reject').map(({ body }) => body);
  expect(listSent()).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(listSent()).toEqual([{ message: 'Muy caro' }]));
});
