import { orderTexts } from '@tarima/domain/orders/texts';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTestQuotation } from './testing/open-test-quotation.ts';
import { startTestSession } from '../testing/fake-network.ts';

beforeEach(() => {
  startTestSession();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('typed quantities, prices and discounts are totalled at once and normalized when their field loses focus', async () => {
  const { user, panel, price, find, tell } = await openTestQuotation();
  find();
  tell();
  await waitFor(() => expect(price).toHaveProperty('value', '11.50'));
  const quantity = panel.getByLabelText(/^Cantidad/);
  await user.type(quantity, '1,200');
  expect(quantity).toHaveProperty('value', '1,200');
  // 1,200 × 11.50, counted before the field is left
  expect(panel.getAllByText('$13,800.00').length).toBeGreaterThan(0);
  await user.tab();
  expect(quantity).toHaveProperty('value', '1200');
  await user.keyboard('$12.50');
  await user.tab();
  expect(price).toHaveProperty('value', '12.50');
  await user.keyboard('10%');
  await user.tab();
  expect(panel.getByLabelText(/^Descuento,/)).toHaveProperty('value', '10');
  const kind = panel.getByLabelText(new RegExp(`^${orderTexts.discountType.es}`));
  expect(kind).toHaveProperty('value', '1');
  expect(panel.getAllByText('$13,500.00').length).toBeGreaterThan(0);
});

test('the next line has the discount type of the line before', async () => {
  const { user, panel, find } = await openTestQuotation();
  find();
  const quantity = panel.getByLabelText(/^Cantidad/);
  await waitFor(() => expect(document.activeElement).toBe(quantity));
  await user.keyboard('2{Tab}3{Tab}5%{Enter}');
  const kinds = await waitFor(() => {
    const all = panel.getAllByLabelText(new RegExp(`^${orderTexts.discountType.es}`));
    expect(all).toHaveLength(2);
    return all;
  });
  expect(kinds.map((kind) => ('value' in kind ? kind.value : ''))).toEqual(['1', '1']);
});

test('a quantity that is not a number stays as typed', async () => {
  const { user, panel, find } = await openTestQuotation();
  find();
  const quantity = panel.getByLabelText(/^Cantidad/);
  await waitFor(() => expect(document.activeElement).toBe(quantity));
  await user.keyboard('1,2,3{Tab}');
  expect(quantity).toHaveProperty('value', '1,2,3');
});

test.each([
  ['0', /^Cantidad/, 'Debe ser más que cero'],
  ['-5', /^Cantidad/, 'No puede ser negativo'],
  ['-5', /^Precio/, 'No puede ser negativo'],
  ['-5', /^Descuento,/, 'No puede ser negativo'],
])('the figure %s in %s is marked once the field is left: %s', async (typed, name, sentence) => {
  const { user, panel, price, find, tell } = await openTestQuotation();
  find();
  tell();
  await waitFor(() => expect(price).toHaveProperty('value', '11.50'));
  await user.type(panel.getByLabelText(/^Cantidad/), '2');
  const field = panel.getByLabelText(name);
  await user.clear(field);
  await user.type(field, typed);
  expect(panel.queryByText(sentence)).toBeNull();
  await user.tab();
  expect(panel.getByText(sentence)).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  // A wrong figure below zero leaves no amount, instead of a total of nothing.
  expect(panel.queryAllByText('$0.00')).toHaveLength(typed === '0' ? 5 : 0);
});
