import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { installFakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

beforeEach(() => {
  installFakeApi(suppliers, buildTestSuppliers(5));
});

const row = (number: string) => screen.getByTitle(`Maderas ${number}`).closest('tr');
const dialog = () => screen.findByRole('dialog');
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openList(search = '') {
  const rendered = renderListScreen(suppliers, search);
  await screen.findByTitle('Maderas 05');
  return rendered;
}

describe('keys of a list', () => {
  test('/ focuses the search box', async () => {
    const { user } = await openList();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Buscar en la lista'));
  });

  test('n opens the form of a new record, Esc closes it, and the focus returns to its row', async () => {
    const { user, search } = await openList();
    act(() => row('04')?.focus());
    await user.keyboard('n');
    expect(await screen.findByRole('heading', { name: 'Nuevo proveedor' })).toBeDefined();
    expect(search()).toBe('?panel=create');
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('code'));
    await user.keyboard('{Escape}');
    await waitForClose();
    expect(search()).toBe('');
    expect(document.activeElement).toBe(row('04'));
  });

  test('letters typed into a field are not shortcuts', async () => {
    const { user, search } = await openList();
    await user.type(screen.getByLabelText('Filtrar por Nombre'), 'n/ne');
    expect(search()).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Filtrar por Nombre').value).toBe('n/ne');
    await user.keyboard('{Control>}n{/Control}');
    expect(search()).toBe('');
  });

  test('arrow keys move the focus between rows, Enter opens the record, e edits it', async () => {
    const { user, search } = await openList();
    act(() => row('05')?.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row('03'));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(row('04'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(row('01'));
    await user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(row('05'));
    await user.keyboard('{Enter}');
    await dialog();
    expect(search()).toBe('?panel=view&id=5');
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
    await user.keyboard('e');
    expect(await screen.findByRole('heading', { name: 'Editar proveedor 5' })).toBeDefined();
    expect(search()).toBe('?panel=edit&id=5');
    await user.keyboard('{Escape}');
    await waitForClose();
    expect(document.activeElement).toBe(row('05'));
  });

  test('a key pressed before the panel has the focus goes to the panel', async () => {
    const { user, search } = await openList();
    const opened = row('04') ?? document.body;
    act(() => opened.focus());
    await user.keyboard('{Enter}');
    await dialog();
    fireEvent.keyDown(opened, { key: 'e' });
    expect(await screen.findByRole('heading', { name: 'Editar proveedor 4' })).toBeDefined();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitForClose();
    expect(search()).toBe('');
    // A closed panel ignores the key.
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(search()).toBe('');
  });

  test('Tab reaches one row at a time', async () => {
    const { user } = await openList();
    const tabbable = () =>
      [...document.querySelectorAll<HTMLElement>('tbody tr')].filter(
        ({ tabIndex }) => tabIndex === 0,
      );
    expect(tabbable()).toEqual([row('05')]);
    act(() => row('05')?.focus());
    await user.keyboard('{ArrowDown}');
    expect(tabbable()).toEqual([row('04')]);
  });

  test('the menu of a row has view, edit and delete, and the focus returns to its button', async () => {
    const { user } = await openList();
    const button = screen.getByRole('button', { name: 'Acciones de Maderas 03' });
    await user.click(button);
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['Ver', 'Editar', 'Eliminar']);
    await user.click(screen.getByRole('menuitem', { name: 'Ver' }));
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitForClose();
    expect(document.activeElement).toBe(button);
  });
});

describe('keys for pages and several rows', () => {
  beforeEach(() => {
    installFakeApi(suppliers, buildTestSuppliers(12));
  });
  async function openPage() {
    const rendered = renderListScreen(suppliers);
    await screen.findByTitle('Maderas 12');
    act(() => row('12')?.focus());
    // Filters appear once the rows are there.
    await waitFor(async () => {
      await rendered.user.keyboard('f');
      expect(document.activeElement).toBe(screen.getByLabelText('Filtrar por Id'));
    });
    await rendered.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(row('12'));
    return rendered;
  }
  const chosen = () =>
    screen
      .queryAllByRole('checkbox', { checked: true, name: /^Elegir Maderas/ })
      .map((box) => box.getAttribute('aria-label'));

  test('Page Down and Page Up turn pages from a row, and the focus goes to the nearest row', async () => {
    const { user } = await openPage();
    await user.keyboard('{PageDown}');
    await waitFor(() => expect(document.activeElement).toBe(row('07')));
    await user.keyboard('{PageUp}');
    await waitFor(() => expect(document.activeElement).toBe(row('08')));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(row('07')));
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toBe(row('08')));
    await user.keyboard('{Home}{PageUp}{ArrowUp}');
    expect(document.activeElement).toBe(row('12'));
  });

  test('Shift+arrow extends the selection, Ctrl+A selects the page, then all rows, and a leads to the bulk actions', async () => {
    const { user } = await openPage();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['Elegir Maderas 12', 'Elegir Maderas 11', 'Elegir Maderas 10']);
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(5);
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('Todo lo que coincide: 12 proveedores')).toBeDefined();
    await user.keyboard('a');
    const bar = screen.getByLabelText('Filas elegidas');
    expect(bar.contains(document.activeElement)).toBe(true);
  });

  test('a opens the actions of a row, g the actions of the list', async () => {
    const { user } = await openPage();
    await user.keyboard('a');
    expect(await screen.findByRole('menuitem', { name: 'Eliminar' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await user.keyboard('g');
    expect(await screen.findByRole('menuitem', { name: 'Vistas de la lista' })).toBeDefined();
  });

  test('Enter in the search box focuses the first match', async () => {
    const { user, search } = await openPage();
    await user.keyboard('/03{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(row('12')));
    expect(search()).toBe('?search=03');
  });
});
