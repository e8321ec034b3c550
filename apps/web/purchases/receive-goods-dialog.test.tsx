import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import {
  answerJson,
  answerWithError,
  installFakeNetwork,
  startTestSession,
  type FakeAnswer,
} from '../testing/fake-network.ts';
import { ReceiveGoodsDialog } from './receive-goods-dialog.tsx';
import { testPurchase } from './testing/test-purchase.ts';

beforeEach(startTestSession);

const title = 'Recibir la compra 6';

function openDialog(receive: FakeAnswer, read: FakeAnswer = answerJson(testPurchase)) {
  const network = installFakeNetwork({
    'GET /purchases/6': read,
    'POST /purchases/6/receive': receive,
  });
  const close = vi.fn();
  render(<ReceiveGoodsDialog request={{ verb: 'receive', id: 6, facts: {} }} close={close} />, {
    wrapper: TestProviders,
  });
  const countCalls = (method: string): number =>
    network.seen.filter((each) => each.method === method).length;
  return { user: userEvent.setup(), close, countCalls };
}

const findQuantity = async (): Promise<HTMLElement> =>
  screen.findByRole('textbox', { name: /Polín/ });

/** Types the pieces that came of a material, and receives them. */
async function receivePieces(user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  const quantity = await findQuantity();
  await user.type(quantity, '4');
  await user.click(screen.getByRole('button', { name: 'Recibir' }));
  return quantity;
}

test('a slow load shows a placeholder, then the form', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  openDialog(answerJson(testPurchase), () => promise);
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(dialog.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Recibir' })).toBeNull();
  resolve(Response.json(testPurchase));
  await findQuantity();
  expect(dialog.querySelector('[aria-busy=true]')).toBeNull();
});

test('a failed load shows its message, and loads again on request', async () => {
  let answer: FakeAnswer = answerWithError(404, 'ENTITY_NOT_FOUND');
  const { user } = openDialog(answerJson(testPurchase), (request) => answer(request));
  const dialog = await screen.findByRole('dialog', { name: title });
  const alert = await within(dialog).findByRole('alert');
  answer = answerJson(testPurchase);
  await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
  await findQuantity();
});

test.each([
  ['closed', answerWithError(409, 'WRONG_VALUES', [{ path: 'status', rule: 'transition' }])],
  ['deleted', answerWithError(404, 'ENTITY_NOT_FOUND')],
])('a purchase that another user %s shows a message, and the dialog closes', async (_, answer) => {
  const { user, close, countCalls } = openDialog(answer);
  await receivePieces(user);
  await screen.findByText(/^Esta compra ya avanzó/);
  expect(close).toHaveBeenCalledOnce();
  expect(countCalls('POST')).toBe(1);
  await waitFor(() => expect(countCalls('GET')).toBeGreaterThan(1));
});

test('a refused quantity stands at its field, and the dialog stays open with what was typed', async () => {
  const { user, close, countCalls } = openDialog(
    answerWithError(400, 'WRONG_VALUES', [
      { path: 'lines.2.quantity', rule: 'moreThanLeft', params: { max: 3 } },
    ]),
  );
  const quantity = await receivePieces(user);
  await waitFor(() => expect(quantity.getAttribute('aria-invalid')).toBe('true'));
  expect(quantity).toHaveProperty('value', '4');
  expect(screen.queryByText(/^Esta compra ya avanzó/)).toBeNull();
  expect(close).not.toHaveBeenCalled();
  // Another user may have received some: what is left to come is loaded again.
  await waitFor(() => expect(countCalls('GET')).toBeGreaterThan(1));
  expect(quantity).toHaveProperty('value', '4');
});

test('received goods are sent once, and the dialog closes', async () => {
  const { user, close, countCalls } = openDialog(answerJson(testPurchase));
  await receivePieces(user);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(countCalls('POST')).toBe(1);
});
