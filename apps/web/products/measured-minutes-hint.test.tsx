import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const north = { id: 1, name: 'Norte' };
const step = (at: number, name: string, workTime: number) => ({
  step: at,
  workTime,
  setUp: 15,
  workplace: { id: at, name, status: 'active', stations: 1, division: north, color: null },
});
const flow = {
  productId: 3,
  product: { id: 3, name: 'Tarima' },
  division: null,
  divisions: [{ ...north, own: false }],
  steps: [step(1, 'Corte', 0.7), step(2, 'Clavado', 2), step(3, 'Sello', 1)],
  minutesADay: 540,
  customFields: {},
  createdAt: null,
  updatedAt: null,
};

test('measured minutes are shown beside the flow, applied with one tap, and saved with another', async () => {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /workplaces-flows/3': answerJson(flow),
    'GET /workplaces-flows/3/learned': answerJson({
      steps: [
        { workplace: { id: 1 }, runs: 20, minutes: 0.84 },
        { workplace: { id: 2 }, runs: 7, minutes: 2.05 },
      ],
    }),
    'PUT /workplaces-flows/3': answerJson(flow),
  });
  const { user } = openTestApp('/products?panel=edit&id=3&part=workplace_flow');
  expect(
    await screen.findByText('Las últimas 20 veces tomó 0.84 min por pieza; el flujo dice 0.7.'),
  ).toBeDefined();
  // Measured minutes close to the flow are shown, without a button to take them over.
  expect(screen.getByText('Las últimas 7 veces tomó 2.05 min por pieza.')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Tomar / })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Tomar 0.84 en Corte' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Tomar / })).toBeNull());
  expect(network.listRequests('/workplaces-flows/3').every(({ method }) => method === 'GET')).toBe(
    true,
  );
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Flujo de trabajo actualizado')).toBeDefined();
  const [saved] = network
    .listRequests('/workplaces-flows/3')
    .filter(({ method }) => method === 'PUT');
  expect(saved?.body).toMatchObject({
    steps: [
      { workplace: { id: 1 }, workTime: '0.84', setUp: '15' },
      { workplace: { id: 2 }, workTime: '2' },
      { workplace: { id: 3 }, workTime: '1' },
    ],
  });
});
