import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestApp } from '../testing/app.tsx';
import {
  answerJson,
  buildTestUser,
  installFakeNetwork,
  startTestSession,
} from '../testing/fake-network.ts';
import { buildTestOrder } from './testing/build-test-order.ts';
import { testPallet, testStoredPallet } from './testing/open-test-quotation.ts';

beforeEach(() => {
  localStorage.clear();
  startTestSession();
});

const customer = { id: 8, name: 'Cervecería del Norte' };
const buildPage = (...elements: unknown[]) => ({
  elements,
  metadata: { totalItems: elements.length, totalPages: 1 },
});
const findKeptDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('quotation'));

/** Opens a new quotation from its list, sends it, and lets the test answer the latest request: that of a closed page is never answered. */
async function sendNewQuotation() {
  const requests: PromiseWithResolvers<undefined>[] = [];
  const network = installFakeNetwork({
    'GET /users/current': answerJson(buildTestUser(['orders'])),
    'GET /custom-fields/all': answerJson([]),
    'GET /orders': answerJson(buildPage()),
    'GET /products/all': answerJson(buildPage(testPallet)),
    'GET /products/3': answerJson(testStoredPallet),
    'GET /customers/all': answerJson(buildPage(customer)),
    'GET /customers/8/terms': answerJson({ ...customer, paymentTerms: null, address: null }),
    'POST /orders': async () => {
      const request = Promise.withResolvers<undefined>();
      requests.push(request);
      await request.promise;
      return Response.json(buildTestOrder({ status: 'quotation' }));
    },
  });
  const { user, router, unmount } = openTestApp('/orders?size=10');
  await screen.findByRole('heading', { name: 'Pedidos' });
  act(() => router.history.push('/main'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pedidos' })).toBeNull());
  act(() => router.history.push('/orders'));
  const [add] = await screen.findAllByRole('button', { name: /^Nueva cotización/ });
  if (add) await user.click(add);
  const panel = within(await screen.findByRole('dialog'));
  await user.type(await panel.findByLabelText(/^Cliente/), 'cerve{Enter}');
  await panel.findByDisplayValue(customer.name);
  await user.type(await panel.findByLabelText(/^Producto/), 'euro{Enter}');
  await panel.findByDisplayValue(testPallet.name);
  await panel.findByDisplayValue('11.50');
  await user.type(panel.getByLabelText(/^Cantidad/), '20');
  await waitFor(() => expect(findKeptDrafts()).toHaveLength(1));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(network.seen.some(({ method }) => method === 'POST')).toBe(true));
  const answer = () => act(async () => requests.at(-1)?.resolve(undefined));
  return { router, answer, user, network, unmount };
}

test('a seller who has left the orders while a quotation is saved stays where they went', async () => {
  const { router, answer } = await sendNewQuotation();
  // The history of a test lets every step back pass, like a step that the browser does not let the page refuse.
  act(() => router.history.go(-2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await answer();
  expect(await screen.findByText(/Cotización creada/)).toBeDefined();
  expect(router.history.location.pathname).toBe('/main');
  expect(findKeptDrafts()).toEqual([]);
});

test('a saved quotation is not kept as a draft when the page closes before its panel', async () => {
  const { router, answer } = await sendNewQuotation();
  vi.spyOn(router.history, 'back').mockImplementation(() => undefined);
  await answer();
  expect(await screen.findByText(/Cotización creada/)).toBeDefined();
  window.dispatchEvent(new Event('pagehide'));
  expect(findKeptDrafts()).toEqual([]);
});

test('a quotation that was being sent when the page closed is sent again with its key after a reload', async () => {
  const { answer, network, unmount } = await sendNewQuotation();
  window.dispatchEvent(new Event('pagehide'));
  const atPageEnd = findKeptDrafts().map(
    (name) => [name, localStorage.getItem(name) ?? ''] as const,
  );
  unmount();
  for (const [name, text] of atPageEnd) localStorage.setItem(name, text);

  const { user } = openTestApp('/orders?panel=create');
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByDisplayValue(customer.name);
  await panel.findByDisplayValue('11.50');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const getSent = () =>
    network.seen.filter(({ method, path }) => method === 'POST' && path === '/orders');
  await waitFor(() => expect(getSent()).toHaveLength(2));
  const [first, second] = getSent();
  expect(second?.body).toEqual(first?.body);
  const key = first?.headers.get('idempotency-key');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.headers.get('idempotency-key')).toBe(key);
  await answer();
  expect(await screen.findByText(/Cotización creada/)).toBeDefined();
  expect(findKeptDrafts()).toEqual([]);
});
