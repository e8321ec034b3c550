import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { installFakeApi } from '../testing/fake-api.ts';
import { TestProviders } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';
import { RemoteMultiSelect } from './remote-multi-select.tsx';

beforeEach(() => {
  installFakeApi(suppliers, buildTestSuppliers(15));
});

function renderSelect(first: readonly NamedRecord[]) {
  const chosen: number[][] = [];
  function Choice() {
    const [value, setValue] = useState(first);
    return (
      <RemoteMultiSelect
        module="suppliers"
        label="Proveedores"
        required={false}
        description={undefined}
        placeholder="Elige"
        error={undefined}
        nothing="Nada"
        data-autofocus={undefined}
        value={value}
        onChange={(choices) => {
          chosen.push(choices.map(({ id }) => id));
          setValue(choices);
        }}
      />
    );
  }
  render(
    <TestProviders>
      <Choice />
    </TestProviders>,
  );
  return { user: userEvent.setup({ delay: null }), chosen };
}

test('several records are chosen one by one and deselected in the list', async () => {
  const { user, chosen } = renderSelect([]);
  await user.click(screen.getByRole('combobox', { name: 'Proveedores' }));
  await user.click(await screen.findByRole('option', { name: /Maderas 02/ }));
  await user.click(screen.getByRole('option', { name: /Maderas 04/ }));
  expect(screen.getByRole('option', { name: /Maderas 04/ }).getAttribute('aria-selected')).toBe(
    'true',
  );
  await user.click(screen.getByRole('option', { name: /Maderas 02/ }));
  expect(chosen).toEqual([[2], [2, 4], [4]]);
});

test('a chosen record is removed by its button, the last one by Backspace', async () => {
  const { user, chosen } = renderSelect([
    { id: 2, name: 'Maderas 02' },
    { id: 3, name: 'Maderas 03' },
    { id: 4, name: 'Maderas 04' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Quitar Maderas 03' }));
  await user.click(screen.getByRole('combobox', { name: 'Proveedores' }));
  await user.keyboard('{Backspace}');
  expect(chosen).toEqual([[2, 4], [2]]);
});

test('a record found by searching is added to the chosen ones', async () => {
  const { user, chosen } = renderSelect([{ id: 2, name: 'Maderas 02' }]);
  await user.type(screen.getByRole('combobox', { name: 'Proveedores' }), 'maderas 12');
  await user.click(await screen.findByRole('option', { name: /Maderas 12/ }));
  expect(chosen).toEqual([[2, 12]]);
  expect(screen.getByRole('combobox', { name: 'Proveedores' })).toHaveProperty('value', '');
});

test('the list stays closed when its field gets the focus, and opens by an arrow key or a click', async () => {
  const { user } = renderSelect([]);
  const field = screen.getByRole('combobox', { name: 'Proveedores' });
  const isOpen = () => field.getAttribute('aria-expanded') === 'true';
  act(() => field.focus());
  expect(isOpen()).toBe(false);
  await user.keyboard('{ArrowDown}');
  expect(isOpen()).toBe(true);
  await user.keyboard('{Escape}');
  await user.click(field);
  expect(isOpen()).toBe(true);
});
