import type { CustomField } from '@tarima/domain/custom-fields/definition';
import { toCustomFields, addCustomFields } from '@tarima/domain/custom-fields/add-custom-fields';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { installFakeApi } from '../kit/testing/fake-api.ts';
import { switchTestLanguage, renderListScreen } from '../kit/testing/render-screen.tsx';
import { buildTestSuppliers } from '../kit/testing/build-test-suppliers.ts';

const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const define = (id: number, type: string, en: string, fieldSettings: object = {}): CustomField => {
  const [made] = toCustomFields([
    {
      id,
      name: en,
      type,
      required: type === 'number',
      metadata: { language: { name: { es: `${en} es`, en } }, fieldSettings },
      ...times,
    },
  ]);
  if (!made) throw new Error('No field');
  return made;
};
const extended = addCustomFields(suppliers, [
  define(12, 'number', 'Weight', { validations: ['positive'], unitOfMeasurement: 'kg' }),
  define(13, 'link', 'Website'),
]);

const start = (search = '') => {
  switchTestLanguage('en');
  const rows = buildTestSuppliers(3).map((row, at) => ({
    ...row,
    customFields: at === 0 ? { 12: '7.50', 13: 'https://example.com' } : {},
  }));
  const api = installFakeApi(extended, rows);
  return { api, ...renderListScreen(extended, search) };
};

test('columns of custom fields come last and show their values', async () => {
  start();
  expect(await screen.findByRole('columnheader', { name: 'Weight' })).toBeDefined();
  expect(await screen.findByText('7.50 kg')).toBeDefined();
  expect(screen.getByRole('link', { name: /example\.com/ }).getAttribute('href')).toBe(
    'https://example.com',
  );
});

test('a filter on a custom field is sent by the id of the field and stored in the address', async () => {
  const { api, user, search } = start();
  await screen.findByText('7.50 kg');
  await user.type(screen.getByLabelText('Filter by Weight'), '5-{Enter}');
  await waitFor(() => expect(search()).toContain('filters[customFields][12][min]=5'));
  await waitFor(() =>
    expect(api.requests.at(-1)?.query).toMatchObject({
      filters: { customFields: { 12: { min: '5' } } },
    }),
  );
  expect(screen.getByRole('list', { name: 'Active filters' }).textContent).toContain(
    'Weight: from 5',
  );
});

test('an address with filter and order by custom fields is applied to the first request', async () => {
  const { api } = start('?filters[customFields][13]=example&orderBy=customFields.12&orderType=asc');
  await screen.findByRole('list', { name: 'Active filters' });
  expect(api.requests[0]?.query).toMatchObject({
    orderBy: 'customFields.12',
    filters: { customFields: { 13: 'example' } },
  });
});

test('the form of a record shows custom fields, validates them, and sends them by id', async () => {
  const { api, user } = start();
  await screen.findByText('7.50 kg');
  const [first] = api.rows;
  await user.click(screen.getByRole('button', { name: `Actions for ${String(first?.['name'])}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const panel = await screen.findByRole('dialog', { name: /Edit supplier/ });
  const weight = await within(panel).findByRole('textbox', { name: /Weight/ });
  expect(weight).toHaveProperty('value', '7.50');
  await user.clear(weight);
  await user.type(weight, '-1');
  await user.click(within(panel).getByRole('button', { name: 'Save' }));
  expect(await within(panel).findByText('Write more than zero')).toBeDefined();
  await user.clear(weight);
  await user.type(weight, '8');
  await user.click(within(panel).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      customFields: { 12: '8', 13: 'https://example.com' },
    }),
  );
});
