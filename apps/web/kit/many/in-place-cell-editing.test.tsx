import type { BulkActionAnswer } from '@tarima/domain/kit/many/contract';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { installFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

let api: FakeApi;
type ManyRequest = Parameters<FakeApi['many']>[0];
let requests: ManyRequest[];
const later = '2026-11-23T00:00:00.000Z';

beforeEach(() => {
  api = installFakeApi(suppliers, buildTestSuppliers(3));
  requests = [];
  api.many = (body) => {
    requests.push(body);
    const [row] = 'rows' in body.on ? body.on.rows : [];
    const before = api.rows.find(({ id }) => id === row?.id);
    if (!row || !before || body.field === undefined) throw new Error('Nothing asked');
    const field = body.field;
    api.rows = api.rows.map((each) =>
      each.id === row.id ? { ...each, [field]: row.value, updatedAt: later } : each,
    );
    return {
      done: [{ id: row.id, name: 'x', before: before[field], updatedAt: later }],
      refused: [],
      next: null,
    };
  };
});

const refusing = (
  refusal: Pick<BulkActionAnswer['refused'][number], 'messageCode' | 'details'>,
) => {
  api.many = (body) => {
    requests.push(body);
    return { done: [], refused: [{ id: 3, name: 'Maderas 03', ...refusal }], next: null };
  };
};

const row = (id: number) => {
  const found = document.querySelector<HTMLElement>(`tr[data-row="${id}"]`);
  if (!found) throw new Error(`No row ${id}`);
  return found;
};
const input = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function openList() {
  const rendered = renderListScreen(suppliers);
  await screen.findByTitle('Maderas 03');
  act(() => row(3).focus());
  // The code of the editor comes once the rows are there.
  await waitFor(async () => {
    await rendered.user.keyboard('{F2}');
    expect(row(3).querySelector('input:not([type=checkbox])')).not.toBeNull();
  });
  return rendered;
}

test('F2 opens the first cell, Tab saves it and opens the next, Escape leaves without a change', async () => {
  const { user, search } = await openList();
  expect(document.activeElement).toBe(await input('Correo electrónico'));
  await user.keyboard('nuevo@maderas.test{Tab}');
  expect(document.activeElement).toBe(await input('Teléfono'));
  expect(within(row(3)).getByText('nuevo@maderas.test')).toBeDefined();
  await user.keyboard('123{Escape}');
  expect(document.activeElement).toBe(row(3));
  expect(within(row(3)).queryByText('123')).toBeNull();
  expect(requests).toMatchObject([
    {
      does: 'edit',
      field: 'email',
      dryRun: false,
      on: { rows: [{ id: 3, updatedAt: '2026-11-21T08:00:00.000Z', value: 'nuevo@maderas.test' }] },
    },
  ]);
  // The keys of the row work as before.
  expect(search()).toBe('');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('Shift+Tab saves the cell and opens the one before', async () => {
  const { user } = await openList();
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(await input('Teléfono'));
  await user.keyboard('5512345678{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(await input('Correo electrónico'));
  await waitFor(() => expect(requests).toMatchObject([{ field: 'phoneNumber' }]));
});

test('undo from the toast restores the former value with the saved version', async () => {
  const { user } = await openList();
  await user.keyboard('nuevo@maderas.test{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(within(row(3)).getByText('ventas03@maderas.test')).toBeDefined());
  expect(requests[1]?.on).toEqual({
    rows: [{ id: 3, updatedAt: later, value: 'ventas03@maderas.test' }],
  });
});

test('a value that breaks a rule stays in the cell with the reason, and is not sent', async () => {
  const { user } = await openList();
  await user.keyboard('nadie{Enter}');
  expect(await within(row(3)).findByText(/Escribe un correo válido/)).toBeDefined();
  expect((await input('Correo electrónico')).value).toBe('nadie');
  expect(requests).toEqual([]);
});

test('a value that the server refuses stays in the cell with the reason, and the row shows the former value', async () => {
  refusing({ messageCode: 'STALE_ENTITY', details: [] });
  const { user } = await openList();
  await user.keyboard('nuevo@maderas.test{Enter}');
  expect((await within(row(3)).findByRole('alert')).textContent).toBe(
    'Alguien lo cambió desde que lo viste',
  );
  expect((await input('Correo electrónico')).value).toBe('nuevo@maderas.test');
  expect(within(row(3)).getByText('ventas03@maderas.test')).toBeDefined();
});

test('an unchanged cell sends nothing', async () => {
  const { user } = await openList();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(row(3));
  expect(requests).toEqual([]);
});

test('the pen button of a cell opens the cell and not the row, and choosing an option saves it', async () => {
  const { user, search } = await openList();
  await user.keyboard('{Escape}');
  const cell = within(row(2)).getByText('Inactivo').closest('td');
  if (!cell) throw new Error('No cell');
  fireEvent.pointerOver(cell);
  await user.click(screen.getByRole('button', { name: 'Cambiar Estatus de Maderas 02' }));
  await user.click(await within(row(2)).findByRole('combobox', { name: /^Estatus/ }));
  await user.click(await screen.findByRole('option', { name: 'Activo' }));
  await waitFor(() => expect(within(row(2)).getByText('Activo')).toBeDefined());
  expect(requests).toMatchObject([{ field: 'status', on: { rows: [{ id: 2, value: 'active' }] } }]);
  expect(search()).toBe('');
});
