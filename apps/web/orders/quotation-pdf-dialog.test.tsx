import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import { installFakeNetwork, answerJson } from '../testing/fake-network.ts';
import { QuotationPdfDialog, type QuotationPdfRequest } from './quotation-pdf-dialog.tsx';
import { buildTestOrder } from './testing/build-test-order.ts';

// Fields that grow with their text need the fonts of the page, which the simulated page lacks.
beforeEach(() =>
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() }),
);
// Runs after the components are unmounted, which release them.
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
});

const { customer } = buildTestOrder();
const order = buildTestOrder({
  status: 'quotation',
  customer: { ...customer, email: 'compras@cliente.test' },
});
const user = userEvent.setup({ delay: null });
const withDates = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Decir cuándo podemos terminar' });

function open(wish: QuotationPdfRequest['wish']) {
  const network = installFakeNetwork({
    'GET /orders/90': answerJson(order),
    'GET /orders/90/pdf': () =>
      new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
    'POST /orders/90/share-via-email': answerJson({ email: 'compras@cliente.test' }),
  });
  render(
    <TestProviders>
      <QuotationPdfDialog paper={{ id: 90, wish }} close={() => undefined} />
    </TestProviders>,
  );
  return Object.assign(
    (path: string) => network.listRequests(path).map(({ query }) => query),
    network,
  );
}

test('the quotation document has the possible delivery date unless the user disables it, which is remembered', async () => {
  const getRequests = open('download');
  await waitFor(() => expect(getRequests('/orders/90/pdf').at(-1)).toContain('promise=true'));
  await user.click(await withDates());
  await waitFor(() => expect(getRequests('/orders/90/pdf').at(-1)).toContain('promise=false'));

  cleanup();
  const mailed = open('send');
  expect((await withDates()).checked).toBe(false);
  await waitFor(() => expect(mailed('/orders/90/pdf').at(-1)).toContain('promise=false'));
  const send = await screen.findByRole('button', { name: 'Enviar' });
  await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
  await user.click(send);
  await waitFor(() =>
    expect(mailed('/orders/90/share-via-email')).toEqual([
      expect.stringContaining('promise=false'),
    ]),
  );
});

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('the mail goes to the customer unless changed, and invalid addresses are marked before anything is sent', async () => {
  const network = open('send');
  const to = await box(/^Para/);
  await waitFor(() => expect(to.value).toBe('compras@cliente.test'));
  const send = await screen.findByRole('button', { name: 'Enviar' });
  await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
  await user.clear(to);
  await user.type(await box(/^Copias/), 'a@b.test, c@');
  await user.click(send);
  expect(await screen.findByText('Este campo es obligatorio')).toBeDefined();
  expect(await screen.findByText(/^c@: Escribe un correo válido/)).toBeDefined();
  expect(network.listRequests('/orders/90/share-via-email')).toEqual([]);

  await user.type(to, 'gerente@cliente.test');
  await user.clear(await box(/^Copias/));
  await user.type(await box(/^Copias/), 'a@b.test; c@d.test');
  await user.click(screen.getByRole('checkbox', { name: 'Enviarme una copia' }));
  await user.click(send);
  await screen.findByText('El correo a gerente@cliente.test, a@b.test, c@d.test está por salir');
  const [sent] = network.listRequests('/orders/90/share-via-email');
  const data = sent?.body instanceof FormData ? sent.body.get('data') : undefined;
  expect(typeof data === 'string' && JSON.parse(data)).toEqual({
    to: 'gerente@cliente.test',
    copies: ['a@b.test', 'c@d.test'],
    copyToMe: true,
    link: true,
    message: '',
  });
});
