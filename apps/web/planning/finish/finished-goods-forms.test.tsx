import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { MaterialsProposal } from '@tarima/domain/orders/answers';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderAtAddress } from '../../kit/testing/render-screen.tsx';
import {
  answerJson,
  answerWithError,
  installFakeNetwork,
  startTestSession,
} from '../../testing/fake-network.ts';
import { FinishProductionDialog } from './finish-production-dialog.tsx';
import { PutIntoStockDialog } from './put-into-stock-dialog.tsx';

beforeEach(startTestSession);

const buildLine = (id: number, name: string, division: number) => ({
  detail: { id },
  product: { id, name },
  division: { id: division },
  quantity: 40,
  stocked: 10,
  proposed: 40,
  scrap: 0,
  byFloor: false,
  rawMaterials: [],
});
/** Two lines that end in two divisions: the first has one store, the second has several. */
const proposal: MaterialsProposal = {
  goodsTo: [
    { division: { id: 1, name: 'Norte' }, stores: [{ id: 11, name: 'Patio Norte' }] },
    {
      division: { id: 2, name: 'Sur' },
      stores: [
        { id: 21, name: 'Patio Sur' },
        { id: 22, name: 'Nave Sur' },
      ],
    },
  ],
  materialFrom: [],
  lotCode: '9-20261124',
  lines: [buildLine(3, 'Tarima', 1), buildLine(4, 'Huacal', 2)],
  materials: [],
};

const requiredText = sayValidationRule({ rule: 'required' }, 'es');
const unknownText = sayValidationRule({ rule: 'unknown' }, 'es');
const refused = answerWithError(400, 'WRONG_VALUES', [{ path: 'otherStores.0', rule: 'unknown' }]);

function openDialog(dialog: ReactNode, path: string, offered = proposal, refusal = refused) {
  const network = installFakeNetwork({
    'GET /orders/9/production-materials': answerJson(offered),
    'GET /stores/all': answerJson({
      elements: [{ id: 22, name: 'Nave Sur' }],
      metadata: { totalItems: 1, totalPages: 1 },
    }),
    [`POST ${path}`]: refusal,
  });
  const { user } = renderAtAddress('/screen', dialog);
  return { user, sent: () => network.seen.filter(({ method }) => method === 'POST') };
}

const getStore = (division: string) =>
  screen.getByRole('combobox', { name: new RegExp(`^Almacén de ${division}`) });
const isInvalid = (field: HTMLElement): boolean => field.getAttribute('aria-invalid') === 'true';
/** Returns the text below a field, with its error. */
const readError = (field: HTMLElement): string | undefined =>
  field.closest('[class*=InputWrapper-root]')?.textContent;

test('partial production needs a store of each division with pieces, and each error is marked at its store', async () => {
  const { user, sent } = openDialog(
    <PutIntoStockDialog order={{ id: 9 }} close={() => undefined} />,
    '/orders/9/production-parts',
  );
  const pallets = await screen.findByRole('textbox', { name: 'Piezas que entran de Tarima' });
  const crates = screen.getByRole('textbox', { name: 'Piezas que entran de Huacal' });
  // No pieces yet: the division of the first line.
  expect(getStore('Norte')).toHaveProperty('value', 'Patio Norte');
  expect(screen.queryByRole('combobox', { name: /^Almacén de Sur/ })).toBeNull();

  await user.type(crates, '5');
  expect(screen.queryByRole('combobox', { name: /^Almacén de Norte/ })).toBeNull();
  expect(isInvalid(getStore('Sur'))).toBe(false);
  const save = screen.getByRole('button', { name: 'Anotar entrada' });
  await user.click(save);
  await waitFor(() => expect(isInvalid(getStore('Sur'))).toBe(true));
  expect(readError(getStore('Sur'))).toContain(requiredText);
  expect(sent()).toEqual([]);

  await user.type(pallets, '7');
  await user.click(getStore('Sur'));
  await user.click(await screen.findByText('Nave Sur'));
  await user.click(save);
  await waitFor(() => expect(readError(getStore('Sur'))).toContain(unknownText));
  expect(isInvalid(getStore('Norte'))).toBe(false);
  expect(sent().map(({ body }) => body)).toEqual([
    {
      store: { id: 11 },
      otherStores: [{ id: 22 }],
      lotCode: '',
      expirationDate: '',
      details: [
        { detail: { id: 3 }, quantity: 7 },
        { detail: { id: 4 }, quantity: 5 },
      ],
    },
  ]);
});

test('finishing a production needs a store of each division, and each error is marked at its store', async () => {
  const { user, sent } = openDialog(
    <FinishProductionDialog
      order={{ id: 9, division: { id: 1, name: 'Norte' } }}
      close={() => undefined}
    />,
    '/orders/9/finish-production',
  );
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('combobox', { name: /^Almacén de Norte/ });
  expect(isInvalid(getStore('Sur'))).toBe(false);
  const finish = dialog.getByRole('button', { name: 'Terminar producción' });
  await user.click(finish);
  await waitFor(() => expect(readError(getStore('Sur'))).toContain(requiredText));
  expect(isInvalid(getStore('Norte'))).toBe(false);
  expect(sent()).toEqual([]);

  await user.click(getStore('Sur'));
  await user.click(await screen.findByText('Nave Sur'));
  await user.click(finish);
  await waitFor(() => expect(readError(getStore('Sur'))).toContain(unknownText));
  expect(sent().map(({ body }) => body)).toMatchObject([
    { store: { id: 11 }, otherStores: [{ id: 22 }], lotCode: '9-20261124' },
  ]);
});

test('pieces and material that the server refuses are marked at their fields until the user changes them', async () => {
  const buildMaterial = (id: number, name: string) => ({
    rawMaterial: { id, name },
    measure: 'm',
    countable: false,
    expected: 20,
    proposed: 20,
    taken: 0,
    lots: [],
  });
  const { user } = openDialog(
    <FinishProductionDialog
      order={{ id: 9, division: { id: 1, name: 'Norte' } }}
      close={() => undefined}
    />,
    '/orders/9/finish-production',
    {
      ...proposal,
      goodsTo: proposal.goodsTo.slice(0, 1),
      materials: [buildMaterial(5, 'Tabla'), buildMaterial(6, 'Barrote')],
    },
    answerWithError(400, 'WRONG_VALUES', [
      { path: 'materials.1.quantity', rule: 'lessOrEqual', params: { max: 6370 } },
      { path: 'details.1.quantity', rule: 'greaterOrEqual', params: { min: 10 } },
    ]),
  );
  const getField = (name: RegExp) => screen.getByRole('textbox', { name });
  await screen.findByRole('textbox', { name: /^Usado de Barrote/ });
  await user.click(screen.getByRole('button', { name: 'Terminar producción' }));
  await waitFor(() =>
    expect(readError(getField(/^Usado de Barrote/))).toContain(
      sayValidationRule({ rule: 'lessOrEqual', params: { max: 6370 } }, 'es'),
    ),
  );
  expect(readError(getField(/Huacal/))).toContain(
    sayValidationRule({ rule: 'greaterOrEqual', params: { min: 10 } }, 'es'),
  );
  expect(isInvalid(getField(/^Usado de Tabla/))).toBe(false);
  expect(isInvalid(getField(/Tarima$/))).toBe(false);
  await user.type(getField(/^Usado de Barrote/), '0');
  expect(isInvalid(getField(/^Usado de Barrote/))).toBe(false);
  expect(isInvalid(getField(/Huacal/))).toBe(true);
});
