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

test('columns are put away and ordered by keys; another browser shows the same, and the address stays plain', async () => {
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

test('a column that was put away comes back at the end', async () => {
  const { panel, user } = await openPanel();
  await user.click(panel.getByRole('checkbox', { name: 'Código' }));
  await waitFor(() => expect(headers()).not.toContain('Código'));
  await user.click(panel.getByRole('checkbox', { name: 'Código' }));
  await waitFor(() => expect(headers().at(-2)).toBe('Código'));
});

test('what a record is called can neither be put away nor let go', async () => {
  const { panel } = await openPanel();
  expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Nombre' }).disabled).toBe(true);
  expect(
    panel.getByRole<HTMLButtonElement>('button', { name: 'Nombre siempre está a la vista' })
      .disabled,
  ).toBe(true);
});

test('widths, pins and the height of rows are drawn at once and kept', async () => {
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

test('one click puts all of it back to the first look', async () => {
  const { panel, user } = await openPanel();
  await user.click(panel.getByRole('checkbox', { name: 'Código' }));
  await user.click(panel.getByRole('radio', { name: 'Amplia' }));
  await waitFor(() => expect(getSavedLayout()?.density).toBe('roomy'));
  await user.click(panel.getByRole('button', { name: 'Volver al aspecto inicial' }));
  await waitFor(() => expect(headers().slice(0, 3)).toEqual(first));
  expect(screen.getByRole('table', { hidden: true }).dataset['density']).toBe('usual');
  await waitFor(() => expect(getSavedLayout()).toEqual({}));
});

test('the panel gives the focus back to the gear', async () => {
  const { user, gear } = await openPanel();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(gear));
});

test("a link's columns are shown to everybody, and changed in the address alone", async () => {
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

test('a page size that only this browser knew is taken over', async () => {
  localStorage.setItem('rows  suppliers', '20');
  renderListScreen(suppliers);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Filas por página').value).toBe('20'),
  );
  await waitFor(() => expect(getSavedLayout()).toEqual({ size: 20 }));
  await waitFor(() => expect(localStorage.getItem('rows  suppliers')).toBeNull());
});

test('where the server does not keep it, that is told and nothing else is lost', async () => {
  const { panel, user } = await openPanel();
  const real = fetch;
  globalThis.fetch = (address, init) =>
    init?.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : real(address, init);
  await user.click(panel.getByRole('checkbox', { name: 'Código' }));
  expect(await screen.findByText(/No se pudo guardar cómo ves la lista/)).toBeDefined();
  await waitFor(() => expect(headers().slice(0, 3)).toEqual(first));
});
