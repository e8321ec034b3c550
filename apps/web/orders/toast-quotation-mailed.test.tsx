import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderAtAddress } from '../kit/testing/render-screen.tsx';
import { toastPurchaseMailed } from '../purchases/toast-purchase-mailed.ts';
import { toastQuotationMailed } from './toast-quotation-mailed.ts';

afterEach(() => notifications.clean());

const email = 'compras@cliente.test';
const inOutbox = /no salió\. Quedó en la carpeta «outbox»/;

test.each([
  ['quotation', toastQuotationMailed, { orderId: 7, email }, 'Cotización enviada'],
  ['purchase order', toastPurchaseMailed, { purchaseId: 7, email }, 'Orden de compra enviada'],
])('a %s is not reported as sent without a mail server', async (_name, toast, payload, sent) => {
  renderAtAddress('/screen', <p>screen</p>);
  await screen.findByText('screen');
  toast({ ...payload, sent: true, inOutbox: true }, 'es');
  expect((await screen.findByText(inOutbox)).textContent).toContain(email);
  expect(screen.queryByText(sent)).toBeNull();
  toast({ ...payload, sent: true, inOutbox: false }, 'es');
  expect(await screen.findByText(sent)).toBeDefined();
});
