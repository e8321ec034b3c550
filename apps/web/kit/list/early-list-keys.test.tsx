import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { installFakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

/** Renders a list whose rows come only when the test lets them. */
function openSlowList(count = 5) {
  installFakeApi(suppliers, buildTestSuppliers(count));
  const answerNow = globalThis.fetch;
  const gate = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (/\/suppliers(\?|$)/.test(address) && (init.method ?? 'GET') === 'GET') await gate.promise;
    return answerNow(address, init);
  });
  const rendered = renderListScreen(suppliers);
  return {
    ...rendered,
    ready: () => screen.findByRole('table'),
    showRows: async () => {
      await act(async () => gate.resolve(undefined));
      if (count > 0) await screen.findByTitle('Maderas 05');
    },
  };
}
const row = (number: string) => screen.getByTitle(`Maderas ${number}`).closest('tr');
const keysWork = () =>
  waitFor(() => expect(document.querySelector('[aria-keyshortcuts]')).not.toBeNull());

describe('keys pressed before the rows load', () => {
  // The first test: the code of the cells is not loaded yet.
  test('F2 opens the first cell of the row once the cells are loaded', async () => {
    const { user, ready, showRows } = openSlowList();
    await ready();
    await user.keyboard('{ArrowDown}{F2}');
    await showRows();
    await waitFor(() => expect(document.activeElement?.matches('td input')).toBe(true));
    expect(row('05')?.contains(document.activeElement)).toBe(true);
  });

  test('arrow keys focus the row that they lead to', async () => {
    const { user, ready, showRows } = openSlowList();
    await ready();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    await showRows();
    await waitFor(() => expect(document.activeElement).toBe(row('04')));
  });

  test('e and Enter open the row that the arrow keys lead to', async () => {
    const { user, ready, search, showRows } = openSlowList();
    await ready();
    await user.keyboard('{ArrowDown}{ArrowDown}e');
    await showRows();
    expect(await screen.findByRole('heading', { name: 'Editar proveedor 4' })).toBeDefined();
    expect(search()).toBe('?panel=edit&id=4');
  });

  test('n opens the form of a new record at once and drops the keys before it', async () => {
    const { user, ready, search, showRows } = openSlowList();
    await ready();
    await user.keyboard('{ArrowDown}n');
    expect(await screen.findByRole('heading', { name: 'Nuevo proveedor' })).toBeDefined();
    await showRows();
    await keysWork();
    expect(search()).toBe('?panel=create');
    expect(document.activeElement?.matches('tr')).toBe(false);
  });

  test.each([
    ['Escape', (): unknown => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a click', (): unknown => fireEvent.pointerDown(document.body)],
    ['the search box', (): unknown => fireEvent.keyDown(document.body, { key: '/' })],
  ])('%s drops the held keys', async (_name, drop) => {
    const { user, ready, search, showRows } = openSlowList();
    await ready();
    await user.keyboard('{ArrowDown}{Enter}');
    drop();
    await showRows();
    await keysWork();
    expect(search()).toBe('');
    expect(document.activeElement?.matches('tr')).toBe(false);
  });

  test('a key without a preceding arrow key does nothing later', async () => {
    const { user, ready, search, showRows } = openSlowList();
    await ready();
    await user.keyboard('e{Enter}');
    await showRows();
    await keysWork();
    expect(search()).toBe('');
  });

  test('keys after one that opens a record are not held', async () => {
    const { user, ready, search, showRows } = openSlowList();
    await ready();
    await user.keyboard('{ArrowDown}e{ArrowDown}e');
    await showRows();
    expect(await screen.findByRole('heading', { name: 'Editar proveedor 5' })).toBeDefined();
    expect(search()).toBe('?panel=edit&id=5');
  });

  test('a key held down fills the limit of held keys, and later keys do nothing', async () => {
    const { user, ready, search, showRows } = openSlowList();
    await ready();
    await user.keyboard(`${'{ArrowDown}'.repeat(30)}e`);
    await showRows();
    await waitFor(() => expect(document.activeElement).toBe(row('01')));
    await keysWork();
    expect(search()).toBe('');
  });

  test('Shift with an arrow key selects the rows that it leads over', async () => {
    const { user, ready, showRows } = openSlowList();
    await ready();
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await showRows();
    await waitFor(() => expect(document.activeElement).toBe(row('03')));
    const chosen = screen.getAllByRole('checkbox', { checked: true, name: /^Elegir Maderas/ });
    expect(chosen.map((box) => box.getAttribute('aria-label'))).toEqual([
      'Elegir Maderas 05',
      'Elegir Maderas 04',
      'Elegir Maderas 03',
    ]);
  });

  test('a key for a focused button goes to the button', async () => {
    const { user, ready } = openSlowList();
    await ready();
    act(() => screen.getByRole('button', { name: 'Agregar proveedor' }).focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Nuevo proveedor' })).toBeDefined();
  });

  test('held keys are dropped when the list has no rows', async () => {
    const { user, ready, search, showRows } = openSlowList(0);
    await ready();
    await user.keyboard('{ArrowDown}{Enter}');
    await showRows();
    await keysWork();
    expect(search()).toBe('');
  });
});
