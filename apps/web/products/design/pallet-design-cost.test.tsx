import type { LumberAnswer, StoredCostBasis } from '@tarima/domain/pallets/contract';
import { computePalletFigures } from '@tarima/domain/pallets/pallet-figures';
import { defaultPalletRates } from '@tarima/domain/pallets/pallet-rates';
import { findStandardPallet } from '@tarima/domain/pallets/standard-pallets';
import type { FieldGuard, Permission } from '@tarima/domain/profiles/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../../testing/fake-network.ts';

beforeEach(startTestSession);

const euro = findStandardPallet('EUR 1')?.design;
if (!euro) throw new Error('EUR 1 is gone');
const { parts, nails } = computePalletFigures(euro);

const choice = (id: number, description: string, unitCost: string, quantity: string) => ({
  id,
  code: `MAT-${id}`,
  description,
  unitCost,
  perPiece: 1,
  fits: true,
  waste: 0,
  quantity,
});
const offered: LumberAnswer = {
  parts: parts.map((part, at) => ({
    ...part,
    choices: [choice(at + 1, `Madera ${at + 1}`, '0.50', String(part.count))],
  })),
  nails: { count: nails, choices: [choice(90, 'Clavo anillado', '0.01', String(nails))] },
};
const pieces = parts.reduce((sum, { count }) => sum + count, 0);

const basis: StoredCostBasis = {
  rates: { ...defaultPalletRates, hourCost: 30, margin: 20, breaks: [10, 1000] },
  ratesAt: null,
  price: '25.00',
  productAt: '2026-01-02T00:00:00.000Z',
  steps: [],
};

function open(
  hidden: readonly FieldGuard[] = [],
  more: readonly Permission[] = [],
  lumber: LumberAnswer = offered,
) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products', ...more], 9, hidden)),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /pallet-designs/3': answerJson({
      productId: 3,
      product: { id: 3, name: 'Tarima' },
      design: euro,
      said: 'EUR 1',
      lumber: [],
      nails: null,
      updatedAt: '2026-01-02T00:00:00.000Z',
    }),
    'POST /pallet-designs/lumber': answerJson(lumber),
    'GET /pallet-designs/3/basis': answerJson(basis),
    'PUT /pallet-rates': answerJson({ rates: basis.rates, updatedAt: '2026-01-03T00:00:00.000Z' }),
    'POST /products/many': answerJson({
      done: [{ id: 3, name: 'Tarima', updatedAt: '2026-01-03T00:00:00.000Z', before: '25.00' }],
      refused: [],
      next: null,
    }),
  });
  const { user } = openTestApp('/products?panel=edit&id=3&part=pallet_design');
  return { user, network };
}

const findAmount = async (text: string | RegExp): Promise<string | null | undefined> =>
  (await screen.findByText(text)).parentElement?.lastElementChild?.textContent;

test('the cost is listed by line, and margin and price update each other', async () => {
  const { user, network } = open();
  // 20 pieces at half a dollar, 78 nails at a cent.
  expect(pieces).toBe(20);
  expect(await findAmount('Madera, con su desperdicio')).toBe('$10.00');
  // 78 × 0.04 min, 20 × 0.1 min, and 30 min over a hundred, at half a dollar a minute.
  expect(await findAmount('Clavado')).toBe('$1.56');
  expect(await findAmount('Acomodo')).toBe('$1.00');
  expect(await findAmount('Preparación')).toBe('$0.15');
  expect(await findAmount(/^Costo por tarima/)).toBe('$13.49');
  screen.getByText('78 clavos × 0.04 min = 3.12 min, a $30.00 la hora');

  const margin = screen.getByRole('textbox', { name: 'Margen (%)' });
  const price = screen.getByRole('textbox', { name: 'Precio (USD)' });
  expect([margin, price].map((each) => each.getAttribute('value'))).toEqual(['20', '16.86']);
  await user.clear(price);
  await user.type(price, '26.98');
  expect(margin).toHaveProperty('value', '50.00');
  screen.getByText('Deja $13.49 por tarima');
  await user.clear(price);
  await user.type(price, 'mucho');
  screen.getByText('Un importe, como 12.50');

  await user.clear(margin);
  await user.type(margin, '50');
  const rows = within(screen.getByRole('table', { name: 'Por cantidad' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'TarimasCosto (USD)Precio (USD)',
    '10$14.84$29.68',
    '1000$13.36$26.72',
  ]);
  await user.click(screen.getByRole('button', { name: 'Llevar $26.98 al producto' }));
  await screen.findByText('Precio del producto actualizado');
  const sent = network.seen.find(({ path }) => path.startsWith('/products/many'));
  expect(sent?.body).toMatchObject({
    does: 'edit',
    field: 'price',
    on: { rows: [{ id: 3, value: '26.98', updatedAt: basis.productAt }] },
  });
});

test('nails that do not fit are not part of the cost, and the missing materials are named', async () => {
  const [, ...others] = offered.parts;
  const [first] = offered.parts;
  if (!first) throw new Error('EUR 1 has boards');
  const [nail] = offered.nails.choices;
  if (!nail) throw new Error('EUR 1 has nails');
  const { user } = open([], [], {
    parts: [{ ...first, choices: [] }, ...others],
    nails: { ...offered.nails, choices: [{ ...nail, fits: false }] },
  });
  await screen.findByText(/^Falta elegir de qué se hace: tabla superior, clavos\./);
  expect(screen.queryByText('Clavos', { selector: 'summary span' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Materia prima: Clavos' }));
  await user.click(await screen.findByText('Clavo anillado'));
  await screen.findByText(/^Falta elegir de qué se hace: tabla superior\./);
  const line = await screen.findByText('Clavos', { selector: 'summary span' });
  expect(line.parentElement?.textContent).toBe('Clavos$0.78');
});

test('typed rates change the cost at once, and invalid rates are marked at their field', async () => {
  const { user, network } = open([], ['global_settings']);
  await findAmount('Clavado');
  await user.click(screen.getByText('Tarifas de la empresa'));
  const hour = screen.getByRole('textbox', { name: 'Hora de estación (USD)' });
  await user.clear(hour);
  await user.type(hour, '60');
  expect(await findAmount('Clavado')).toBe('$3.12');
  await user.clear(hour);
  await user.type(hour, '-1');
  const save = screen.getByRole('button', { name: 'Guardar tarifas' });
  expect(hour.getAttribute('aria-invalid')).toBe('true');
  expect(save).toHaveProperty('disabled', true);
  // An amount that cannot be computed keeps the previous one.
  expect(await findAmount('Clavado')).toBe('$1.56');
  await user.clear(hour);
  await user.type(hour, '45.5');
  await user.click(save);
  await waitFor(() =>
    expect(network.seen.find(({ method }) => method === 'PUT')?.body).toEqual({
      rates: { ...basis.rates, hourCost: 45.5 },
      updatedAt: null,
    }),
  );
});

test('a user without access to costs sees none, and none are requested', async () => {
  const { network } = open(['costs']);
  await screen.findByRole('combobox', { name: /Tabla superior 145/ });
  expect(screen.queryByText('Costo y precio')).toBeNull();
  expect(network.seen.filter(({ path }) => path.includes('basis'))).toEqual([]);
});

test('a user with access to costs but not to prices sees no price', async () => {
  open(['prices']);
  await findAmount('Costo por tarima');
  expect(screen.queryByRole('textbox', { name: 'Precio (USD)' })).toBeNull();
});

test('pointing at a cost line marks its part in the drawing, and a focused raw material marks its cost line', async () => {
  const { user } = open();
  await user.click(await screen.findByText('Madera, con su desperdicio'));
  const countMarked = () => document.querySelectorAll('[data-view="top"] [data-marked]').length;
  expect(countMarked()).toBe(0);
  // The first part: three wide boards of the deck.
  const line = screen.getByText(/· Madera 1$/);
  await user.hover(line);
  expect(countMarked()).toBe(3);
  expect(line.getAttribute('data-marked')).toBe('true');
  await user.unhover(line);
  expect([countMarked(), line.getAttribute('data-marked')]).toEqual([0, null]);

  const [material] = screen.getAllByLabelText('Materia prima: Taquete 145');
  if (!material) throw new Error('The blocks have no field');
  await user.click(material);
  expect(countMarked()).toBe(3);
  expect(screen.getByText(/· Madera 4$/).getAttribute('data-marked')).toBe('true');
  expect(line.getAttribute('data-marked')).toBeNull();
});
