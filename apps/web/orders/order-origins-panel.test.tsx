import type { OrderDetail, OriginChoices, WholeOrder } from '@tarima/domain/orders/answers';
import { orderOriginWords, orderTexts } from '@tarima/domain/orders/texts';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { installFakeNetwork } from '../testing/fake-network.ts';
import { orderQueryOptions } from './orders-data.ts';
import { OrderOriginsPanel } from './order-origins-panel.tsx';
import { buildTestOrder } from './testing/build-test-order.ts';

const [line] = buildTestOrder().details;
const stockRow = (id: number, division: number, available: number) => ({
  division: { id: division, name: `División ${division}` },
  store: { id, name: `Almacén ${id}` },
  onHand: available,
  reserved: 0,
  available,
});

/** Returns three open lines: one in stock, one to be produced, one without information. */
const openLines = (): OrderDetail[] => {
  if (!line) throw new Error('An order has a line');
  return [
    { ...line, id: 40, productAvailability: [stockRow(10, 1, 35), stockRow(20, 2, 4)] },
    { ...line, id: 41, productAvailability: [stockRow(10, 1, 3)] },
    { ...line, id: 42 },
  ];
};

const withOrigin = (detail: OrderDetail, originType: 'inventory' | 'production'): OrderDetail => ({
  ...detail,
  data: {
    ...detail.data,
    origin: {
      productId: 3,
      quantity: 10,
      originType,
      division: { id: 1, name: 'Norte' },
      transferType: null,
      store: null,
      settled: true,
      ready: false,
    },
  },
});

/** Opens an order on a fake server, whose lines take origins and release them. */
async function openOrigins(choicesAnswer?: OriginChoices) {
  let order: WholeOrder = buildTestOrder({ status: 'accepted', details: openLines() });
  const change = (id: number, next: (detail: OrderDetail) => OrderDetail) => {
    order = {
      ...order,
      updatedAt: new Date(Date.parse(order.updatedAt) + 1000).toISOString(),
      details: order.details.map((each) => (each.id === id ? next(each) : each)),
    };
  };
  const proposal = {
    40: { origin: 'inventory', originId: 10, place: 'Almacén 10', free: 35 },
    41: { origin: 'production', place: 'Norte', free: 3 },
    42: { origin: null, place: null, free: 0 },
  };
  const release = (id: number) => () => {
    change(id, (detail) => openLines().find((each) => each.id === id) ?? detail);
    return Response.json(order);
  };
  const { seen } = installFakeNetwork({
    'GET /orders/90': () => Response.json(order),
    'POST /orders/90/fill-origins': ({ body }) => {
      const hasOrigins = typeof body === 'object' && body !== null && 'origins' in body;
      if (!hasOrigins)
        return Response.json({
          proposals: order.details
            .filter(({ data }) => data.origin === null)
            .map(({ id }) => ({
              detail: { id },
              quantity: 10,
              ...(id === 40 ? proposal[40] : id === 41 ? proposal[41] : proposal[42]),
            })),
        });
      change(40, (detail) => withOrigin(detail, 'inventory'));
      change(41, (detail) => withOrigin(detail, 'production'));
      return Response.json(order);
    },
    'PUT /orders/manage-detail/40': ({ body }) => {
      const origin = typeof body === 'object' && body !== null && 'origin' in body && body.origin;
      if (choicesAnswer && origin !== 'production') return Response.json(choicesAnswer);
      change(40, (detail) => withOrigin(detail, 'production'));
      return Response.json(order);
    },
    'POST /orders/release-detail/40': release(40),
    'POST /orders/release-detail/41': release(41),
  });
  function Panel() {
    const { data } = useQuery(orderQueryOptions(90, 'es'));
    return data ? <OrderOriginsPanel order={data} close={() => undefined} /> : null;
  }
  render(
    <TestProviders>
      <Panel />
    </TestProviders>,
  );
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const findSent = (path: string) =>
    seen.filter((each) => each.method !== 'GET' && each.path.endsWith(path));
  await screen.findByText(/Propuesta: tomar de/);
  return { user: userEvent.setup({ delay: null }), rows, sent: findSent };
}

const assignAll = { name: 'Asignar lo propuesto' };

test('each line shows the stock, and a proposed origin with its reason', async () => {
  const { rows } = await openOrigins();
  expect(rows()[0]).toContain('354');
  expect(screen.getAllByRole('textbox', { name: 'Cuántas de Tarima' })).toHaveLength(3);
  expect(rows()[0]).toContain('Propuesta: tomar de Almacén 10, donde hay 35 libres.');
  expect(rows()[1]).toContain('Propuesta: producir en Norte; aquí solo quedan 3 libres.');
  expect(rows()[2]).toContain('Sin existencias ni proceso de producción');
});

test('the focus starts at the button that assigns all lines, and arrow keys between origins assign nothing', async () => {
  const { user, sent: findSent } = await openOrigins();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', assignAll)));
  const first = within(screen.getAllByRole('listitem')[0] ?? document.body);
  const production = first.getByRole('button', { name: 'Producción' });
  production.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(production);
  expect(findSent('/manage-detail/40')).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(findSent('/manage-detail/40')).toHaveLength(1));
});

test('one click assigns all proposed origins, and Ctrl+Z undoes it once', async () => {
  const { user, rows, sent: findSent } = await openOrigins();
  await user.click(screen.getByRole('button', assignAll));
  await waitFor(() => expect(rows()[1]).toContain('Por producir'));
  expect(findSent('/fill-origins').map(({ body }) => body)).toContainEqual({
    origins: [
      expect.objectContaining({ detail: { id: 40 }, origin: 'inventory', originId: 10 }),
      expect.objectContaining({ detail: { id: 41 }, origin: 'production' }),
    ],
  });
  // The offer to take it back comes a moment after the lines show it.
  await screen.findByRole('button', { name: 'Deshacer' });
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(rows()[1]).toContain('Propuesta: producir'));
  expect(findSent('/release-detail/40')).toHaveLength(1);
  expect(findSent('/release-detail/41')).toHaveLength(1);
  // A released origin is not released again.
  await user.keyboard('{Control>}z{/Control}');
  expect(findSent('/release-detail/40')).toHaveLength(1);
});

test.each([
  [
    'only one division has the units',
    [stockRow(10, 1, 90), stockRow(20, 2, 30), stockRow(30, 3, 4)],
    'División 2',
  ],
  ['only one division has exactly the units', [stockRow(20, 2, 10)], 'División 2'],
  ['several divisions have the units', [stockRow(20, 2, 30), stockRow(30, 3, 40)], ''],
  ['no division has the units', [stockRow(20, 2, 3)], ''],
])(
  'when %s, the supplying division of a transfer is preselected accordingly',
  async (_case, productAvailability, begins) => {
    const { user } = await openOrigins({ productAvailability, stores: [] });
    const first = within(screen.getAllByRole('listitem')[0] ?? document.body);
    await user.click(first.getByRole('button', { name: 'Traslado' }));
    // The list below the field has the same name.
    const [field] = await first.findAllByLabelText<HTMLInputElement>(/^División que surte/);
    expect(field?.value.split(' · ')[0]).toBe(begins);
    // The type of the transfer is the next choice, and the only one that is left.
    expect(first.queryAllByLabelText(/^Tipo de traslado/).length > 0).toBe(begins !== '');
  },
);

test('the origin "stock" stays chosen although another division has the units', async () => {
  const { user } = await openOrigins({ productAvailability: [stockRow(20, 2, 30)], stores: [] });
  const first = within(screen.getAllByRole('listitem')[0] ?? document.body);
  await user.click(first.getByRole('button', { name: orderOriginWords.inventory.es }));
  await first.findByRole('button', { name: orderTexts.assign.es });
  expect(
    first.getByRole('button', { name: orderOriginWords.inventory.es }).getAttribute('aria-pressed'),
  ).toBe('true');
});

test('undo in the toast releases an assigned origin, and the focus goes to the next open line', async () => {
  const { user, rows, sent: findSent } = await openOrigins();
  const first = within(screen.getAllByRole('listitem')[0] ?? document.body);
  await user.click(first.getByRole('button', { name: 'Producción' }));
  await waitFor(() => expect(rows()[0]).toContain('Por producir'));
  const second = screen.getAllByRole('listitem')[1];
  await waitFor(() => expect(second?.contains(document.activeElement)).toBe(true));
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(rows()[0]).toContain('Propuesta: tomar de'));
  expect(findSent('/release-detail/40')).toHaveLength(1);
});

test('the typed quantity is assigned to an origin, and more than the line has is refused before sending', async () => {
  const { user, rows, sent: findSent } = await openOrigins();
  const [units] = screen.getAllByRole('textbox', { name: 'Cuántas de Tarima' });
  if (!units) throw new Error('The first line has a field');
  await user.clear(units);
  await user.type(units, '11');
  expect(rows()[0]).toContain('Debe ser 10 o menos');
  const first = within(screen.getAllByRole('listitem')[0] ?? document.body);
  await user.click(first.getByRole('button', { name: 'Producción' }));
  expect(findSent('/manage-detail/40')).toHaveLength(0);
  await user.clear(units);
  await user.type(units, '4');
  expect(rows()[0]).toContain('Se asignan 4; las otras 6 esperan otro origen.');
  await user.click(first.getByRole('button', { name: 'Producción' }));
  await waitFor(() =>
    expect(findSent('/manage-detail/40').map(({ body }) => body)).toEqual([
      { origin: 'production', quantity: 4 },
    ]),
  );
});
