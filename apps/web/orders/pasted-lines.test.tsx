import { mostDetails } from '@tarima/domain/orders/body';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepTokens } from '../kit/session.ts';
import { openApp } from '../testing/app.tsx';
import { fakeNetwork, json, person, token } from '../testing/fake-network.ts';
import { pallet, storedPallet } from './testing/open-quotation.ts';

const page = (elements: readonly object[]) =>
  Response.json({ elements, metadata: { totalItems: elements.length, totalPages: 1 } });

/** A plant that has two products, of whom the first is in the name of the second. */
const products = [pallet, { id: 4, name: 'Tarima europea ligera' }];

async function openQuotation() {
  keepTokens({ accessToken: token(), refreshToken: 'r-1' });
  fakeNetwork({
    'GET /users/current': json(person(['orders'])),
    'GET /notifications/last': json({ notifications: [], notificationsCounter: 0 }),
    'GET /custom-fields/all': json([]),
    'GET /orders': () => page([]),
    'GET /customers/all': () => page([]),
    'GET /products/all': ({ query }) => {
      const search = new URLSearchParams(query).get('search')?.toLowerCase() ?? '';
      return page(products.filter(({ name }) => name.toLowerCase().includes(search)));
    },
    'GET /products/3': json(storedPallet),
  });
  openApp('/orders?panel=create');
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

test('lines of a spreadsheet become lines, with their products and prices; what is not found says so', async () => {
  const { panel, paste, values } = await openQuotation();
  await paste('Producto\tCantidad\tPrecio\ntarima EUROPEA\t1,200\t\t10%\nCajón de roble\t3\t$9.50');
  await waitFor(() => expect(values(/^Producto/)).toEqual(['Tarima europea', '']));
  expect(await panel.findByText('No se encuentra: Cajón de roble')).toBeDefined();
  await waitFor(() => expect(values(/^Precio/)).toEqual(['11.50', '9.50']));
  expect(values(/^Cantidad/)).toEqual(['1200', '3']);
  expect(values(/^Descuento/)).toEqual(['10', '0']);
});

test('more lines than fit are refused whole', async () => {
  const { panel, paste, values } = await openQuotation();
  await paste('Tarima europea\t1\n'.repeat(mostDetails + 1));
  expect(
    await screen.findByText(
      `Serían ${mostDetails + 1} partidas y caben ${mostDetails}. No se pegó ninguna.`,
    ),
  ).toBeDefined();
  expect(values(/^Cantidad/)).toEqual(['']);
  expect(panel.queryByText(/No se encuentra/)).toBeNull();
});
