import type { RevisionImpact } from '@tarima/domain/orders/revision';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  answerWithError,
  type FakeAnswer,
  startTestSession,
} from '../../testing/fake-network.ts';
import { buildTestOrder } from '../testing/build-test-order.ts';

beforeEach(() => {
  startTestSession();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const toAgreed = (quantity: number, subtotal: string) => ({
  quantity,
  price: '10.00',
  discount: '0.00',
  discountType: 0 as const,
  subtotal,
});
const money = (total: string) => ({ subtotal: total, discount: '0.00', total, tax: null });
const impact = (values: Partial<RevisionImpact> = {}): RevisionImpact => ({
  number: 2,
  seen: 'as it was seen',
  status: { before: 'production', after: 'production' },
  terms: [{ field: 'deliveryPlace', before: null, after: 'Patio 4' }],
  lines: [
    {
      id: 40,
      product: { id: 3, name: 'Tarima' },
      before: toAgreed(10, '100.00'),
      after: toAgreed(5, '50.00'),
      origin: 'production',
      released: 0,
      reserved: 0,
      opened: false,
      missing: 0,
      request: null,
      freedMinutes: 90,
      minutesToPlan: 0,
    },
  ],
  work: {
    events: [
      {
        start: '2026-12-01T15:00:00.000Z',
        end: '2026-12-01T16:30:00.000Z',
        endAfter: null,
        workplace: { id: 5, name: 'Clavado' },
        user: { id: 9, name: 'Pedro' },
      },
      {
        start: '2026-12-01T17:00:00.000Z',
        end: '2026-12-02T16:00:00.000Z',
        endAfter: '2026-12-02T16:00:00.000Z',
        pieces: 10,
        piecesAfter: 5,
        workplace: { id: 6, name: 'Horno' },
        user: { id: 9, name: 'Pedro' },
      },
    ],
    freedMinutes: 90,
    toPlanBefore: 0,
    toPlanAfter: 0,
  },
  ends: { before: '2026-12-02T16:00:00.000Z', after: '2026-12-01T15:00:00.000Z', lateDays: 3 },
  materials: [
    { rawMaterial: { id: 1, name: 'Pino' }, measure: 'm', before: 25, after: 12.5, missing: 4 },
  ],
  shipments: [],
  money: { before: money('100.00'), after: money('50.00'), difference: '-50.00' },
  ...values,
});

async function open(answers: Record<string, FakeAnswer>, hidden: readonly 'prices'[] = []) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'], 1, hidden)),
    'GET /orders': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /custom-fields/all': answerJson([]),
    'GET /products/all': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /orders/line-facts': answerJson([]),
    'GET /modules': answerJson({ id: 1, name: 'orders', customFields: [] }),
    'GET /orders/90': answerJson(buildTestOrder()),
    ...answers,
  });
  const { user } = openTestApp('/orders?panel=edit&id=90&part=revision');
  const panel = within(await screen.findByRole('dialog', { name: 'Cambiar el pedido 90' }));
  await panel.findByLabelText(/Motivo del cambio/);
  return { ...network, user, panel };
}

const previewButton = { name: 'Ver qué cambia' };

test('a revision asks for the facts of its lines as those of the order, whose own price is not its last price', async () => {
  const { seen } = await open({});
  const queries = () => seen.filter(({ path }) => path === '/orders/line-facts');
  await waitFor(() => expect(queries()).toHaveLength(1));
  const { id, customer, division } = buildTestOrder();
  expect(Object.fromEntries(new URLSearchParams(queries()[0]?.query))).toMatchObject({
    order: `${id}`,
    customer: `${customer.id}`,
    division: `${division.id}`,
  });
});

test('a revision shows its effects before and after, and is saved only after confirmation', async () => {
  const { user, panel, seen } = await open({
    'POST /orders/90/revision': answerJson({
      order: buildTestOrder({ revision: 2 }),
      impact: impact(),
    }),
  });
  const findSent = () => seen.filter(({ method }) => method === 'POST');
  await user.click(panel.getByRole('button', previewButton));
  expect(await panel.findByText('Este campo es obligatorio')).toBeDefined();
  expect(findSent()).toEqual([]);
  await user.type(panel.getByLabelText(/Motivo del cambio/), 'La mitad');
  await user.type(panel.getByLabelText('Lugar de entrega'), 'Patio 4');
  const quantity = panel.getByLabelText(/Cantidad/);
  await user.clear(quantity);
  await user.type(quantity, '5');
  await user.click(panel.getByRole('button', previewButton));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Pedido 90: qué cambia con la Rev. 2' }),
  );
  for (const text of [
    '10 × $10.00',
    '5 × $10.00',
    '1.5 h salen del plan',
    'Patio 4',
    'Diferencia: −$50.00',
    'Faltarán 4 m',
    'Después de la fecha solicitada: 3 días',
    /^Horno, Pedro: en la carga del .* van 5 piezas en vez de 10$/,
  ])
    expect(dialog.getByText(text)).toBeDefined();
  const plan = dialog.getByRole('table', { name: 'Antes y después de cada pedido' });
  expect(
    [...plan.querySelectorAll('tbody [data-label]')].map(({ textContent }) => textContent.trim()),
  ).toEqual([
    '90',
    buildTestOrder().customer.name,
    'Tarima',
    '10 → 5',
    expect.stringMatching(/2 de dic/),
    expect.stringMatching(/1 de dic.*Después de la fecha solicitada: 3 días/),
  ]);
  expect(findSent().map(({ query }) => query)).toEqual([expect.stringContaining('dryRun=true')]);
  await user.click(dialog.getByRole('button', { name: 'Cambiar el pedido' }));
  await waitFor(() => expect(findSent()).toHaveLength(2));
  expect(findSent()[1]?.query).toContain('dryRun=false');
  expect(findSent()[1]?.body).toMatchObject({
    reason: 'La mitad',
    deliveryPlace: 'Patio 4',
    seen: 'as it was seen',
    details: [{ id: 40, data: { quantity: '5' } }],
    updatedAt: buildTestOrder().updatedAt,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('effects that changed meanwhile are shown again, and nothing is saved', async () => {
  let previews = 0;
  const { user, panel } = await open({
    'POST /orders/90/revision': (request) => {
      if (!request.query.includes('dryRun=true'))
        return answerWithError(409, 'STALE_ENTITY')(request);
      previews += 1;
      const toPlan = { ...impact().work, toPlanAfter: previews * 60 };
      return answerJson({ order: buildTestOrder(), impact: impact({ work: toPlan }) })(request);
    },
  });
  await user.type(panel.getByLabelText(/Motivo del cambio/), 'Más tarde');
  await user.type(panel.getByLabelText('Lugar de entrega'), 'Patio 4');
  await user.click(panel.getByRole('button', previewButton));
  const dialog = within(await screen.findByRole('dialog', { name: /qué cambia/ }));
  expect(dialog.getByText('1 h')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cambiar el pedido' }));
  expect(await dialog.findByText(/Algo cambió mientras lo veías/)).toBeDefined();
  expect(dialog.getByText('2 h')).toBeDefined();
});

test('an error about a quantity is shown at its line, and an error about a removed line above the lines', async () => {
  const details = [
    { path: 'details.0.data.quantity', rule: 'made', params: { least: 7 } },
    { path: 'details', rule: 'lineShipped', params: { product: 'Huacal', least: 3 } },
  ];
  const { user, panel } = await open({
    'POST /orders/90/revision': answerWithError(400, 'WRONG_VALUES', details),
  });
  await user.type(panel.getByLabelText(/Motivo del cambio/), 'La mitad');
  await user.type(panel.getByLabelText('Lugar de entrega'), 'Patio 4');
  await user.click(panel.getByRole('button', previewButton));
  expect(await panel.findByText('Ya se empezaron 7: no pueden ser menos')).toBeDefined();
  expect(panel.getByText('Huacal: ya salieron 3; la partida no se puede quitar')).toBeDefined();
});

test('a user without access to prices sees quantities only', async () => {
  const { money: _, ...unpriced } = impact();
  const { user, panel, seen } = await open(
    { 'POST /orders/90/revision': answerJson({ order: buildTestOrder(), impact: unpriced }) },
    ['prices'],
  );
  await user.type(panel.getByLabelText(/Motivo del cambio/), 'La mitad');
  const quantity = panel.getByLabelText(/Cantidad/);
  await user.clear(quantity);
  await user.type(quantity, '5');
  expect(panel.queryByLabelText(/Precio/)).toBeNull();
  await user.click(panel.getByRole('button', previewButton));
  const dialog = within(await screen.findByRole('dialog', { name: /qué cambia/ }));
  expect(dialog.queryByText(/Total/)).toBeNull();
  const [findSent] = seen.filter(({ method }) => method === 'POST');
  expect(JSON.stringify(findSent?.body)).not.toContain('price');
});

test('earlier revisions are compared in the panel of the order, and the title names the revision', async () => {
  const revision = (number: number, quantity: number) => ({
    number,
    kind: number === 1 ? 'accepted' : 'revised',
    acceptedAt: null,
    expirationDate: null,
    reason: number === 1 ? null : 'La mitad',
    user: number === 1 ? null : { id: 7, name: 'Ana' },
    at: '2026-11-20T10:00:00.000Z',
    requestedDate: null,
    paymentTerms: null,
    deliveryPlace: null,
    notes: null,
    details: [{ id: 40, product: { id: 3, name: 'Tarima' }, ...toAgreed(quantity, '0.00') }],
    subtotal: '0.00',
    discount: '0.00',
    total: `${quantity}0.00`,
    tax: null,
  });
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'])),
    'GET /orders': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /modules': answerJson({ id: 1, name: 'orders', customFields: [] }),
    'GET /orders/90': answerJson(buildTestOrder({ revision: 2 })),
    'GET /orders/90/revisions': answerJson([revision(1, 10), revision(2, 5)]),
  });
  const { user } = openTestApp('/orders?panel=view&id=90');
  const panel = within(await screen.findByRole('dialog', { name: 'Pedido 90 · Rev. 2' }));
  const revisionList = within(await panel.findByRole('region', { name: 'Revisiones' }));
  expect(
    revisionList
      .getAllByRole('listitem')
      .map((each) => each.textContent)
      .join(' '),
  ).toMatch(/Rev\. 2.*Ana.*5 × \$10\.00.*La mitad.*Rev\. 1.*Como se aceptó.*10 × \$10\.00/);

  // The last two at first; the other way round the difference is the other way round too.
  await user.click(revisionList.getByRole('button', { name: 'Comparar' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Comparar revisiones del pedido 90' }),
  );
  const changes = () => dialog.getByRole('table').textContent;
  expect(changes()).toMatch(
    /Tarima.*10 × \$10\.00.*5 × \$10\.00.*Total.*\$100\.00.*\$50\.00.*−\$50\.00/,
  );
  await user.selectOptions(dialog.getByLabelText('De'), 'Rev. 2');
  expect(dialog.getByText('Dicen lo mismo.')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('A'), 'Rev. 1');
  expect(changes()).toContain('+$50.00');
});

test('a revision that changes nothing is not sent, and its only notice goes once something is changed', async () => {
  const { user, panel, seen } = await open({
    'POST /orders/90/revision': answerWithError(400, 'WRONG_VALUES'),
  });
  await user.type(panel.getByLabelText(/Motivo del cambio/), 'Nada');
  await user.click(panel.getByRole('button', previewButton));
  expect(await panel.findByText('Cambia algo del pedido')).toBeDefined();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.type(panel.getByLabelText('Lugar de entrega'), 'Patio 4');
  expect(panel.queryByText('Cambia algo del pedido')).toBeNull();
});
