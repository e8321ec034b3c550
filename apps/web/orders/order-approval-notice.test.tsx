import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  installFakeNetwork,
  answerJson,
  buildTestUser,
  startTestSession,
} from '../testing/fake-network.ts';
import { buildTestOrder } from './testing/build-test-order.ts';

beforeEach(startTestSession);

const requested = {
  seen: 'as it was seen',
  askedBy: { id: 7, name: 'Ana' },
  askedAt: '2026-11-23T15:00:00Z',
  approvedBy: null,
  approvedAt: null,
  mayApprove: true,
  lines: [{ product: { id: 3, name: 'Tarima GMA' }, discount: '12.5', margin: '18.0' }],
};

const open = (approval: object | null, status = 'quotation') => {
  const order = buildTestOrder({ status: status === 'quotation' ? 'quotation' : 'active' });
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders', 'prices', 'costs'])),
    'GET /orders': answerJson({ elements: [], metadata: { totalItems: 0, totalPages: 0 } }),
    'GET /modules': answerJson({ id: 1, name: 'orders', customFields: [] }),
    'GET /orders/90': answerJson(order),
    'GET /orders/90/links': answerJson({ links: [] }),
    'GET /orders/90/approval': answerJson({ approval }),
    'POST /orders/90/approval': answerJson(order),
  });
  openTestApp('/orders?panel=view&id=90');
  return network;
};

test('prices beyond the limit of their author are listed by line, and approved in the version shown', async () => {
  const network = open(requested);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Precios por aprobar');
  expect(notice.textContent).toContain('más allá de lo que Ana puede cotizar');
  const row = within(notice).getByRole('row', { name: /Tarima GMA/ });
  expect(row.textContent).toContain('12.5 %');
  expect(row.textContent).toContain('18.0 %');
  network.answers['GET /orders/90/approval'] = answerJson({
    approval: {
      ...requested,
      approvedBy: { id: 9, name: 'Luis' },
      approvedAt: '2026-11-23T16:00:00Z',
    },
  });
  await userEvent.click(within(notice).getByRole('button', { name: 'Aprobar precios' }));
  await screen.findByText(/Luis aprobó los precios/);
  expect(
    network.listRequests('/orders/90/approval').findLast(({ method }) => method === 'POST')?.body,
  ).toEqual({ seen: 'as it was seen' });
  expect(screen.queryByRole('button', { name: 'Aprobar precios' })).toBeNull();
});

test('a user who may not approve prices sees that the quotation waits, without a button', async () => {
  open({ ...requested, mayApprove: false });
  const notice = await screen.findByRole('alert');
  expect(within(notice).queryByRole('button')).toBeNull();
});

test('an accepted order does not request an approval', async () => {
  const network = open(requested, 'active');
  await screen.findByText('Activo');
  expect(network.listRequests('/orders/90/approval')).toEqual([]);
});
