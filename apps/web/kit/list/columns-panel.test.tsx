import { suppliers } from '@tarima/domain/suppliers/supplier';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { installFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  api = installFakeApi(suppliers, buildTestSuppliers(3));
});

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const first = ['Id', 'Código', 'Nombre'];
const getSavedLayout = () => api.layouts.lists.find(({ list }) => list === 'suppliers')?.layout;

/** Opens a list with its panel of columns, by keys alone. */
async function openPanel(search = '') {
  const shown = renderListScreen(suppliers, search);
  const gear = await screen.findByRole('button', { name: 'Más opciones de la lista' });
  gear.focus();
  await shown.user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Columnas y filas' })).focus();
  await shown.user.keyboard('{Enter}');
  const panel = within(await screen.findByRole('dialog', { name: 'Columnas y filas' }));
  return { ...shown, panel, gear };
}
/** Opens the list as another browser shows it. */
async function elsewhere(search = '') {
  cleanup();
  localStorage.clear();
  const shown = renderListScreen(suppliers, search);
  await screen.findByText('3 proveedores');
  return shown;
}

test('the keyboard hides and reorders columns; the layout is stored on the server and not in the address', async () => {
  const { panel, user, search } = await openPanel();
  expect(headers().slice(0, 3)).toEqual(first);
  panel.getByRole('checkbox', { name: 'Código' }).focus();
  await user.keyboard(' ');
  await waitFor(() => expect(headers().slice(0, 2)).toEqual(['Id', 'Nombre']));
  // The checkbox moved to the hidden columns, and the focus with it.
  expect(document.activeElement).toBe(panel.getByRole('checkbox', { name: 'Código' }));
  panel.getByRole('button', { name: /Mover la columna Correo/ }).focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await waitFor(() =>
    expect(headers().slice(0, 3)).toEqual(['Correo electrónico', 'Id', 'Nombre']),
  );
  expect(panel.getByText('Correo electrónico, lugar 1 de 12')).toBeDefined();
  expect(search()).toBe('');
  await waitFor(() => expect(getSavedLayout()?.columns?.[0]).toEqual({ name: 'email' }));

  await elsewhere();
  await waitFor(() =>
    expect(headers().slice(0, 3)).toEqual(['Correo electrónico', 'Id', 'Nombre']),
  );
  expect(headers()).not.toContain('Código');
});

test('a column that is hidden and shown again is the last one', async () => {
  const { panel, user } = await openPanel();
  await user.click(panel.getByRole('checkbox', { name: 'Código' }));
  await waitFor(() => expect(headers()).not.toContain('Código'));
  await user.click(panel.getByRole('checkbox', { name: 'Código' }));
  await waitFor(() => expect(headers().at(-2)).toBe('Código'));
});

test('the name column of a record can be neither hidden nor unpinned', async () => {
  const { panel } = await openPanel();
  expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Nombre' }).disabled).toBe(true);
  expect(
    panel.getByRole<HTMLButtonElement>('button', { name: 'Nombre siempre está a la vista' })
      .disabled,
  ).toBe(true);
});

test('widths, pinned columns and row height are applied at once and stored', async () => {
  const { panel, user } = await openPanel();
  const width = panel.getByRole('textbox', { name: 'Ancho de Código en píxeles' });
  await user.type(width, '200');
  await user.click(panel.getByRole('button', { name: 'Fijar la columna Código' }));
  await user.click(panel.getByRole('radio', { name: 'Compacta' }));
  await waitFor(() =>
    expect(getSavedLayout()).toMatchObject({
      columns: expect.arrayContaining([{ name: 'code', width: 200, pinned: true }]),
      density: 'compact',
    }),
  );
  await elsewhere();
  const table = screen.getByRole('table');
  expect(table.dataset['density']).toBe('compact');
  expect(table.querySelectorAll('col')[1]?.style.inlineSize).toBe('200px');
  const code = screen.getByRole('columnheader', { name: 'Código' });
  const name = screen.getByRole('columnheader', { name: 'Nombre' });
  // The name stays beside the code, not over it.
  expect([code, name].map((header) => header.style.insetInlineStart)).toEqual([
    'var(--pin-0)',
    'var(--pin-1)',
  ]);
  expect(table.style.getPropertyValue('--pin-1')).toBe('200px');
});

test('one click resets the layout of a list', async () => {
  const { panel, user } = await openPanel();
  await user.click(panel.getByRole('checkbox', { name: 'Código' }));
  await user.click(panel.getByRole('radio', { name: 'Amplia' }));
  await waitFor(() => expect(getSavedLayout()?.density).toBe('roomy'));
  await user.click(panel.getByRole('button', { name: 'Volver al aspecto inicial' }));
  await waitFor(() => expect(headers().slice(0, 3)).toEqual(first));
  expect(screen.getByRole('table', { hidden: true }).dataset['density']).toBe('usual');
  await waitFor(() => expect(getSavedLayout()).toEqual({}));
});

test('the closed panel returns the focus to the gear button', async () => {
  const { user, gear } = await openPanel();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(gear));
});

test('columns of a shared link override the stored layout, and changes go to the address only', async () => {
  api.layouts.lists.push({
    list: 'suppliers',
    layout: { columns: [{ name: 'name' }], density: 'compact' },
    defaultView: null,
    order: [],
  });
  const { panel, user, search } = await openPanel('?view=link&columns=name,city:200,salary');
  expect(headers().slice(0, -1)).toEqual(['Nombre', 'Ciudad']);
  expect(screen.getByRole('table', { hidden: true }).dataset['density']).toBe('usual');
  await user.click(panel.getByRole('radio', { name: 'Amplia' }));
  await waitFor(() => expect(search()).toContain('density=roomy'));
  await user.click(panel.getByRole('checkbox', { name: 'Código' }));
  await waitFor(() => expect(decodeURIComponent(search())).toContain('columns=name,city:200,code'));
  expect(getSavedLayout()).toEqual({ columns: [{ name: 'name' }], density: 'compact' });
});

test('a page size stored in the browser is moved to the server', async () => {
  localStorage.setItem('rows  suppliers', '20');
  renderListScreen(suppliers);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Filas por página').value).toBe('20'),
  );
  await waitFor(() => expect(getSavedLayout()).toEqual({ size: 20 }));
  await waitFor(() => expect(localStorage.getItem('rows  suppliers')).toBeNull());
});

test('a layout that cannot be saved shows an error and is reverted', async () => {
  const { panel, user } = await openPanel();
  const real = fetch;
  globalThis.fetch = (address, init) =>
    init?.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : real(address, init);
  await user.click(panel.getByRole('checkbox', { name: 'Código' }));
  expect(await screen.findByText(/No se pudo guardar cómo ves la lista/)).toBeDefined();
  await waitFor(() => expect(headers().slice(0, 3)).toEqual(first));
});
