import type { OrderHistoryEntry } from '@tarima/domain/orders/answers';
import type { OrderStatus } from '@tarima/domain/orders/status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';
import { buildTestOrder } from './testing/build-test-order.ts';

beforeEach(() => {
  startTestSession();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

async function openPanel(
  view: 'orders' | 'orders_planning',
  status: OrderStatus,
  mode: 'view' | 'edit',
  values: Parameters<typeof buildTestOrder>[0] = {},
) {
  const path = `/${view.replace('_', '-')}`;
  installFakeNetwork({
    'POST /orders/accept-quotation/90': answerJson(buildTestOrder({ status: 'accepted' })),
    'DELETE /orders/90': () => new Response(null, { status: 204 }),
    'GET /users/current': answerJson(buildTestUser([view])),
    [`GET ${path}`]: answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /custom-fields/all': answerJson([]),
    'GET /customers/all': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /products/all': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /modules': answerJson({ id: 1, name: 'orders', customFields: [] }),
    'GET /orders/90': answerJson(buildTestOrder({ ...values, status })),
  });
  const { user } = openTestApp(`${path}?panel=${mode}&id=90`);
  const panel = await screen.findByRole('dialog');
  await within(panel).findByText('Tarima');
  return { user, panel: within(panel) };
}

const orderMove: OrderHistoryEntry = {
  event: 'accept',
  status: 'accepted',
  from: 'quotation',
  user: { id: 1, name: 'Ana' },
  byName: null,
  at: '2026-11-20T10:00:00.000Z',
  reason: null,
};

const edits = /^(Editar|Crear pedido)/;

describe('editing an order from its panel', () => {
  test.each([
    ['quotation', 'Editar cotización', 'Editar cotización 90'],
    ['rejected', 'Editar cotización', 'Editar cotización 90'],
    ['accepted', 'Crear pedido', 'Orígenes del pedido 90'],
    ['origins_pending', 'Editar pedido', 'Orígenes del pedido 90'],
  ] as const)('opens in the status %s with the button "%s"', async (status, name, title) => {
    const { panel, user } = await openPanel('orders', status, 'view');
    await user.click(panel.getByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
  });

  test('opens with the key e too', async () => {
    const { user } = await openPanel('orders', 'accepted', 'view');
    await user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Orígenes del pedido 90' })).toBeDefined();
  });

  test('is not offered in a status that cannot be edited', async () => {
    const { panel } = await openPanel('orders', 'production', 'view');
    expect(panel.queryByRole('button', { name: edits })).toBeNull();
  });
});

test('a planner reads an order, even if the address asks to edit it', async () => {
  const { panel } = await openPanel('orders_planning', 'origins_pending', 'edit');
  expect(screen.getByRole('dialog', { name: 'Pedido 90' })).toBeDefined();
  expect(panel.queryByRole('button', { name: edits })).toBeNull();
});

test.each([
  ['quotation', true],
  ['rejected', true],
  ['expired', true],
  ['accepted', false],
  ['production', false],
  ['delivered', false],
] as const)(
  'an order in the status %s shows the day on which it expires: %s',
  async (status, isShown) => {
    const { panel } = await openPanel('orders', status, 'view');
    expect(panel.getByText('Fecha')).toBeDefined();
    expect(panel.queryByText('Vence') !== null).toBe(isShown);
  },
);

test.each([
  ['after its acceptance', 'accept', false],
  ['before its acceptance', 'create', true],
] as const)(
  'an order that was canceled %s shows the day on which it expires: %s',
  async (_when, event, isShown) => {
    const { panel } = await openPanel('orders', 'canceled', 'view', {
      history: [{ ...orderMove, event }],
    });
    expect(panel.getByText('Fecha')).toBeDefined();
    expect(panel.queryByText('Vence') !== null).toBe(isShown);
  },
);

test('an order shows the date that was promised to its customer', async () => {
  const { panel } = await openPanel('orders', 'accepted', 'view', {
    promisedEndDate: '2031-02-03T18:00:00.000Z',
  });
  const term = panel.getByText('Fecha prometida al cliente');
  expect(term.nextElementSibling?.textContent).toBe('03 feb 2031');
});

test('an order without a promised date has no row for it', async () => {
  const { panel } = await openPanel('orders', 'accepted', 'view');
  expect(panel.queryByText('Fecha prometida al cliente')).toBeNull();
});

describe('the panel of an order offers its next action', () => {
  const buttons = (panel: ReturnType<typeof within>) =>
    panel
      .getAllByRole('button')
      .map((button: HTMLElement) => button.textContent)
      .filter((text: string) => text !== '');

  test.each([
    ['orders', 'quotation', ['Aceptar', 'Descargar PDF', 'Enviar por correo', 'Editar cotización']],
    ['orders', 'accepted', ['Crear pedido', 'Descargar PDF']],
    ['orders_planning', 'active', ['Planear']],
  ] as const)('%s, %s: the next action is the first button', async (view, status, expected) => {
    const { panel } = await openPanel(view, status, 'view');
    expect(buttons(panel).slice(0, expected.length)).toEqual(expected);
    expect(panel.queryByRole('button', { name: 'Cancelar' })).toBeNull();
  });

  test('accepting a quotation opens its origins', async () => {
    const { panel, user } = await openPanel('orders', 'quotation', 'view');
    await user.click(panel.getByRole('button', { name: 'Aceptar' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Aceptar la cotización 90' }),
    );
    await user.click(question.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('dialog', { name: 'Orígenes del pedido 90' })).toBeDefined();
  });

  test('deleting a quotation closes the panel', async () => {
    const { panel, user } = await openPanel('orders', 'quotation', 'view');
    await user.click(panel.getByRole('button', { name: 'Acciones de 90' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Eliminar la cotización 90' }),
    );
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('copying an order opens a new quotation with its customer and lines', async () => {
    const { panel, user } = await openPanel('orders', 'finished', 'view');
    await user.click(panel.getByRole('button', { name: 'Acciones de 90' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copiar a otra cotización' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nueva cotización' }));
    expect(await form.findByDisplayValue('Cervecería del Norte')).toBeDefined();
    expect(form.getByDisplayValue('Tarima')).toBeDefined();
  });
});
