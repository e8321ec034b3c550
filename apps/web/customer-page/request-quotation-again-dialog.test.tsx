import type { CustomerPage } from '@tarima/domain/customer-page/contract';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerJson, answerWithError, installFakeNetwork } from '../testing/fake-network.ts';
import { RequestQuotationAgainDialog } from './request-quotation-again-dialog.tsx';

const page: CustomerPage = {
  now: '2026-11-24T16:07:00Z',
  timeZone: 'America/Mexico_City',
  language: 'es',
  company: {
    name: 'Tarimas del Valle',
    logo: null,
    colors: { background: '#ffffff', text: '#000000', accent: '#000000', logo: '#000000' },
    address: null,
    taxNumber: null,
    phoneNumber: null,
  },
  seller: { name: 'Ana', email: 'ana@demo.test' },
  number: 7,
  revision: 1,
  customer: 'Frutas del Bajío',
  state: 'accepted',
  decision: null,
  quotedAt: '2026-11-20T16:07:00Z',
  validUntil: null,
  requestedDate: null,
  readyAt: null,
  paymentTerms: null,
  deliveryPlace: null,
  notes: null,
  lines: [
    {
      id: 3,
      product: 'Tarima',
      picture: null,
      quantity: 10,
      price: '9.00',
      discount: '0.00',
      discountType: 0,
      subtotal: '90.00',
      pieces: null,
    },
  ],
  subtotal: '90.00',
  discount: '0.00',
  total: '90.00',
  tax: null,
  shipments: [],
};

/** Sends a request of 12.5 pieces that the server refuses. */
async function sendRefused(path: string, rule: string) {
  installFakeNetwork({
    'GET /customer-page': answerJson(page),
    'POST /customer-page/order-again': answerWithError(400, 'WRONG_VALUES', [{ path, rule }]),
  });
  const user = userEvent.setup({ delay: null });
  render(<RequestQuotationAgainDialog token="token" page={page} close={() => undefined} />);
  const quantity = await screen.findByLabelText<HTMLInputElement>(/Tarima/);
  await user.clear(quantity);
  await user.type(quantity, '12.5');
  await user.type(screen.getByLabelText(/nombre/i), 'Carla');
  await user.click(screen.getByRole('button', { name: 'Pedir cotización' }));
  return quantity;
}

test('a customer who asks for a part of a piece sees the error at its quantity', async () => {
  const quantity = await sendRefused('lines.0.quantity', 'integer');
  await screen.findByText(/entero/);
  expect(quantity.getAttribute('aria-invalid')).toBe('true');
  expect(quantity.value).toBe('12.5');
});

test('a customer whose request is refused for no field of the form sees the reason above the buttons', async () => {
  await sendRefused('total', 'amount');
  expect((await screen.findByRole('alert')).textContent).toContain('Escribe un importe');
});

test('a customer who asks for a quantity with a digit group sends its number', async () => {
  const { listRequests } = installFakeNetwork({
    'GET /customer-page': answerJson(page),
    'POST /customer-page/order-again': answerJson({ number: 8 }),
  });
  const user = userEvent.setup({ delay: null });
  render(<RequestQuotationAgainDialog token="token" page={page} close={() => undefined} />);
  const quantity = await screen.findByLabelText<HTMLInputElement>(/Tarima/);
  await user.clear(quantity);
  await user.type(quantity, '1,200');
  await user.type(screen.getByLabelText(/nombre/i), 'Carla');
  await user.click(screen.getByRole('button', { name: 'Pedir cotización' }));
  await waitFor(() =>
    expect(listRequests('/customer-page/order-again')[0]?.body).toMatchObject({
      lines: [{ id: 3, quantity: '1200' }],
    }),
  );
});
