import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { positions } from '@tarima/domain/positions/position';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { installFakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';

const divisions = [
  { id: 1, name: 'Planta Tultitlán' },
  { id: 2, name: 'Planta Apodaca' },
] as const;

const position = (
  id: number,
  name: string,
  division: (typeof divisions)[number],
): ModuleRecord => ({
  id,
  name,
  description: 'Corta tablas a la medida',
  baseSalary: '520.00',
  division,
  customFields: {},
  metadata: {},
  createdAt: '2026-11-20T12:30:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
});

beforeEach(() => {
  installFakeApi(positions, [
    position(11, 'Operador de corte', divisions[0]),
    position(12, 'Operador de horno', divisions[1]),
    position(13, 'Almacenista', divisions[1]),
  ]);
});

const badge = (text: string) =>
  waitFor(() =>
    within(screen.getByRole('list', { name: 'Filtros activos' })).getByText(`División: ${text}`),
  );

test('an address has only ids of records; the filter shows their names', async () => {
  const { user, search } = renderListScreen(positions, '?filters[division][0]=2');
  await badge('Planta Apodaca');
  expect(screen.queryByTitle('Operador de corte')).toBeNull();
  expect(
    await screen.findByRole('combobox', { name: 'Filtrar por División: Planta Apodaca' }),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Quitar el filtro División' }));
  expect(await screen.findByTitle('Operador de corte')).toBeDefined();
  expect(search()).toBe('');
});

test('a filter lists records by name and sets their ids', async () => {
  const { user, search } = renderListScreen(positions);
  await screen.findByTitle('Operador de corte');
  await user.click(
    await screen.findByRole('combobox', { name: 'Filtrar por División: Cualquiera' }),
  );
  // The fake server of this test has the records of one module for all paths: it offers positions as divisions.
  await user.click(await screen.findByRole('option', { name: /Operador de horno/ }));
  await badge('Operador de horno');
  expect(search()).toBe('?filters[division][0]=12');
  await user.click(screen.getByRole('option', { name: /Almacenista/ }));
  await waitFor(() => expect(search()).toBe('?filters[division][0]=12&filters[division][1]=13'));
  await user.click(screen.getByRole('option', { name: /Operador de horno/ }));
  await waitFor(() => expect(search()).toBe('?filters[division][0]=13'));
});

test('the id of an unknown record is shown as a number', async () => {
  renderListScreen(positions, '?filters[division][0]=99');
  expect(await screen.findByText('Ningún puesto coincide con los filtros')).toBeDefined();
  await badge('#99');
});
