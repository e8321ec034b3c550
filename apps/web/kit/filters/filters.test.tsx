import { findField, type Module } from '@tarima/domain/kit/module';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { stores } from '@tarima/domain/stores/store';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ListAppHooksProvider } from '../data/list-app-hooks.ts';
import { TestProviders } from '../testing/render-screen.tsx';
import { FilterInput, type FilterPosition } from './filter-input.tsx';

function renderFilter(column: string, position: FilterPosition = 'cell', first?: FilterValue) {
  const changes: (FilterValue | undefined)[] = [];
  function Filter({ module }: { module: Module }) {
    const [value, setValue] = useState(first);
    const field = findField(module, column);
    if (!field) throw new Error(column);
    return (
      <>
        <FilterInput
          module={module}
          name={column}
          field={field}
          position={position}
          value={value}
          onChange={(next) => {
            changes.push(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue(undefined)}>
          from outside
        </button>
      </>
    );
  }
  render(
    <TestProviders>
      <Filter module={suppliers} />
    </TestProviders>,
  );
  return changes;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('typed filters', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (ms: number): void => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };

  test('a text filter is applied 500 ms after the last key', () => {
    const changes = renderFilter('name');
    type('Filtrar por Nombre', 'pi');
    pass(300);
    type('Filtrar por Nombre', 'pino');
    pass(499);
    expect(changes).toEqual([]);
    pass(1);
    expect(changes).toEqual(['pino']);
  });

  test('Enter applies a text filter at once, and only once', () => {
    const changes = renderFilter('name');
    type('Filtrar por Nombre', 'pino');
    fireEvent.keyDown(screen.getByLabelText('Filtrar por Nombre'), { key: 'Enter' });
    pass(1000);
    expect(changes).toEqual(['pino']);
  });

  test('an emptied field removes the filter', () => {
    const changes = renderFilter('name', 'cell', 'pino');
    type('Filtrar por Nombre', ' ');
    pass(500);
    expect(changes).toEqual([undefined]);
  });

  test('a filter that is removed elsewhere empties its field', () => {
    renderFilter('name', 'cell', 'pino');
    fireEvent.click(screen.getByText('from outside'));
    expect(screen.getByLabelText<HTMLInputElement>('Filtrar por Nombre').value).toBe('');
  });

  test('a text that is being typed is kept when the filter typed before is applied', () => {
    renderFilter('name');
    type('Filtrar por Nombre', 'pi');
    pass(500);
    type('Filtrar por Nombre', 'pino');
    pass(200);
    expect(screen.getByLabelText<HTMLInputElement>('Filtrar por Nombre').value).toBe('pino');
  });

  test('a number filter takes a number or a range', () => {
    const changes = renderFilter('id');
    type('Filtrar por Id', '12');
    pass(500);
    type('Filtrar por Id', '10-20');
    pass(500);
    expect(changes).toEqual([12, { min: 10, max: 20 }]);
  });

  test('a text that is not a number sets no filter and shows an error at the field', () => {
    const changes = renderFilter('id', 'field');
    type('Id', 'doce');
    pass(500);
    expect(changes).toEqual([]);
    expect(screen.getByLabelText('Id').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/Escribe un número, como 12/)).toBeDefined();
  });
});

describe('chosen filters', () => {
  test('several codes are chosen in the order of the catalogue', async () => {
    const user = userEvent.setup();
    const changes = renderFilter('status');
    await user.click(
      await screen.findByRole('combobox', { name: 'Filtrar por Estatus: Cualquiera' }),
    );
    await user.click(screen.getByRole('option', { name: 'Inactivo' }));
    await user.click(screen.getByRole('option', { name: 'Activo' }));
    expect(changes).toEqual([['inactive'], ['active', 'inactive']]);
    expect(
      screen.getByRole('combobox', { name: 'Filtrar por Estatus: Activo, Inactivo' }),
    ).toBeDefined();
    await user.click(screen.getByRole('option', { name: 'Activo' }));
    await user.click(screen.getByRole('option', { name: 'Inactivo' }));
    expect(changes.slice(2)).toEqual([['inactive'], undefined]);
  });

  test('a long list of options is searched without regard to accents', async () => {
    const user = userEvent.setup();
    const changes = renderFilter('state');
    await user.click(await screen.findByRole('combobox', { name: /Filtrar por Estado/ }));
    await user.type(screen.getByLabelText('Buscar opciones'), 'mexico');
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['Ciudad de México', 'Estado de México']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(changes).toEqual([['CMX']]);
  });

  test('a date filter takes a day, then a range of days', async () => {
    const user = userEvent.setup();
    const changes = renderFilter('createdAt', 'cell', '2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Filtrar por Creado: 20 nov 2026' }));
    await user.click(await screen.findByRole('button', { name: '3 noviembre 2026' }));
    await user.click(screen.getByRole('button', { name: '12 noviembre 2026' }));
    expect(changes).toEqual(['2026-11-03', { from: '2026-11-03', to: '2026-11-12' }]);
    await user.click(screen.getByRole('button', { name: 'Quitar' }));
    expect(changes.at(-1)).toBeUndefined();
  });
});

test('a column that is locked for the user has no filter, other columns have one', () => {
  const additions = {
    Extension: () => null,
    toVisible: (module: Module) => module,
    listGearEntries: () => [],
    mayDelete: true,
    findModuleLoader: () => undefined,
    findLockedColumn: ({ divisionLock }: Module) => divisionLock,
  };
  const filter = (name: string, field = findField(stores, name)) =>
    field && (
      <FilterInput
        module={stores}
        name={name}
        field={field}
        position="cell"
        value={undefined}
        onChange={() => undefined}
      />
    );
  render(
    <TestProviders>
      <ListAppHooksProvider value={additions}>
        {filter('name')}
        {filter('division')}
      </ListAppHooksProvider>
    </TestProviders>,
  );
  expect(screen.getByLabelText('Filtrar por Nombre')).toBeDefined();
  expect(screen.queryByLabelText(/División/)).toBeNull();
});
