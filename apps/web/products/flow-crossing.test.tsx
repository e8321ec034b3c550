import type { FlowStep } from '@tarima/domain/workplaces-flows/flow';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { switchTestLanguage } from '../kit/testing/render-screen.tsx';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';
import { testWorkplace } from '../testing/test-workplace.ts';

beforeEach(startTestSession);

const north = { id: 1, name: 'Norte' };
const south = { id: 2, name: 'Sur' };
const step = (at: number, name: string, division: typeof north): FlowStep => ({
  step: at,
  workTime: 2,
  setUp: 0,
  workplace: { id: at, name, status: 'active', stations: 1, division, color: null },
});
const otherDivision = { ...testWorkplace, division: south };

const stations = [
  { id: 9, name: 'Armado' },
  { id: 8, name: 'Pintura' },
];

async function open(...steps: FlowStep[]) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['products'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /products': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /workplaces/all': ({ query }) => {
      const elements = stations.filter(({ name }) => query.includes(`search=${name}`));
      const metadata = { totalItems: elements.length, totalPages: 1 };
      return Response.json({ elements, metadata });
    },
    'GET /workplaces/9': answerJson(otherDivision),
    'GET /workplaces/8': answerJson({ ...otherDivision, id: 8, name: 'Pintura', division: north }),
    'GET /workplaces-flows/3': answerJson({
      productId: 3,
      product: { id: 3, name: 'Tarima' },
      division: null,
      divisions: [{ ...north, own: false }],
      steps,
      minutesADay: 540,
      customFields: {},
      createdAt: null,
      updatedAt: null,
    }),
  });
  const { user } = openTestApp('/products?panel=edit&id=3&part=workplace_flow');
  await screen.findByRole('heading', { name: 'Tarima' });
  return { user, network };
}

const warning = () => screen.queryByText(/divisiones distintas|different divisions/)?.textContent;

test('a flow across two divisions shows which stores give material and take the product', async () => {
  const { user } = await open(step(1, 'Corte', north));
  expect(warning()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Agregar paso' }));
  const comboboxes = await screen.findAllByRole('combobox', { name: /Estación de trabajo/ });
  await user.type(comboboxes[1] ?? document.body, 'Armado{Enter}');
  await waitFor(() => expect(warning()).toContain('Norte, Sur'));
  expect(warning()).toMatch(/almacenes de Norte .* en los de Sur/);
});

test('the late answer of a replaced workplace shows no warning', async () => {
  const { user, network } = await open(step(1, 'Corte', north));
  const answered = Promise.withResolvers<undefined>();
  const known = vi.fn();
  network.answers['GET /workplaces/9'] = async () => {
    await answered.promise;
    known();
    return Response.json(otherDivision);
  };
  await user.click(screen.getByRole('button', { name: 'Agregar paso' }));
  const [, combobox = document.body] = await screen.findAllByRole('combobox', {
    name: /Estación de trabajo/,
  });
  for (const name of ['Armado', 'Pintura']) {
    await user.clear(combobox);
    await user.type(combobox, `${name}{Enter}`);
    await waitFor(() =>
      expect(network.listRequests(`/workplaces/${name === 'Armado' ? 9 : 8}`)).not.toEqual([]),
    );
  }
  answered.resolve(undefined);
  await waitFor(() => expect(known).toHaveBeenCalled());
  // All effects of the answer are done by then.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(combobox).toHaveProperty('value', 'Pintura');
  expect(warning()).toBeUndefined();
});

test('the warning of a flow across divisions is in English for an English user', async () => {
  switchTestLanguage('en');
  await open(step(1, 'Corte', north), step(2, 'Clavado', south));
  await waitFor(() =>
    expect(warning()).toMatch(/different divisions: Norte, Sur.*stores of Norte.*those of Sur/),
  );
});

test('a flow that returns to its first division still shows the warning', async () => {
  await open(step(1, 'Corte', north), step(2, 'Clavado', south), step(3, 'Secado', north));
  await waitFor(() => expect(warning()).toMatch(/: Norte, Sur\. .*Norte .* en los de Norte/));
});
