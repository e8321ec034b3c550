import { toCustomFields } from '@tarima/domain/custom-fields/add-custom-fields';
import type { Module } from '@tarima/domain/kit/module';
import { orderModules } from '@tarima/domain/orders/order';
import { transferRequests } from '@tarima/domain/transfers/transfer-request';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { customFieldsQueryOptions } from './custom-fields-data.ts';
import { addCustomFieldsToModule } from './add-custom-fields-to-module.ts';
import { ModuleWithCustomFields } from './module-with-custom-fields.ts';

const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const customFields = [
  {
    id: 12,
    name: 'Dock',
    type: 'text',
    required: false,
    metadata: { language: { name: { es: 'Andén', en: 'Dock' } }, fieldSettings: {} },
    ...times,
  },
];

/** Returns the columns and the editable fields of a list, where orders have one custom field. */
function renderExtended(module: Module) {
  const client = new QueryClient();
  expect(toCustomFields(customFields)).toHaveLength(1);
  client.setQueryData(customFieldsQueryOptions('orders').queryKey, {
    customFields,
    extend: addCustomFieldsToModule,
  });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <ModuleWithCustomFields module={module}>
        {({ module: { columns, inPlace }, settled }) => (
          <output>{JSON.stringify([columns.at(-1), inPlace, settled])}</output>
        )}
      </ModuleWithCustomFields>
    </QueryClientProvider>,
  );
  const shown: unknown = JSON.parse(screen.getByRole('status').textContent);
  unmount();
  return shown;
}

test('all lists of orders have the custom fields of orders and edit them in place', () => {
  for (const module of Object.values(orderModules))
    expect(renderExtended(module)).toEqual(['customFields.12', ['customFields.12'], true]);
});

test('a list of records without custom fields keeps its definition', () => {
  expect(renderExtended(transferRequests)).toEqual(['updatedAt', null, true]);
});
