import type { WaitReasonDto } from '@tarima/domain/planning/calls/wait-reason-dto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  type FakeAnswer,
  startTestSession,
  answerAccountSettings,
} from '../../testing/fake-network.ts';
import type { ProposedPlanDto } from '../plan/use-plan-proposal.ts';
import type { ProposedOrder } from './use-proposed-plans.ts';

beforeEach(startTestSession);

const order = (orderId: number, end: string, more: Partial<ProposedOrder> = {}): ProposedOrder => ({
  orderId,
  customer: `Cliente ${orderId}`,
  product: 'Tarima 48×40',
  otherProducts: 0,
  pieces: 120,
  priority: 'normal',
  start: '2026-11-24T15:00:00Z',
  end,
  requestedDate: '2026-11-25',
  lateDays: 0,
  inDoubt: false,
  cause: null,
  reasons: [],
  before: null,
  ...more,
});
const before = { start: '2026-11-24T15:00:00Z', end: '2026-11-25T18:00:00Z' };
const early = order(1, '2026-11-24T18:00:00Z', { before });
const late = order(2, '2026-11-27T18:00:00Z', { before, lateDays: 2, otherProducts: 1 });
const wait: WaitReasonDto = {
  code: 'capacity',
  workplace: { id: 4, name: 'Corte' },
  from: '2026-11-24T15:00:00Z',
  until: '2026-11-25T15:00:00Z',
};
const fresh = order(3, '2026-11-25T20:00:00Z', {
  cause: { ...wait, ahead: [{ id: 1 }, { id: 2 }] },
  reasons: [wait],
});
const work = (orderId: number) => ({
  start: '2026-11-24T15:00:00Z',
  end: '2026-11-24T16:00:00Z',
  split: 9,
  workplaceId: 4,
  detailId: orderId * 10,
  orderId,
});
const createPlan = (...orders: ProposedOrder[]): ProposedPlanDto => ({
  events: orders.map(({ orderId }) => work(orderId)),
  unplanned: [],
  orders,
  fixed: [],
  others: [],
  loss: orders.reduce((sum, { lateDays }) => sum + lateDays * 1.25, 0),
});
const byObjective: Record<string, ProposedPlanDto> = {
  weighted: createPlan(early, late, fresh),
  dueFirst: createPlan(early, { ...late, lateDays: 5 }, { ...fresh, lateDays: 1 }),
  fewestLate: createPlan({ ...late, lateDays: 0 }, early, fresh),
};

/** Answers by the objective, without the orders that must stay. */
const proposal: FakeAnswer = ({ body }) => {
  const { objective, keep } = wish(body);
  const plan = byObjective[objective] ?? createPlan();
  const proposed = createPlan(...plan.orders.filter(({ orderId }) => !keep.includes(orderId)));
  return Response.json({ ...proposed, fixed: plan.fixed, others: plan.others });
};
const wish = (body: unknown): { objective: string; keep: number[] } => {
  if (typeof body !== 'object' || body === null) throw new Error('Nothing was asked for');
  const wishFields = new Map<string, unknown>(Object.entries(body));
  const keep = wishFields.get('keep');
  return {
    objective: String(wishFields.get('objective')),
    keep: Array.isArray(keep) ? keep.map((each: { id: number }) => each.id) : [],
  };
};

async function openPlanAll() {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders_planning'])),
    'GET /account/settings': answerAccountSettings(),
    'GET /custom-fields/all': answerJson([]),
    'GET /orders-planning': answerJson({
      elements: [],
      metadata: { totalItems: 0, totalPages: 0 },
    }),
    'POST /planning/propose': proposal,
    'POST /planning/save': answerJson({ orders: [] }),
    'PUT /planning/orders/3/priority': answerJson({
      id: 3,
      priority: 'urgent',
      updatedAt: '2026-11-24T15:00:00Z',
    }),
  });
  const { user } = openTestApp('/orders-planning');
  await user.click(await screen.findByRole('button', { name: 'Planear todos los abiertos' }));
  await user.click(await screen.findByRole('button', { name: 'Proponer' }));
  await screen.findByRole('rowheader', { name: /2$/ });
  return {
    user,
    asked: () => network.listRequests('/planning/propose').map(({ body }) => wish(body)),
    network,
  };
}
const rows = () => [
  ...screen
    .getByRole('table', { name: 'Antes y después de cada pedido' })
    .querySelectorAll<HTMLElement>('tbody'),
];
const numbers = () => rows().map(({ dataset }) => dataset['order']);

test('shows the number of orders that stay because parts of them are fixed', async () => {
  const plan = byObjective['weighted'];
  byObjective['weighted'] = { ...createPlan(early, late, fresh), fixed: [{ id: 8 }, { id: 9 }] };
  await openPlanAll();
  expect(screen.getByText(/^2 pedidos se quedan como están/)).toBeDefined();
  if (plan) byObjective['weighted'] = plan;
});

test('a proposal without late orders names the orders it leaves late or interrupted, and claims nothing about them', async () => {
  const plan = byObjective['weighted'];
  byObjective['weighted'] = { ...createPlan(early, late, fresh), others: [{ id: 8 }, { id: 9 }] };
  await openPlanAll();
  expect(
    screen.getByText(
      '2 pedidos que este plan no mueve siguen tarde o con trabajo interrumpido: 8, 9.',
    ),
  ).toBeDefined();
  if (plan) byObjective['weighted'] = plan;
});

test('lists the most delayed order first, with its previous end and the difference', async () => {
  await openPlanAll();
  expect(numbers()).toEqual(['2', '3', '1']);
  const [worst, added, better] = rows();
  expect(worst?.textContent).toContain('2 días tarde');
  expect(worst?.textContent).toContain('Tarima 48×40 y 1 más120');
  expect(worst?.textContent).toContain('Diferencia2 días después');
  expect(better?.textContent).toContain('Diferencia1 día antes');
  expect(added?.textContent).toContain('Sin plan');
  expect(added?.textContent).not.toContain('Diferencia');
  expect(added?.querySelector('summary')?.textContent).toBe(
    'Corte está lleno hasta el 25 de noviembre; van antes 1 y 2',
  );
});

test('lists only orders that change; the unchanged ones are shown and hidden with a button', async () => {
  const plan = byObjective['weighted'];
  const same = order(4, before.end, { before });
  byObjective['weighted'] = createPlan(
    early,
    late,
    same,
    order(5, '2026-11-25T18:00:00.000Z', { before }),
  );
  const { user } = await openPlanAll();
  expect(numbers()).toEqual(['2', '1']);
  expect(screen.getByText(/^2 pedidos terminan igual que antes/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Mostrarlos' }));
  expect(numbers()).toEqual(['2', '4', '5', '1']);
  await user.click(screen.getByRole('button', { name: 'Ocultarlos' }));
  expect(numbers()).toEqual(['2', '1']);
  if (plan) byObjective['weighted'] = plan;
});

test('compares the objectives, the chosen one first, and switches to another with one click', async () => {
  const { user, asked } = await openPlanAll();
  const card = (name: string) => screen.getByText(name).closest('label')?.textContent;
  await waitFor(() =>
    expect(card('Primero lo que se pide antes')).toContain(
      '2 pedidos tarde6 días tarde en total, el peor 5 días tarde',
    ),
  );
  expect(card('Menos retraso')).toContain('1 pedido tarde2 días tardeRetraso ponderado: 2.5');
  expect(card('Menos pedidos tarde')).toContain('Ninguno de estos pedidos termina tarde');
  expect(card('Menos pedidos tarde')).not.toContain('prioridad:');
  expect(card('Primero lo que se pide antes')).not.toContain('ponderado');
  expect(asked().map(({ objective }) => objective)).toEqual(['weighted', 'dueFirst', 'fewestLate']);
  await user.click(screen.getByRole('radio', { name: /Menos pedidos tarde/ }));
  await waitFor(() => expect(numbers()).toEqual(['2', '3', '1']));
  // The answer is cached: no request is sent.
  expect(asked()).toHaveLength(3);
});

test('an order deselected from moving stays unchanged, also when the plans are saved', async () => {
  const { user, asked, network } = await openPlanAll();
  await user.click(screen.getByRole('checkbox', { name: 'Mover el pedido 2' }));
  await waitFor(() => expect(asked().at(-1)?.keep).toEqual([2]));
  await waitFor(() => expect(numbers()).toEqual(['3', '1', '2']));
  expect(rows().at(-1)?.textContent).toContain('Se queda como está');
  const save = await screen.findByRole('button', { name: 'Guardar 2 planes' });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await user.click(save);
  await waitFor(() => expect(network.listRequests('/planning/save')).toHaveLength(1));
  expect(JSON.stringify(network.listRequests('/planning/save')[0]?.body)).not.toContain(
    '"order":{"id":2}',
  );
});

test('one button keeps all planned orders, another lets them move again', async () => {
  const { user, asked } = await openPlanAll();
  expect(screen.getByRole('button', { name: 'Marcar todos' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Quitar todas las marcas' }));
  // The order without a plan is planned around them.
  await waitFor(() => expect(asked().at(-1)?.keep).toEqual([1, 2]));
  await waitFor(() => expect(numbers()).toHaveLength(3));
  expect(screen.getByRole('button', { name: 'Quitar todas las marcas' })).toHaveProperty(
    'disabled',
    true,
  );
  await user.click(screen.getByRole('button', { name: 'Marcar todos' }));
  await waitFor(() => expect(numbers()).toEqual(['2', '3', '1']));
  expect(asked().at(-1)?.keep).toEqual([]);
});

test('a priority is saved at once, and the plan is calculated again', async () => {
  const { user, asked, network } = await openPlanAll();
  await waitFor(() => expect(asked()).toHaveLength(3));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Prioridad del pedido 3' }),
    'Urgente',
  );
  await waitFor(() => expect(asked().length).toBeGreaterThan(3));
  expect(network.listRequests('/planning/orders/3/priority')[0]?.body).toEqual({
    priority: 'urgent',
  });
});
