import { firstSteps, type FirstStep } from '@tarima/domain/first-steps/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';

beforeEach(startTestSession);

const dashboard = {
  totalCustomers: 0,
  totalOrdersConcluded: 0,
  totalRevenue: '0.00',
  monthlyRevenueGoal: '0.00',
  revenue: { month: 11, quantity: '0.00' },
  sales: Array.from({ length: 12 }, (_, at) => ({
    month: at + 1,
    stats: { orders: 0, transfers: 0 },
  })),
};

/** Opens the dashboard of a company that has taken some of the first steps. */
function openDashboard(done: readonly FirstStep[], { hidden = false, open = true } = {}) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson({
      ...buildTestUser(['dashboard', 'global_settings', 'orders']),
      firstSteps: open,
    }),
    'GET /home/first-steps': answerJson({
      hidden,
      steps: firstSteps.map((name) => ({ name, done: done.includes(name) })),
    }),
    'GET /reports/dashboard': answerJson(dashboard),
  });
  return { ...openTestApp('/dashboard'), network };
}
const findNotice = () => screen.findByRole('region', { name: 'Primeros pasos' });

test('the dashboard of a new company leads to the first steps, with the progress and the next step', async () => {
  const { user } = openDashboard(['company', 'people']);
  const notice = within(await findNotice());
  expect(notice.getByText('2 de 7 listos')).toBeDefined();
  expect(notice.getByText('Sigue: Tu división')).toBeDefined();
  await user.click(notice.getByRole('link', { name: 'Ver los primeros pasos' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Ana/ })).toBeDefined();
  expect(await screen.findByRole('link', { name: /Primera cotización/ })).toBeDefined();
});

test.each([
  ['once every step is done', firstSteps, {}, 1],
  ['once the user hid them', [], { hidden: true }, 1],
  ['for a user without them, and does not request them', [], { open: false }, 0],
] as const)('the dashboard shows no first steps %s', async (_case, done, state, requests) => {
  const { network } = openDashboard(done, state);
  await screen.findByRole('heading', { name: 'Pedidos y traslados' });
  await waitFor(() => expect(network.listRequests('/home/first-steps')).toHaveLength(requests));
  await waitFor(() => expect(document.querySelector('main [data-loading]')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull();
});
