import type { LumberAnswer } from '@tarima/domain/pallets/contract';
import { computePalletFigures } from '@tarima/domain/pallets/pallet-figures';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { findStandardPallet } from '@tarima/domain/pallets/standard-pallets';
import type { WorkplaceFlow } from '@tarima/domain/workplaces-flows/flow';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  answerWithError,
  buildTestUser,
  type FakeAnswer,
  startTestSession,
} from '../../testing/fake-network.ts';

beforeEach(startTestSession);

const euro = findStandardPallet('EUR 1')?.design;
if (!euro) throw new Error('EUR 1 is gone');
const { parts, nails } = computePalletFigures(euro);

const choice = (id: number, description: string) => ({
  id,
  code: `MAT-${id}`,
  description,
  perPiece: 1,
  fits: true,
  waste: 0,
  quantity: '1',
});
const offered: LumberAnswer = {
  parts: parts.map((part, at) => ({
    ...part,
    choices: [choice(at + 1, `Madera ${at + 1}`), choice(at + 101, `Otra madera ${at + 1}`)],
  })),
  nails: { count: nails, choices: [choice(90, 'Clavo anillado')] },
};

function open(lumber: LumberAnswer = offered) {
  const stored = {
    productId: 3,
    product: { id: 3, name: 'Tarima' },
    design: null,
    said: null,
    lumber: [],
    nails: null,
    updatedAt: null,
  };
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /pallet-designs/3': answerJson(stored),
    'POST /pallet-designs/lumber': answerJson(lumber),
    'PUT /pallet-designs/3': answerJson({
      ...stored,
      design: euro,
      updatedAt: '2026-01-02T00:00:00.000Z',
    }),
  });
  const { user } = openTestApp('/products?panel=edit&id=3&part=pallet_design');
  return { user, network };
}

test('a named pallet is drawn with its figures, and saved with the chosen materials', async () => {
  const { user, network } = open();
  const said = await screen.findByRole('textbox', { name: 'Descríbela' });
  await user.clear(said);
  await user.paste('EUR 1');
  await screen.findByText(/Entendí: 1200 × 800 mm, 9 taquetes/);
  const figures = within(screen.getByLabelText('Lo que resulta'));
  expect(figures.getAllByRole('definition').map((each) => each.textContent)).toEqual(
    expect.arrayContaining(['78', '144 mm', '100 mm · 100 mm']),
  );
  const top = screen.getByRole('img', { name: /^Por arriba\./ });
  // 11 boards and 9 blocks, and 60 nails that are driven from above.
  expect(top.querySelectorAll('polygon')).toHaveLength(20);
  expect(within(top).getByText('1200 mm').tagName).toBe('text');

  const lumber = await screen.findByRole('combobox', { name: /Tabla superior 145/ });
  expect(lumber).toHaveProperty('value', 'Madera 1');
  await user.click(lumber);
  await user.keyboard('otra{Enter}');
  expect(lumber).toHaveProperty('value', 'Otra madera 1');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const findSent = () => network.seen.find(({ method }) => method === 'PUT');
  await waitFor(() => expect(findSent()).toBeDefined());
  expect(findSent()?.body).toMatchObject({
    design: euro,
    said: 'EUR 1',
    lumber: [{ id: 101 }, ...parts.slice(1).map((_, at) => ({ id: at + 2 }))],
    nails: { id: 90 },
    intoSheet: true,
  });
});

test('described board widths are shown as recognized and filled into their fields', async () => {
  const { user } = open();
  const said = await screen.findByRole('textbox', { name: 'Descríbela' });
  await user.clear(said);
  await user.paste('48x40 7 tablas de 3 1/2');
  await screen.findByText(
    /Entendí: 48 × 40 in, 3 largueros.*; anchos arriba: 7×3 1\/2 in; abajo: 5 1\/2, 3×3 1\/2, 5 1\/2 in/,
  );
  const boards = screen.getAllByRole('textbox', { name: 'Anchos de las tablas' });
  expect(boards[0]).toHaveProperty('value', '7×3 1/2');
});

test('a design that cannot be built shows the reason at its field, and the last valid drawing stays', async () => {
  const { user } = open();
  const boards = (await screen.findAllByRole('textbox', { name: 'Anchos de las tablas' }))[0];
  if (!boards) throw new Error('There is no field of boards');
  await user.clear(boards);
  await user.paste('9×145');
  await screen.findByText('No caben: suman 1305 in y hay 48 in');
  screen.getByRole('img', { name: /^Por arriba\. Dibujo de la tarima: 48 × 40 in/ });
});

test('a described crate is drawn with its inner size, and all its parameters are saved', async () => {
  const { user, network } = open();
  const said = await screen.findByRole('textbox', { name: 'Descríbela' });
  await user.clear(said);
  await user.paste('huacal 120×100×80, tabla 5/8');
  await screen.findByText(/Entendí: Huacal de 1200 × 1000 × 800 mm, 3 patines/);
  const figures = within(screen.getByLabelText('Lo que resulta'));
  expect(figures.getAllByRole('definition').map((each) => each.textContent)).toEqual(
    expect.arrayContaining(['800 mm', '89 mm · –', '1092.2 × 892.2 × 641.2 mm']),
  );
  // The height of the crate, and of its runners.
  const heights = screen.getAllByRole('textbox', { name: 'Alto' });
  expect(heights.map((each) => each.getAttribute('value'))).toEqual(['800', '89']);
  const sides = screen.getByRole('textbox', { name: 'Tablas de costado, de abajo arriba' });
  expect(sides).toHaveProperty('value', '6×89');
  await user.clear(sides);
  await user.paste('40, 5×89');
  await screen.findByText(/La tabla de abajo debe ir del patín al poste/);
  await user.clear(sides);
  await user.paste('7×89');
  await user.click(screen.getByRole('checkbox', { name: 'Con tapa' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const findSent = () => network.seen.find(({ method }) => method === 'PUT');
  await waitFor(() => expect(findSent()).toBeDefined());
  const described = parseDesignText('huacal 120×100×80, tabla 5/8')?.design;
  expect(findSent()?.body).toMatchObject({
    design: {
      ...described,
      walls: { sides: Array<number>(7).fill(89) },
      lid: null,
    },
    said: 'huacal 120×100×80, tabla 5/8',
  });
});

test('a pallet changed to a crate starts with the default crate of its size', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('combobox', { name: 'Tipo' }));
  await user.click(await screen.findByRole('option', { name: 'Huacal o cajón' }));
  await screen.findByRole('img', {
    name: /^Por arriba\. Dibujo de la tarima: Huacal de 48 × 40 × 30 in/,
  });
  await user.click(screen.getByRole('combobox', { name: 'Tipo' }));
  await user.click(await screen.findByRole('option', { name: 'De largueros' }));
  await screen.findByRole('img', {
    name: /^Por arriba\. Dibujo de la tarima: 48 × 40 in, 3 largueros/,
  });
});

test('a perimeter base changed to another has no corner nails, and without a base is not turned', async () => {
  const { user, network } = open();
  const said = await screen.findByRole('textbox', { name: 'Descríbela' });
  await user.clear(said);
  await user.paste('EUR 2');
  await screen.findByText(/base perimetral de 3 tablas que cruzan la cubierta/);
  expect(screen.getByRole('checkbox', { name: 'La base cruza la cubierta' })).toHaveProperty(
    'checked',
    true,
  );
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Forma de la base' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  const save = async () => {
    const findSent = () => network.seen.filter(({ method }) => method === 'PUT').at(-1);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(findSent()).toBeDefined());
    return findSent()?.body;
  };
  await choose('Sin base');
  expect(screen.queryByRole('checkbox', { name: 'La base cruza la cubierta' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Transversal a taquete de esquina' })).toBeNull();
  expect(await save()).toMatchObject({
    design: {
      bottom: { kind: 'none', thickness: 22, boards: [100, 100, 100], across: 100 },
    },
  });
  const body = JSON.stringify(network.seen.find(({ method }) => method === 'PUT')?.body);
  expect(body).not.toMatch(/turned|cornerNails/);
});

test('a part or nails without a fitting material are saved without a material', async () => {
  const [first, ...others] = offered.parts;
  if (!first) throw new Error('EUR 1 has boards');
  const unfit = <Choice extends object>(choices: readonly Choice[]) =>
    choices.map((each) => ({ ...each, fits: false }));
  const { user, network } = open({
    parts: [{ ...first, choices: unfit(first.choices) }, ...others],
    nails: { ...offered.nails, choices: unfit(offered.nails.choices) },
  });
  const said = await screen.findByRole('textbox', { name: 'Descríbela' });
  await user.clear(said);
  await user.paste('EUR 1');
  await screen.findByText(/Entendí: 1200 × 800 mm, 9 taquetes/);
  await screen.findByRole('combobox', { name: 'Materia prima: Clavos' });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const findSent = () => network.seen.find(({ method }) => method === 'PUT');
  await waitFor(() => expect(findSent()).toBeDefined());
  expect(findSent()?.body).toMatchObject({
    lumber: [null, ...parts.slice(1).map((_, at) => ({ id: at + 2 }))],
    nails: null,
  });
});

describe('the flow of a drawn product', () => {
  const step = (id: number, name: string, workTime: number, setUp: number) => ({
    workplace: { id, name },
    workTime,
    setUp,
  });
  const proposed = {
    isEmpty: true,
    like: { id: 8, name: 'Europea', factor: 1.25 },
    steps: [step(5, 'Sierra', 1.5, 20), step(6, 'Mesa', 5, 0)],
    updatedAt: '2026-01-05T00:00:00.000Z',
  };
  const savedFlow: WorkplaceFlow = {
    productId: 3,
    product: { id: 3, name: 'Tarima' },
    division: null,
    divisions: [],
    steps: [],
    minutesADay: 540,
    customFields: {},
    createdAt: null,
    updatedAt: null,
  };

  /** Opens the drawing of a product, whose flow is answered anew at each request. */
  function openDrawing(proposes: () => unknown, save: FakeAnswer = answerJson(savedFlow)) {
    const network = installFakeNetwork({
      'GET /users/current': answerJson(buildTestUser(['products'])),
      'GET /custom-fields/all': answerJson([]),
      'GET /products': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
      'GET /pallet-designs/3': answerJson({
        productId: 3,
        product: { id: 3, name: 'Tarima' },
        design: euro,
        said: null,
        lumber: [],
        nails: null,
        updatedAt: '2026-01-02T00:00:00.000Z',
      }),
      'POST /pallet-designs/lumber': answerJson(offered),
      'GET /pallet-designs/3/proposed-flow': () => Response.json(proposes()),
      'PUT /workplaces-flows/3': save,
    });
    const { user } = openTestApp('/products?panel=edit&id=3&part=pallet_design');
    const listSaved = () =>
      network.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    return { user, listSaved };
  }

  test('is saved as proposed with one click when the product has none', async () => {
    let isSaved = false;
    const { user, listSaved } = openDrawing(
      () => ({ ...proposed, ...(isSaved && { isEmpty: false, like: null, steps: [] }) }),
      () => {
        isSaved = true;
        return Response.json(savedFlow);
      },
    );
    expect(await screen.findByText(/^6\.5 min por tarima: como Europea, × 1\.25/)).toBeDefined();
    expect(screen.getByText('Sierra: 1.5 min por tarima, 20 min de preparación')).toBeDefined();
    const save = screen.getByRole('button', { name: 'Guardar este flujo' });
    await user.click(save);
    await screen.findByText('Flujo de trabajo guardado');
    await waitFor(() => expect(save.isConnected).toBe(false));
    // No message about a missing flow remains once the product has one.
    expect(screen.queryByText(/Este producto no tiene flujo de trabajo/)).toBeNull();
    expect(listSaved()).toEqual([
      {
        steps: [
          { workplace: { id: 5 }, workTime: 1.5, setUp: 20 },
          { workplace: { id: 6 }, workTime: 5, setUp: 0 },
        ],
        updatedAt: proposed.updatedAt,
      },
    ]);
  });

  test('cannot be proposed without a similar product that has one', async () => {
    openDrawing(() => ({ ...proposed, like: null, steps: [] }));
    await screen.findByText(/^Este producto no tiene flujo de trabajo/);
    expect(screen.queryByRole('button', { name: 'Guardar este flujo' })).toBeNull();
  });

  test('is loaded again when another user has saved one', async () => {
    let isSaved = false;
    const { user } = openDrawing(
      () => ({ ...proposed, ...(isSaved && { isEmpty: false, like: null, steps: [] }) }),
      (request) => {
        isSaved = true;
        return answerWithError(409, 'STALE_ENTITY')(request);
      },
    );
    const save = await screen.findByRole('button', { name: 'Guardar este flujo' });
    await user.click(save);
    await waitFor(() => expect(save.isConnected).toBe(false));
    expect(screen.queryByText('Flujo de trabajo guardado')).toBeNull();
  });
});

test('a whole number and its fraction stay on one line', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Descríbela'), 'huacal 48x40x30');
  const figures = await screen.findByLabelText('Lo que resulta');
  await waitFor(() => expect(figures.textContent).toContain('43\u00a03/4 × 35\u00a03/4'));
});
