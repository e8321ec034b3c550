import { orders } from '@tarima/domain/orders/order';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestQuotation, testPallet } from './testing/open-test-quotation.ts';
import { startTestSession } from '../testing/fake-network.ts';

beforeEach(() => {
  startTestSession();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('a product found while the user waits in its field moves the focus to the quantity', async () => {
  const { panel, product, find } = await openTestQuotation();
  find();
  await waitFor(() => expect(product).toHaveProperty('value', testPallet.name));
  expect(document.activeElement).toBe(panel.getByLabelText(/^Cantidad/));
});

test('a product found late does not move the focus from the field in which the user types', async () => {
  const { user, panel, product, find } = await openTestQuotation();
  const requestedDate = panel.getByLabelText(String(orders.fields['requestedDate']?.label.es));
  await user.click(requestedDate);
  await user.keyboard('5/1');
  find();
  await waitFor(() => expect(product).toHaveProperty('value', testPallet.name));
  await user.keyboard('2/2026');
  expect(requestedDate).toHaveProperty('value', '5/12/2026');
  expect(panel.getByLabelText(/^Cantidad/)).toHaveProperty('value', '');
});

test.each([
  ['is filled into an empty field', '', '11.50'],
  ['does not overwrite a price typed before it arrives', '9.75', '9.75'],
])('the price of the chosen product %s', async (_, typed, expected) => {
  const { user, price, asked: request, find, tell } = await openTestQuotation();
  find();
  await waitFor(() => expect(request).toHaveBeenCalled());
  if (typed !== '') await user.type(price, typed);
  tell();
  await waitFor(() => expect(price).toHaveProperty('value', expected));
  // All effects of the answer are done by then.
  await new Promise((resolve) => setTimeout(resolve));
  expect(price).toHaveProperty('value', expected);
});
