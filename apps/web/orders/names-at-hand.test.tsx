import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { searchDebounceMs } from '../kit/data/use-debounced-draft.ts';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';
import { testStoredPallet } from './testing/open-test-quotation.ts';

const noPage = answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } });
const names = (...all: readonly string[]) =>
  answerJson({ version: '1', found: 'all', ids: all.map((_, at) => at + 3), names: all });

beforeEach(() => {
  startTestSession();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** Opens a quotation in a plant that has some products, all of them cached by the browser. */
async function openKnown(address = '/orders?panel=create', begins = /^Cliente/) {
  const searched = vi.fn();
  const facts = vi.fn();
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /orders': noPage,
    'GET /customers/names': names('Cervecería del Norte', 'Vidrios Núñez'),
    'GET /products/names': names(
      'Caja de tarima 48 × 40',
      'Tarima europea',
      'Tarima GMA 48 × 40 ligera',
      'Tarima GMA 40 × 48',
      'Mesa con tarima',
    ),
    'GET /products/all': ({ query }) => {
      searched();
      const search = new URLSearchParams(query).get('search') ?? '';
      const isFound = 'recién creada'.startsWith(search);
      return Response.json({
        elements: isFound ? [{ id: 90, name: 'Recién creada' }] : [],
        metadata: { totalItems: isFound ? 1 : 0, totalPages: 1 },
      });
    },
    'GET /customers/3/terms': answerJson({
      id: 3,
      name: 'Cervecería del Norte',
      paymentTerms: null,
      address: null,
    }),
    'GET /products/4': answerJson({ ...testStoredPallet, id: 4 }),
    'GET /products/5': answerJson({ ...testStoredPallet, id: 5 }),
    'GET /products/90': answerJson({ ...testStoredPallet, id: 90 }),
    'GET /orders/line-facts': ({ query }) => {
      const params = new URLSearchParams(query);
      facts(params.get('products'), params.get('customer'));
      return Response.json(
        (params.get('products') ?? '').split(',').map((id) => ({
          productId: Number(id),
          here: id === '4' ? 20 : 0,
          elsewhere: id === '4' ? 5 : 0,
          last:
            id === '4'
              ? {
                  orderId: 77,
                  date: '2026-10-03',
                  price: '12.50',
                  discount: '5.00',
                  discountType: 1,
                }
              : null,
          cost: id === '4' ? '8.10' : null,
        })),
      );
    },
  });
  const { user } = openTestApp(address);
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByLabelText(/^Producto/);
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText(begins)));
  const value = (label: RegExp) => panel.getByLabelText(label).getAttribute('value');
  return { user, panel, searched, facts, value };
}

test('customer and product are chosen from the loaded names without a search, and Tab leads to the first line', async () => {
  const { user, panel, searched, value } = await openKnown();
  await user.keyboard('nunez{Tab}');
  expect(value(/^Cliente/)).toBe('Vidrios Núñez');
  expect(document.activeElement).toBe(panel.getByLabelText(/^Producto/));
  await user.keyboard('48x40 gma{Enter}');
  expect(value(/^Producto/)).toBe('Tarima GMA 48 × 40 ligera');
  expect(document.activeElement).toBe(panel.getByLabelText(/^Cantidad/));
  expect(searched).not.toHaveBeenCalled();
});

test('names that begin with the typed letters come before names that contain them', async () => {
  const { user, panel, value } = await openKnown();
  await user.click(panel.getByLabelText(/^Producto/));
  await user.keyboard('tar');
  const list = panel.getByLabelText(/^Producto/).getAttribute('aria-controls') ?? '';
  const offered = [...document.querySelectorAll(`#${list} [data-combobox-option]`)];
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Tarima europea4',
    'Tarima GMA 48 × 40 ligera5',
    'Tarima GMA 40 × 486',
    'Caja de tarima 48 × 403',
    'Mesa con tarima7',
  ]);
  await user.keyboard('{Tab}');
  expect(value(/^Producto/)).toBe('Tarima europea');
  // The focus is not one field further, where the quantity would be typed into the price.
  expect(document.activeElement).toBe(panel.getByLabelText(/^Cantidad/));
});

test('a pause after typing keeps the matches, and Enter takes the first', async () => {
  const { user, panel, searched, value } = await openKnown();
  await user.click(panel.getByLabelText(/^Producto/));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await user.keyboard('caja');
  await act(() => vi.advanceTimersByTimeAsync(2 * searchDebounceMs));
  expect(screen.queryByText('Nada coincide. Se parecen:')).toBeNull();
  await user.keyboard('{Enter}');
  expect(value(/^Producto/)).toBe('Caja de tarima 48 × 40');
  expect(searched).not.toHaveBeenCalled();
});

test('a misspelled product lists similar names, needs an arrow key to choose one, and stays marked until corrected', async () => {
  const { user, panel, value } = await openKnown();
  await user.click(panel.getByLabelText(/^Producto/));
  await user.keyboard('gma lgi');
  expect(await screen.findByText('Nada coincide. Se parecen:')).toBeDefined();
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(panel.getByLabelText(/^Cantidad/));
  expect(value(/^Producto/)).toBe('gma lgi');
  expect(panel.getByText('No se encuentra: gma lgi')).toBeDefined();
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  await screen.findByText('Nada coincide. Se parecen:');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(value(/^Producto/)).toBe('Tarima GMA 48 × 40 ligera');
  expect(panel.queryByText('No se encuentra: gma lgi')).toBeNull();
});

test('a quotation for a customer from the address starts at its first product', async () => {
  await openKnown('/orders?panel=create&customer=3', /^Producto/);
});

test('a name that is not loaded is searched on the server', async () => {
  const { user, panel, searched, value } = await openKnown();
  await user.click(panel.getByLabelText(/^Producto/));
  await user.keyboard('reci{Enter}');
  await waitFor(() => expect(value(/^Producto/)).toBe('Recién creada'));
  expect(searched).toHaveBeenCalledOnce();
});

test('a line shows free stock, the customer’s last price, and the margin over its material', async () => {
  const { user, panel, facts } = await openKnown();
  await user.keyboard('cerv{Tab}europ{Enter}22');
  // Free units elsewhere do not make it enough here.
  expect(await panel.findByText('20 libres aquí')).toHaveProperty('dataset.short', 'true');
  expect(panel.getByText('5 en otras divisiones')).toBeDefined();
  expect(
    panel.getByText(/^Último precio \$12\.50 menos 5 %, 03 oct 2026 \(pedido 77\)/),
  ).toBeDefined();
  expect(panel.getByText('Material $8.10')).toBeDefined();
  // 11.50 of the product itself
  const margin = await panel.findByText('Margen sobre material 29.6 %');
  expect(margin).not.toHaveProperty('dataset.loss', 'true');
  const price = panel.getByLabelText(/^Precio/);
  await user.clear(price);
  await user.type(price, '5');
  expect(await panel.findByText('Margen sobre material -62.0 %')).toHaveProperty(
    'dataset.loss',
    'true',
  );
  expect(facts).toHaveBeenLastCalledWith('4', '3');
});

test('total and number of lines stay beside the buttons, and a failed save links to the first error', async () => {
  const { user, panel } = await openKnown();
  await user.keyboard('{Tab}europ{Enter}10{Enter}gma 48{Enter}');
  expect(await panel.findByText(/^2 partidas · Total/)).toBeDefined();
  await user.keyboard('{Control>}{Enter}{/Control}');
  const count = await panel.findByRole('button', { name: '2 datos por corregir' });
  expect(document.activeElement).toBe(panel.getByLabelText(/^Cliente/));
  await user.tab();
  await user.click(count);
  expect(document.activeElement).toBe(panel.getByLabelText(/^Cliente/));
});
