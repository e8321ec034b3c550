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
const south = { id: 2, name: 'Sur' };
const step = {
  step: 1,
  workTime: 2,
  setUp: 0,
  workplace: { id: 5, name: 'Corte', status: 'active', stations: 1, division: north, color: null },
};

test('the flow of a division starts from the general flow and is saved as its own', async () => {
  const flow = (division: typeof north | null, ...steps: object[]) => ({
    productId: 3,
    product: { id: 3, name: 'Tarima' },
    division,
    divisions: [
      { ...north, own: false },
      { ...south, own: false },
    ],
    steps,
    minutesADay: 540,
    customFields: {},
    createdAt: null,
    updatedAt: null,
  });
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /workplaces-flows/3': ({ query }) =>
      Response.json(query.includes('divisionId=2') ? flow(south) : flow(null, step)),
    'PUT /workplaces-flows/3': answerJson(flow(south, step)),
  });
  const { user } = openTestApp('/products?panel=edit&id=3&part=workplace_flow');
  const division = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'División' });
  expect(division.selectedOptions[0]?.textContent).toContain('General');
  await user.selectOptions(division, 'Sur: flujo general');
  expect(await screen.findByText(/^Sur hace este producto por el flujo general/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Empezar por el general' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /Estación de trabajo/ })).toHaveProperty(
      'value',
      'Corte',
    ),
  );
  // A draft for one division is not saved for another.
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'División' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Flujo de trabajo actualizado')).toBeDefined();
  const [saved] = network
    .listRequests('/workplaces-flows/3')
    .filter(({ method }) => method === 'PUT');
  expect(saved?.query).toContain('divisionId=2');
  expect(saved?.body).toMatchObject({ steps: [{ workplace: { id: 5 }, workTime: '2' }] });
});
