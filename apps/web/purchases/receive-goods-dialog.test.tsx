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
  return { user: userEvent.setup(), close, countCalls, network };
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

test('all wrong values of a receipt are marked at once, and nothing is sent', async () => {
  const { user, countCalls } = openDialog(answerJson(testPurchase));
  const timber = await findQuantity();
  const boards = screen.getByRole('textbox', { name: /Tabla de pino/ });
  const nails = screen.getByRole('textbox', { name: /Clavo/ });
  await user.type(boards, '999.6');
  await user.type(nails, 'dos');
  await user.type(timber, '11');
  const [lot] = screen.getAllByRole('textbox', { name: /Código de lote/ });
  if (!lot) throw new Error('The lot code is missing');
  await user.clear(lot);
  await user.click(screen.getByRole('button', { name: 'Recibir' }));
  for (const input of [boards, nails, timber, lot])
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  await user.type(screen.getByRole('textbox', { name: /Por qué llegó más/ }), 'De regalo');
  await user.clear(nails);
  await user.type(lot, 'L-1');
  for (const input of [boards, nails, timber, lot])
    await waitFor(() => expect(input.getAttribute('aria-invalid')).not.toBe('true'));
  expect(countCalls('POST')).toBe(0);
});

test('a receipt without any quantity is refused before it is sent, unless a quantity cannot be read', async () => {
  const { user, countCalls } = openDialog(answerJson(testPurchase));
  const timber = await findQuantity();
  const boards = screen.getByRole('textbox', { name: /Tabla de pino/ });
  const receive = screen.getByRole('button', { name: 'Recibir' });
  await user.click(receive);
  await waitFor(() => expect(boards.getAttribute('aria-invalid')).toBe('true'));
  await user.type(timber, 'dos');
  await user.click(receive);
  await waitFor(() => expect(timber.getAttribute('aria-invalid')).toBe('true'));
  expect(boards.getAttribute('aria-invalid')).not.toBe('true');
  expect(countCalls('POST')).toBe(0);
});

test('a button fills each empty line with what it lacks, and leaves typed quantities and complete lines as they are', async () => {
  const { user, close, network } = openDialog(answerJson(testPurchase));
  const timber = await findQuantity();
  await user.type(timber, '3');
  await user.click(screen.getByRole('button', { name: 'Llegó todo lo que falta' }));
  expect(timber).toHaveProperty('value', '3');
  expect(screen.getByRole('textbox', { name: /Tabla de pino/ })).toHaveProperty('value', '999.5');
  expect(screen.getByRole('textbox', { name: /Clavo/ })).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Recibir' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  const sent = network.seen.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({
    lines: [{ quantity: 999.5 }, { quantity: 0 }, { quantity: 3 }],
  });
});

test('received goods are sent once, and the dialog closes', async () => {
  const { user, close, countCalls } = openDialog(answerJson(testPurchase));
  await receivePieces(user);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(countCalls('POST')).toBe(1);
});
