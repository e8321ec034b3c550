import { sayValidationRule } from '@tarima/domain/kit/rules';
import { maxOrderDetails } from '@tarima/domain/orders/body';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';
import { testPallet, testStoredPallet } from './testing/open-test-quotation.ts';

const page = (elements: readonly object[]) =>
  Response.json({ elements, metadata: { totalItems: elements.length, totalPages: 1 } });

/** A plant that has two products, of whom the first is in the name of the second. */
const products = [testPallet, { id: 4, name: 'Tarima europea ligera' }];

const inEnglish = [
  { ...testPallet, name: 'European pallet' },
  { id: 4, name: 'Light European pallet' },
];

async function openQuotation() {
  startTestSession();
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /orders': () => page([]),
    'GET /customers/all': () => page([]),
    'GET /products/all': ({ query }) => {
      const params = new URLSearchParams(query);
      const search = params.get('search')?.toLowerCase() ?? '';
      const named = params.get('lang') === 'en' ? inEnglish : products;
      return page(named.filter(({ name }) => name.toLowerCase().includes(search)));
    },
    'GET /products/3': answerJson(testStoredPallet),
    'GET /products/names': answerJson({
      version: '1',
      found: 'all',
      ids: products.map(({ id }) => id),
      names: products.map(({ name }) => name),
    }),
  });
  openTestApp('/orders?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  const paste = async (text: string) =>
    fireEvent.paste((await panel.findAllByLabelText(/^Producto/)).at(-1) ?? document.body, {
      clipboardData: { getData: () => text },
    });
  const values = (label: RegExp) =>
    panel
      .getAllByLabelText<HTMLInputElement>(label)
      .filter((field) => field instanceof HTMLInputElement)
      .map(({ value }) => value);
  return { panel, paste, values };
}

test('rows pasted from a spreadsheet become lines with products and prices; an unknown product is marked', async () => {
  const { panel, paste, values } = await openQuotation();
  await paste('Producto\tCantidad\tPrecio\ntarima EUROPEA\t1,200\t\t10%\nCajón de roble\t3\t$9.50');
  await waitFor(() => expect(values(/^Producto/)).toEqual(['Tarima europea', '']));
  expect(await panel.findByText('No se encuentra: Cajón de roble')).toBeDefined();
  await waitFor(() => expect(values(/^Precio/)).toEqual(['11.50', '9.50']));
  expect(values(/^Cantidad/)).toEqual(['1200', '3']);
  expect(values(/^Descuento/)).toEqual(['10', '0']);
});

test('pasted products are found by number or by name in the other language, and the missing ones are counted', async () => {
  const { panel, paste, values } = await openQuotation();
  await paste('european PALLET\t2\n4\t5\nCajón de roble\t1\nTarima\t1');
  await waitFor(() =>
    expect(values(/^Producto/)).toEqual(['Tarima europea', 'Tarima europea ligera', '', '']),
  );
  // Neither of two matching products is taken.
  expect(await panel.findByText('No se encuentra: Tarima')).toBeDefined();
  expect(
    await screen.findByText(
      'Partidas pegadas: 4. Sin encontrar el producto: 2; elígelo en cada una.',
    ),
  ).toBeDefined();
});

test('the focus goes to the first pasted line', async () => {
  const { panel, paste } = await openQuotation();
  await panel.findByLabelText(/^Producto/);
  await paste('Tarima europea\t2\nTarima europea ligera\t5');
  expect(await screen.findByText('Se pegaron 2 partidas')).toBeDefined();
  const [first] = panel.getAllByLabelText(/^Producto/);
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('choosing the product of a pasted line keeps the pasted price', async () => {
  const { panel, paste, values } = await openQuotation();
  await paste('Cajón de roble\t3\t$9.50\nTarima europea\t2');
  await panel.findByText('No se encuentra: Cajón de roble');
  const [first] = panel.getAllByLabelText(/^Producto/);
  if (!first) throw new Error('A pasted line is there');
  await userEvent.setup({ delay: null }).type(first, 'ligera{Enter}');
  await waitFor(() => expect(values(/^Producto/)[0]).toBe('Tarima europea ligera'));
  expect(values(/^Precio/)[0]).toBe('9.50');
});

test('a pasted price in another number format is marked as an error and kept as pasted', async () => {
  const { panel, paste, values } = await openQuotation();
  await paste('Tarima europea\t3\t1.234,56\nTarima europea ligera\t2\t9.50');
  await waitFor(() =>
    expect(values(/^Producto/)).toEqual(['Tarima europea', 'Tarima europea ligera']),
  );
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true });
  const said = await panel.findByText(sayValidationRule({ rule: 'otherFormat' }, 'es'));
  expect(said.closest('[data-field]')?.getAttribute('data-field')).toBe('price');
  expect(values(/^Precio/)).toEqual(['1.234,56', '9.50']);
});

test('five thousand pasted lines are refused, and the typed lines stay', async () => {
  const { panel, paste, values } = await openQuotation();
  await paste('Tarima europea\t3\t9.50');
  await waitFor(() => expect(values(/^Producto/)).toEqual(['Tarima europea']));
  await paste(
    Array.from({ length: 5000 }, (_, at) => `Tarima ${at}\t${at + 1}\t$1,250.00\t5%`).join('\r\n'),
  );
  expect(
    await screen.findByText(`Serían 5001 partidas y caben ${maxOrderDetails}. No se pegó ninguna.`),
  ).toBeDefined();
  expect(values(/^Producto/)).toEqual(['Tarima europea']);
  expect([values(/^Cantidad/), values(/^Precio/)]).toEqual([['3'], ['9.50']]);
  expect(panel.queryByText(/No se encuentra/)).toBeNull();
});

test('pasted lines beyond the limit are refused as a whole', async () => {
  const { panel, paste, values } = await openQuotation();
  await paste('Tarima europea\t1\n'.repeat(maxOrderDetails + 1));
  expect(
    await screen.findByText(
      `Serían ${maxOrderDetails + 1} partidas y caben ${maxOrderDetails}. No se pegó ninguna.`,
    ),
  ).toBeDefined();
  expect(values(/^Cantidad/)).toEqual(['']);
  expect(panel.queryByText(/No se encuentra/)).toBeNull();
});
