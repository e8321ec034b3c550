import type { FieldGuard, Permission } from '@tarima/domain/profiles/permissions';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  type FakeAnswer,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';

const noPage = answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } });
const names = (...all: readonly string[]) =>
  answerJson({ version: '1', found: 'all', ids: all.map((_, at) => at + 3), names: all });

beforeEach(() => {
  startTestSession();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const part = (count: number, material: { id: number; description: string } | null) => ({
  role: 'top',
  thickness: 0.6875,
  width: 3.5,
  length: 40,
  count,
  material,
});

/** Estimate of a pallet of which one raw material is missing, for a user who sees prices and no costs. */
const incomplete = {
  product: null,
  like: null,
  measure: { id: 1, name: 'Pieza' },
  productFamily: { id: 2, name: 'Americanas' },
  names: { es: 'Tarima GMA', en: 'GMA pallet' },
  parts: [part(5, { id: 8, description: 'Duela' }), part(2, null)],
  nails: { count: 84, material: { id: 9, description: 'Clavo' } },
  minutes: 0,
  stations: 0,
  price: null,
  breaks: [],
};

async function openLine(
  permissions: readonly Permission[] = ['orders', 'products'],
  hidden: readonly FieldGuard[] = ['costs'],
  answers: Readonly<Record<string, FakeAnswer>> = {},
) {
  const created = vi.fn();
  installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(permissions, 1, hidden)),
    'GET /custom-fields/all': answerJson([]),
    'GET /orders': noPage,
    'GET /customers/names': names('Cervecería del Norte'),
    'GET /products/names': names('Tarima GMA 48 × 40 ligera'),
    'GET /products/all': noPage,
    'GET /measures/names': names('Pieza'),
    'GET /products-families/names': names('Americanas'),
    'GET /orders/line-facts': answerJson([]),
    'POST /pallet-designs/estimate': answerJson({
      ...incomplete,
      ...(!hidden.includes('costs') && { cost: { lines: [], cost: '9.00' }, margin: 20 }),
    }),
    'POST /pallet-designs/products': ({ body }) => {
      created(body);
      return Response.json(
        { product: { id: 40, name: 'Tarima GMA' }, isNew: true, hasSheet: false, hasFlow: false },
        { status: 201 },
      );
    },
    ...answers,
  });
  const { user } = openTestApp('/orders?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  const product = await panel.findByLabelText(/^Producto/);
  return { user, panel, product, created };
}

const described = '48x40, tres largueros, 7 + 5';

test('a described pallet is offered to a user who may edit products and see prices', async () => {
  const { user, product } = await openLine();
  await user.click(product);
  await user.keyboard(described);
  expect(await screen.findByText(/^\+ Diseñar esta tarima: 48 × 40 in, 3 largueros/)).toBeDefined();
  await user.clear(product);
  await user.keyboard('48x40 tres largueros raros');
  expect(
    await screen.findByText(/Diseñar esta tarima: 48 × 40 in.*No entendí: raros/),
  ).toBeTruthy();
});

test.each<[readonly Permission[], readonly FieldGuard[]]>([
  [['orders'], []],
  [['orders', 'products'], ['prices']],
])(
  'a described pallet is not offered with the permissions %j where %j are hidden',
  async (permissions, hidden) => {
    const { user, product } = await openLine(permissions, hidden);
    await user.click(product);
    await user.keyboard(described);
    expect(await screen.findByText('Nada coincide')).toBeDefined();
    expect(screen.queryByText(/Diseñar esta tarima/)).toBeNull();
  },
);

test('Enter takes a matching product before the described pallet', async () => {
  const { user, product } = await openLine();
  await user.click(product);
  await user.keyboard('GMA');
  expect(await screen.findByText(/Diseñar esta tarima/)).toBeDefined();
  await user.keyboard('{Enter}');
  expect(product.getAttribute('value')).toBe('Tarima GMA 48 × 40 ligera');
});

test('the full name of a product selects the product, even if it describes a pallet', async () => {
  const { user, product } = await openLine(undefined, undefined, {
    'GET /products/names': names('Tarima estándar 40 × 48', 'Tarima estándar 40 × 48 HT'),
  });
  await user.click(product);
  await user.keyboard('tarima estandar  40 ×');
  const products = await screen.findByRole('listbox');
  await vi.waitFor(() => expect(within(products).getAllByRole('option')).toHaveLength(2));
  await user.keyboard(' 48');
  await vi.waitFor(() => expect(within(products).getAllByRole('option')).toHaveLength(2));
  expect(screen.queryByText(/Diseñar esta tarima/)).toBeNull();
  await user.keyboard(' 7+5');
  expect(await screen.findByText(/Diseñar esta tarima: 40 × 48 in/)).toBeDefined();
});

test('words that are not recognized are refused at the description, and no product is created', async () => {
  const { user, product, created } = await openLine();
  await user.click(product);
  await user.keyboard(`${described} raros{Enter}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Tarima nueva' }));
  expect(await dialog.findByText('No entendí: raros')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Llevar a la cotización' }));
  expect(await dialog.findByText('No entendí: raros')).toBeDefined();
  expect(created).not.toHaveBeenCalled();
});

test('the dialog shows the recognized base and widths of boards', async () => {
  const { user, product } = await openLine();
  await user.click(product);
  await user.keyboard('1200x1000 base perimetral, tablas de 100 mm{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tarima nueva' }));
  expect(
    await dialog.findByText(
      /Entendí: 1200 × 1000 mm, 9 taquetes.*base perimetral de 3 tablas y 2 transversales.*; anchos arriba: 5×100 mm; abajo: 100, 145, 100 mm/,
    ),
  ).toBeDefined();
});

test('the price of a pallet without a raw material must be typed, and no cost is shown without the permission', async () => {
  const { user, product, created } = await openLine();
  await user.click(product);
  await user.keyboard(`${described}{Enter}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Tarima nueva' }));
  expect(await dialog.findByText(/Falta materia prima para: tabla superior 11\/16/)).toBeDefined();
  expect(dialog.queryByLabelText('Margen (%)')).toBeNull();
  expect(dialog.queryByText('Costo por tarima')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Llevar a la cotización' }));
  const price = dialog.getByLabelText('Precio (USD)');
  await vi.waitFor(() => expect(document.activeElement).toBe(price));
  expect(created).not.toHaveBeenCalled();
  await user.type(price, '14.25');
  await user.click(dialog.getByRole('button', { name: 'Llevar a la cotización' }));
  await vi.waitFor(() =>
    expect(created).toHaveBeenCalledWith(
      expect.objectContaining({
        said: described,
        name: { es: 'Tarima GMA', en: 'GMA pallet' },
        price: '14.25',
        measure: { id: 1 },
        productFamily: { id: 2 },
      }),
    ),
  );
  await vi.waitFor(() => expect(product.getAttribute('value')).toBe('Tarima GMA'));
});

test.each<[readonly Permission[], readonly FieldGuard[], number]>([
  [['orders', 'products', 'raw_materials'], [], 1],
  [['orders', 'products'], [], 0],
  [['orders', 'products', 'raw_materials'], ['costs'], 0],
])(
  'a user with the permissions %j from whom %j are hidden is offered to add %d missing raw material',
  async (permissions, hidden, count) => {
    const { user, product } = await openLine(permissions, hidden);
    await user.click(product);
    await user.keyboard(`${described}{Enter}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Tarima nueva' }));
    await dialog.findByText(/Falta materia prima para: tabla superior 11\/16/);
    expect(dialog.queryAllByRole('button', { name: /^\+ Agregar tabla superior/ }).length).toBe(
      count,
    );
  },
);

test('a name that another product has is replaced by the next free name, and the typed values stay', async () => {
  const sent = vi.fn();
  let proposedNames = { es: 'Tarima GMA', en: 'GMA pallet' };
  const { user, product } = await openLine(undefined, undefined, {
    'POST /pallet-designs/estimate': () =>
      Response.json({ ...incomplete, price: '14.25', names: proposedNames }),
    'POST /pallet-designs/products': ({ body }) => {
      const { name } = z.object({ name: z.object({ es: z.string(), en: z.string() }) }).parse(body);
      sent(name);
      if (/\(\d\)$/u.test(name.es))
        return Response.json(
          { product: { id: 40, name: name.es }, isNew: true, hasSheet: false, hasFlow: false },
          { status: 201 },
        );
      proposedNames = { es: 'Tarima GMA (2)', en: 'GMA pallet (2)' };
      return Response.json(
        {
          messageCode: 'WRONG_VALUES',
          message: 'Hay datos incorrectos',
          details: [
            {
              path: 'name.es',
              rule: 'unique',
              params: { taken: name.es, free: `${name.es} (2)` },
            },
          ],
        },
        { status: 400 },
      );
    },
  });
  await user.click(product);
  await user.keyboard(`${described}{Enter}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Tarima nueva' }));
  const name = await dialog.findByDisplayValue('Tarima GMA');
  const save = () => user.click(dialog.getByRole('button', { name: 'Llevar a la cotización' }));
  await user.clear(dialog.getByLabelText('Tarimas'));
  await user.type(dialog.getByLabelText('Tarimas'), '250');
  await save();
  // The proposed name has its own words in each language.
  await user.click(await dialog.findByRole('button', { name: 'Usar «Tarima GMA (2)»' }));
  expect(await dialog.findByDisplayValue('Tarima GMA (2)')).toBe(name);
  await user.clear(name);
  await user.type(name, 'De siempre');
  expect(dialog.queryByText('Otro registro ya usa este valor')).toBeNull();
  await save();
  expect(await dialog.findByText('Otro registro ya usa este valor')).toBeDefined();
  await user.click(await dialog.findByRole('button', { name: 'Usar «De siempre (2)»' }));
  expect(dialog.queryByText('Otro registro ya usa este valor')).toBeNull();
  expect(dialog.getByLabelText('Tarimas').getAttribute('value')).toBe('250');
  expect(dialog.getByLabelText('Descríbela').getAttribute('value')).toBe(described);
  await save();
  await vi.waitFor(() =>
    expect(sent.mock.calls.map(([each]) => each)).toEqual([
      { es: 'Tarima GMA', en: 'GMA pallet' },
      { es: 'De siempre', en: 'De siempre' },
      { es: 'De siempre (2)', en: 'De siempre (2)' },
    ]),
  );
});

test('the focus moves to the quantity of the line, which is the number of designed pallets', async () => {
  const { user, panel, product } = await openLine(undefined, undefined, {
    'POST /pallet-designs/estimate': answerJson({ ...incomplete, price: '14.25' }),
  });
  await user.click(product);
  await user.keyboard(`${described}{Enter}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Tarima nueva' }));
  await dialog.findByDisplayValue('Tarima GMA');
  await user.clear(dialog.getByLabelText('Tarimas'));
  await user.type(dialog.getByLabelText('Tarimas'), '250');
  await user.click(dialog.getByRole('button', { name: 'Llevar a la cotización' }));
  await vi.waitFor(() => expect(product.getAttribute('value')).toBe('Tarima GMA'));
  const quantity = panel.getByLabelText<HTMLInputElement>(/^Cantidad/);
  await vi.waitFor(() => expect(document.activeElement).toBe(quantity));
  expect(quantity.value).toBe('250');
});
