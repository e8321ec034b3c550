import type { DemandAnswer } from '@tarima/domain/demand/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  answerWithError,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const demand: DemandAnswer = {
  today: '2026-11-02',
  weeks: ['2026-11-02'],
  rows: [
    {
      division: { id: 5, name: 'Planta Sur' },
      material: { id: 9, name: 'Polín' },
      measure: 'pieza',
      supplier: { id: 4, name: 'Maderas del Norte', active: true },
      stock: 0,
      reserved: 0,
      minimum: 0,
      maximum: 0,
      leadDays: 3,
      owed: 0,
      drafts: 0,
      weeks: [{ needed: 12, arriving: 0, left: -12, short: 12, orders: [] }],
      suggestion: { quantity: 12, neededOn: '2026-11-09', orderBy: '2026-11-06' },
    },
  ],
};

/** Makes drafts of the suggested purchases, which the server refuses for a path. */
async function draftRefused(path: string) {
  const elements = [{ id: 2, name: 'Almacén Norte' }];
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['demand', 'purchases'])),
    'GET /demand': answerJson(demand),
    'GET /stores/all': answerJson({ elements, metadata: { totalItems: 1, totalPages: 1 } }),
    'POST /demand/drafts': answerWithError(400, 'WRONG_VALUES', [
      { path, rule: 'lessOrEqual', params: { max: 3 } },
    ]),
  });
  const { user } = openTestApp('/demand');
  await user.click(await screen.findByRole('checkbox', { name: 'Todo lo que se sugiere' }));
  await user.click(screen.getByRole('button', { name: 'Hacer borradores de compra' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Borradores de compra' }));
  await user.click(dialog.getByRole('combobox', { name: /^Llega a/ }));
  await user.click(await screen.findByText('Almacén Norte'));
  await user.click(dialog.getByRole('button', { name: 'Hacer borradores de compra' }));
  await screen.findByText(/^Hay datos incorrectos/);
  return { network, dialog };
}

test.each([
  ['at its quantity alone', 'lines.0.quantity', 1],
  ['in the toast where it has no input', 'lines.0.material', 0],
])('a refusal of a material to buy stands %s', async (_, path, marked) => {
  const { network, dialog } = await draftRefused(path);
  expect(screen.getAllByText(/Debe ser 3 o menos/)).toHaveLength(1);
  expect(dialog.queryAllByText(/Debe ser 3 o menos/)).toHaveLength(marked);
  expect(network.listRequests('/demand/drafts').map(({ body }) => body)).toEqual([
    {
      store: { id: 2 },
      lines: [{ material: { id: 9 }, quantity: 12, expectedOn: '2026-11-09' }],
    },
  ]);
});
