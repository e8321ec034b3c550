import type { WholeReturn } from '@tarima/domain/returns/contract';
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
import { ReceiveReturnDialog } from './receive-return-dialog.tsx';

beforeEach(startTestSession);

/** Builds a return of two order lines, one of them with two fates, as the server sends it in a language. */
const buildReturn = (language: string | null): WholeReturn => {
  const [pallet = '', crate = ''] = language === 'en' ? ['Pallet', 'Crate'] : ['Tarima', 'Huacal'];
  const line = (id: number, detail: number, name: string) => ({
    id,
    detail: { id: detail },
    product: { id: detail, name },
    lotCode: 'L-1',
  });
  return {
    id: 4,
    status: 'announced',
    reason: 'Medida equivocada',
    order: { id: 90 },
    customer: { id: 8, name: 'Cervecería del Norte' },
    store: { id: 2, name: 'Almacén Norte' },
    createdBy: null,
    receivedAt: null,
    lines: [
      { ...line(1, 40, pallet), quantity: 1200.5, fate: 'stock' },
      { ...line(2, 41, crate), quantity: 5, fate: 'repair' },
      { ...line(3, 40, pallet), quantity: 2, fate: 'scrap' },
    ],
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
  };
};

const answerReturn: FakeAnswer = ({ query }) =>
  Response.json(buildReturn(new URLSearchParams(query).get('lang')));

function openDialog(receive: FakeAnswer, read: FakeAnswer = answerReturn) {
  const network = installFakeNetwork({
    'GET /orders-returns/4': read,
    'POST /orders-returns/4/receive': receive,
  });
  const close = vi.fn();
  render(
    <ReceiveReturnDialog
      request={{ verb: 'receive', id: 4, facts: { status: 'announced' } }}
      close={close}
    />,
    { wrapper: TestProviders },
  );
  const listSent = () =>
    network.seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { user: userEvent.setup(), close, listSent };
}

/** Lists the fieldsets of the form: the product, and the label with the value of each number. */
const listProducts = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('group')
    .map((group) => [
      group.querySelector('legend')?.textContent,
      ...Array.from(group.querySelectorAll('label'), (label) => [
        label.textContent,
        label.control instanceof HTMLInputElement && label.control.value,
      ]),
    ]);

const findForm = async (name: string, legend: string | RegExp): Promise<HTMLElement> => {
  const dialog = await screen.findByRole('dialog', { name });
  await within(dialog).findByText(legend);
  return dialog;
};

test('each product begins with the announced pieces of each fate, and Enter receives the corrected ones', async () => {
  const received = { ...buildReturn('es'), status: 'received' };
  const { user, close, listSent } = openDialog(answerJson(received));
  const dialog = await findForm('Recibir la devolución 4', /^Tarima/);
  expect(listProducts(dialog)).toEqual([
    [
      'Tarima: se anunciaron 1,202.5',
      ['A existencia', '1200.5'],
      ['A reparar', ''],
      ['Merma', '2'],
    ],
    ['Huacal: se anunciaron 5', ['A existencia', ''], ['A reparar', '5'], ['Merma', '']],
  ]);
  within(dialog).getByText(/^Cuenta lo que llegó/);
  const [stock] = within(dialog).getAllByRole('textbox', { name: 'A existencia' });
  const [, repair] = within(dialog).getAllByRole('textbox', { name: 'A reparar' });
  const [, scrap] = within(dialog).getAllByRole('textbox', { name: 'Merma' });
  if (!stock || !repair || !scrap) throw new Error('Each product has three numbers');
  expect(document.activeElement).toBe(stock);
  await user.clear(stock);
  await user.clear(repair);
  await user.type(repair, '3');
  await user.type(scrap, '1{Enter}');
  await screen.findByText('Devolución recibida');
  expect(close).toHaveBeenCalledOnce();
  expect(listSent()).toEqual([
    {
      lines: [
        { detail: { id: 40 }, quantity: 0, fate: 'stock' },
        { detail: { id: 40 }, quantity: 0, fate: 'repair' },
        { detail: { id: 40 }, quantity: 2, fate: 'scrap' },
        { detail: { id: 41 }, quantity: 0, fate: 'stock' },
        { detail: { id: 41 }, quantity: 3, fate: 'repair' },
        { detail: { id: 41 }, quantity: 1, fate: 'scrap' },
      ],
    },
  ]);
});

test('a refused number of pieces stands at its field, and the dialog stays open with what was typed', async () => {
  const { user, close, listSent } = openDialog(
    answerWithError(400, 'WRONG_VALUES', [
      { path: 'lines.4.quantity', rule: 'lessOrEqual', params: { max: 7 } },
    ]),
  );
  const dialog = await findForm('Recibir la devolución 4', /^Tarima/);
  const repairs = within(dialog).getAllByRole('textbox', { name: 'A reparar' });
  const [, repair] = repairs;
  if (!repair) throw new Error('The second product has pieces to repair');
  await user.clear(repair);
  await user.type(repair, '9{Enter}');
  await waitFor(() => expect(repair.getAttribute('aria-invalid')).toBe('true'));
  expect(repairs[0]?.getAttribute('aria-invalid')).not.toBe('true');
  expect(repair).toHaveProperty('value', '9');
  within(dialog).getByText('Debe ser 7 o menos');
  // The toast has no subject: the reason stands at its field alone.
  await screen.findByText('Hay datos incorrectos. Revisa los campos marcados.');
  expect(screen.getAllByText(/Debe ser 7 o menos/)).toHaveLength(1);
  expect(listSent()).toHaveLength(1);
  expect(close).not.toHaveBeenCalled();
});

test('a count without any piece is refused at the first number before it is sent', async () => {
  const { user, close, listSent } = openDialog(answerJson(buildReturn('es')));
  const dialog = await findForm('Recibir la devolución 4', /^Tarima/);
  const numbers = within(dialog).getAllByRole('textbox');
  for (const number of numbers) await user.clear(number);
  await user.click(within(dialog).getByRole('button', { name: 'Recibir' }));
  await waitFor(() => expect(numbers[0]?.getAttribute('aria-invalid')).toBe('true'));
  expect(listSent()).toEqual([]);
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ['received', answerWithError(409, 'WRONG_VALUES', [{ path: 'status', rule: 'transition' }])],
  ['deleted', answerWithError(404, 'ENTITY_NOT_FOUND')],
])('a return that another user %s shows a message, and the dialog closes', async (_, answer) => {
  const { user, close } = openDialog(answer);
  const dialog = await findForm('Recibir la devolución 4', /^Tarima/);
  await user.click(within(dialog).getByRole('button', { name: 'Recibir' }));
  await screen.findByText(/^Esta devolución ya cambió/);
  expect(close).toHaveBeenCalledOnce();
});

test('a slow load shows a placeholder, and a failed one its message', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  openDialog(answerJson(buildReturn('es')), () => promise);
  const dialog = await screen.findByRole('dialog', { name: 'Recibir la devolución 4' });
  expect(dialog.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Recibir' })).toBeNull();
  resolve(Response.json({ messageCode: 'ENTITY_NOT_FOUND', message: '' }, { status: 404 }));
  await within(dialog).findByRole('alert');
  expect(dialog.querySelector('[aria-busy=true]')).toBeNull();
});

test('typed pieces stay when the language changes to English', async () => {
  const { user } = openDialog(answerJson(buildReturn('en')));
  const dialog = await findForm('Recibir la devolución 4', /^Tarima/);
  const [stock] = within(dialog).getAllByRole('textbox', { name: 'A existencia' });
  if (!stock) throw new Error('The first product has a number');
  await user.clear(stock);
  await user.type(stock, '900');
  localStorage.setItem('language', 'en');
  window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  const english = await findForm('Receive return 4', /^Pallet/);
  within(english).getByText(/^Count what came/);
  expect(listProducts(english)).toEqual([
    ['Pallet: 1,202.5 announced', ['To stock', '900'], ['To repair', ''], ['Scrap', '2']],
    ['Crate: 5 announced', ['To stock', ''], ['To repair', '5'], ['Scrap', '']],
  ]);
  await user.click(within(english).getByRole('button', { name: 'Receive' }));
  await screen.findByText('Return received');
});
