import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { installFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

let api: FakeApi;
beforeEach(() => {
  api = installFakeApi(suppliers, buildTestSuppliers(5));
});

const box = () => screen.getByLabelText<HTMLInputElement>('Buscar en la lista');
const findRow = (number: string) =>
  document.querySelector<HTMLElement>(`tr[data-row="${Number(number)}"]`);

async function openList(search = '') {
  const rendered = renderListScreen(suppliers, search);
  await screen.findByTitle('Maderas 05');
  return rendered;
}

describe('the search box', () => {
  test('names the searched fields, stores the text in the address, and sends it to the server', async () => {
    const { user, search } = await openList('?page=1');
    expect(box().placeholder).toBe('Buscar por código, nombre, correo electrónico, teléfono');
    await user.keyboard('/');
    await user.keyboard('48x40 gma{Enter}');
    await waitFor(() => expect(search()).toBe('?search=48x40 gma'));
    await waitFor(() =>
      expect(api.requests.at(-1)?.query).toMatchObject({ search: '48x40 gma', page: '1' }),
    );
  });

  test('has the text of the address, and Escape clears it', async () => {
    const { user, search } = await openList('?search=maderas');
    expect(box().value).toBe('maderas');
    act(() => box().focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search()).toBe(''));
    expect(box().value).toBe('');
  });

  test('moves the focus to the first record with the arrow down, from the page and from the box', async () => {
    const { user } = await openList();
    const first = document.querySelector('tr[data-row]');
    await user.keyboard('{ArrowDown}');
    // The key waits for the code of the list's shortcuts.
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('/');
    expect(document.activeElement).toBe(box());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    // Elsewhere the focused element keeps the key.
    act(() => screen.getAllByRole('button')[0]?.focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).not.toBe(first);
  });

  test('offers to clear search and filters when no record matches', async () => {
    api.rows = [];
    const { user, search } = renderListScreen(suppliers, '?search=nada&filters[name]=x');
    expect(await screen.findByText('Ningún proveedor coincide con los filtros')).toBeDefined();
    const [clear] = screen.getAllByRole('button', { name: 'Quitar todos' });
    if (clear) await user.click(clear);
    await waitFor(() => expect(search()).toBe(''));
    expect(box().value).toBe('');
  });
});

describe('the filters of a list', () => {
  test.each([
    ['filters[createdAt][relative]=last30days', 'Creado: los últimos 30 días'],
    ['filters[createdAt][relative]=past', 'Creado: antes de hoy'],
    ['filters[phoneNumber][empty]=true', 'Teléfono: Sin dato'],
    ['filters[phoneNumber][empty]=false', 'Teléfono: Con dato'],
    ['filters[id][below]=50', 'Id: menos de 50'],
    ['filters[id][above]=1&filters[id][below]=50', 'Id: más de 1, menos de 50'],
  ])('are applied from the address: %s', async (query, badge) => {
    renderListScreen(suppliers, `?${query}`);
    const badges = await screen.findByRole('list', { name: 'Filtros activos' });
    expect(within(badges).getByText(badge)).toBeDefined();
    // Sent as typed: the server computes the days, not the browser.
    await waitFor(() => expect(api.requests.length).toBeGreaterThan(0));
    const { filters } = api.requests[0]?.query ?? {};
    expect(JSON.stringify(filters)).toMatch(/relative|empty|below/);
  });

  test('select records without or with a value from the filter itself', async () => {
    const { user, search } = await openList();
    await user.click(screen.getByRole('button', { name: 'Teléfono: sin dato o con dato' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sin dato' }));
    await waitFor(() => expect(search()).toBe('?filters[phoneNumber][empty]=true'));
    expect(screen.queryByRole('button', { name: 'Nombre: sin dato o con dato' })).toBeNull();
    const head = screen.getAllByRole('button', { name: 'Quitar el filtro Teléfono' }).at(-1);
    if (head) await user.click(head);
    await waitFor(() => expect(search()).toBe(''));
  });

  test('take a relative period from the calendar', async () => {
    const { user, search } = await openList();
    await user.click(screen.getByRole('button', { name: 'Filtrar por Creado: Cualquier día' }));
    await user.click(await screen.findByRole('button', { name: 'esta semana' }));
    await waitFor(() => expect(search()).toBe('?filters[createdAt][relative]=thisWeek'));
    await user.click(screen.getByRole('button', { name: 'esta semana', pressed: true }));
    await waitFor(() => expect(search()).toBe(''));
  });

  test('take a typed upper limit', async () => {
    const { search } = await openList();
    const id = screen.getByLabelText('Filtrar por Id');
    fireEvent.change(id, { target: { value: '<50' } });
    fireEvent.keyDown(id, { key: 'Enter' });
    await waitFor(() => expect(search()).toBe('?filters[id][below]=50'));
  });
});

describe('the keyboard on rows', () => {
  test('Space opens a preview that follows the arrow keys and that Escape closes, while the focus stays', async () => {
    const { user, search } = await openList();
    act(() => findRow('05')?.focus());
    await user.keyboard(' ');
    const glance = await screen.findByRole('complementary', { name: 'Maderas 05' });
    expect(within(glance).getByText('ventas05@maderas.test')).toBeDefined();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('complementary', { name: 'Maderas 04' });
    expect(document.activeElement).toBe(findRow('04'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(search()).toBe('');
    await user.keyboard(' ');
    await screen.findByRole('complementary', { name: 'Maderas 04' });
    await user.keyboard(' ');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('e edits the row in focus', async () => {
    const { user, search } = await openList();
    act(() => findRow('03')?.focus());
    await user.keyboard('e');
    await waitFor(() => expect(search()).toBe('?panel=edit&id=3'));
  });

  test('x selects rows, c copies the selected rows as a table, Escape clears the selection', async () => {
    const { user } = await openList();
    act(() => findRow('05')?.focus());
    await user.keyboard('x{ArrowDown}x');
    expect(findRow('05')?.getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByText('2 filas elegidas')).toBeDefined();
    await user.keyboard('c');
    await screen.findByText('2 filas copiadas');
    const [head, ...lines] = (await navigator.clipboard.readText()).split('\n');
    expect(head?.split('\t').slice(0, 5)).toEqual([
      'Id',
      'Código',
      'Nombre',
      'Correo electrónico',
      'Teléfono',
    ]);
    expect(lines.map((line) => line.split('\t').slice(0, 3))).toEqual([
      ['5', 'PRV-0005', 'Maderas 05'],
      ['4', 'PRV-0004', 'Maderas 04'],
    ]);
    // A phone number is no formula.
    expect(lines[0]?.split('\t')[4]).toBe("'+52 81 8345 7700");
    expect(lines[1]?.split('\t')[4]).toBe('');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('2 filas elegidas')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Copiar como tabla' }));
    await screen.findByText('5 filas copiadas');
    expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(6);
  });
});
