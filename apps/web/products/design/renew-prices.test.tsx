import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../../testing/fake-network.ts';

beforeEach(() => {
  startTestSession();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const row = (
  id: number,
  name: string,
  cost: string,
  price: string,
  lowest: { readonly price: string; readonly list: string } | null = null,
) => ({
  lowest,
  product: { id, name },
  productAt: `2026-11-0${id}T10:00:00.000Z`,
  cost,
  price,
});

async function openMargins(
  hidden: Parameters<typeof buildTestUser>[2] = [],
  listed: { readonly price: string; readonly list: string } | null = null,
) {
  const edited = vi.fn();
  const asked = vi.fn();
  let rows = [
    row(1, 'Tarima GMA', '8.00', '10.00', listed),
    row(2, 'Tarima europea', '8.00', '9.00', listed),
    row(3, 'Tarima chica', '5.00', '4.00'),
  ];
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products'], 1, hidden)),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /pallet-margins': ({ query }) => {
      asked(new URLSearchParams(query).get('quantity'));
      return Response.json({ margin: 20, rows, incomplete: [{ id: 9, name: 'Tarima CP3' }] });
    },
    'POST /products/many': ({ body }) => {
      edited(body);
      rows = rows.filter(({ product: { id } }) => id !== 3);
      return Response.json({
        done: [{ id: 3, name: 'Tarima chica', updatedAt: '2026-11-20T10:00:00.000Z' }],
        refused: [],
        next: null,
      });
    },
  });
  const { user } = openTestApp('/products');
  return { user, edited, listed: asked };
}

test('prices below the target margin are listed with new prices, and the selected ones are updated together', async () => {
  const { user, edited, listed } = await openMargins();
  await user.click(await screen.findByRole('button', { name: 'Márgenes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Precios con margen bajo' }));
  const cells = async () =>
    within(await dialog.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.children].map(({ textContent }) => textContent));
  expect(await cells()).toEqual([
    ['Tarima chica', '$5.00', '$4.00', '-25 %', '$6.25', '+56.3 %'],
    ['Tarima europea', '$8.00', '$9.00', '11.1 %', '$10.00', '+11.1 %'],
  ]);
  expect(dialog.getByText(/Tarima CP3/)).toBeDefined();
  const aim = dialog.getByLabelText('Margen que se busca (%)');
  await user.clear(aim);
  expect(dialog.getByText('De 0 a 95')).toBeDefined();
  expect(dialog.getByRole('button', { name: /^Renovar/ })).toHaveProperty('disabled', true);
  await user.type(aim, '5');
  expect((await cells()).map(([name]) => name)).toEqual(['Tarima chica']);
  await user.clear(aim);
  await user.type(aim, '25');
  expect((await cells()).map(([name, , , , price]) => [name, price])).toEqual([
    ['Tarima chica', '$6.67'],
    ['Tarima europea', '$10.67'],
    ['Tarima GMA', '$10.67'],
  ]);
  await user.click(dialog.getByLabelText('Renovar el precio de Tarima europea'));
  await user.click(dialog.getByLabelText('Renovar el precio de Tarima GMA'));
  await user.click(dialog.getByRole('button', { name: 'Renovar 1 precio' }));
  expect(await screen.findByText('1 precio renovado')).toBeDefined();
  expect(edited.mock.calls).toEqual([
    [
      {
        does: 'edit',
        field: 'price',
        on: { rows: [{ id: 3, updatedAt: '2026-11-03T10:00:00.000Z', value: '6.67' }] },
      },
    ],
  ]);
  await vi.waitFor(async () =>
    expect((await cells()).map(([name]) => name)).toEqual(['Tarima europea', 'Tarima GMA']),
  );
  const lot = dialog.getByLabelText('Tarimas del lote');
  await user.clear(lot);
  await user.type(lot, '500');
  await vi.waitFor(() => expect(listed).toHaveBeenLastCalledWith('500'));
});

test.each([[['costs'] as const], [['prices'] as const]])(
  'users from whom %j are hidden are offered no update of prices',
  async (hidden) => {
    await openMargins(hidden);
    await screen.findByRole('heading', { name: 'Productos' });
    expect(screen.queryByRole('button', { name: 'Márgenes' })).toBeNull();
  },
);

test('the lowest list price is shown beside the product price, with its list and margin', async () => {
  const { user } = await openMargins([], { price: '8.50', list: 'Mayoreo' });
  await user.click(await screen.findByRole('button', { name: 'Márgenes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Precios con margen bajo' }));
  const table = within(await dialog.findByRole('table'));
  expect(table.getByText('$8.50 en la lista Mayoreo, margen 5.9 %')).toBeDefined();
  expect(table.getByRole('columnheader', { name: 'Precio del producto' })).toBeDefined();
  expect(dialog.getByText('Tarima GMA: $8.50 en la lista Mayoreo, margen 5.9 %').tagName).toBe(
    'LI',
  );
});
