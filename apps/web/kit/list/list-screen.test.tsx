import { audit } from '@tarima/domain/audit/audit-entry';
import { shipments } from '@tarima/domain/shipments/shipment';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { installFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';
import { getRecordTitle } from './list-row.tsx';

let api: FakeApi;
beforeEach(() => {
  api = installFakeApi(suppliers, buildTestSuppliers(23));
});

const names = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(2)
    .map((row) => within(row).getByTitle(/^(Maderas|Clavos)/).title);

const expectShown = async (...expected: string[]) =>
  waitFor(() => expect(names()).toEqual(expected.map((number) => `Maderas ${number}`)));

const lists = () =>
  api.requests.filter(({ method, path }) => method === 'GET' && path === '/suppliers');

describe('a list', () => {
  test('shows the newest records first, five per page, with their total number', async () => {
    renderListScreen(suppliers);
    await expectShown('23', '22', '21', '20', '19');
    expect(screen.getByRole('heading', { level: 1, name: 'Proveedores' })).toBeDefined();
    expect(screen.getByText('23 proveedores')).toBeDefined();
    expect(screen.getByText('Página 1 de 5')).toBeDefined();
    expect(lists()[0]?.query).toEqual({
      page: '1',
      size: '5',
      orderBy: 'id',
      orderType: 'desc',
      lang: 'es',
    });
  });

  test('shows placeholder rows of the right number until the first answer', async () => {
    renderListScreen(suppliers, '?size=10');
    await waitFor(() =>
      expect(document.querySelectorAll('tbody tr[aria-hidden]')).toHaveLength(10),
    );
    expect(await screen.findByText('23 proveedores')).toBeDefined();
    expect(document.querySelectorAll('tbody tr[aria-hidden]')).toHaveLength(0);
  });

  test('shows the page, order and filter of the address', async () => {
    renderListScreen(suppliers, '?page=2&orderBy=name&orderType=asc&filters[name]=maderas');
    await expectShown('06', '07', '08', '09', '10');
    expect(screen.getByLabelText<HTMLInputElement>('Filtrar por Nombre').value).toBe('maderas');
    expect(screen.getByRole('columnheader', { name: 'Nombre' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });

  test('loads the next page in advance', async () => {
    renderListScreen(suppliers);
    await waitFor(() => expect(lists().map(({ query }) => query['page'])).toEqual(['1', '2']));
  });

  test('marks an estimated total as such', async () => {
    const { metadata, elements } = {
      metadata: { totalItems: 120_000, totalPages: 24_000 },
      elements: buildTestSuppliers(5),
    };
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ elements, metadata: { ...metadata, estimated: true } })),
    );
    renderListScreen(suppliers);
    expect(await screen.findByText('≈ 120,000 proveedores')).toBeDefined();
  });
});

describe('page, page size and order', () => {
  test('a chosen page size is kept for the next visit, and the page size of an address overrides it', async () => {
    const first = renderListScreen(suppliers);
    await expectShown('23', '22', '21', '20', '19');
    const select = screen.getByRole('combobox', { name: 'Filas por página' });
    await first.user.selectOptions(select, '10');
    await waitFor(() => expect(first.search()).toBe('?size=10'));
    await waitFor(() => expect(names()).toHaveLength(10));
    cleanup();
    const second = renderListScreen(suppliers);
    await waitFor(() => expect(names()).toHaveLength(10));
    await second.user.selectOptions(
      screen.getByRole('combobox', { name: 'Filas por página' }),
      '5',
    );
    await expectShown('23', '22', '21', '20', '19');
    cleanup();
    renderListScreen(suppliers, '?size=20');
    await waitFor(() => expect(names()).toHaveLength(20));
  });

  test('each page is a step in the history of the browser', async () => {
    const { user, history, search } = renderListScreen(suppliers);
    await user.click(await screen.findByRole('button', { name: 'Ir a la página 3' }));
    await expectShown('13', '12', '11', '10', '09');
    expect(search()).toBe('?page=3');
    expect(
      screen.getByRole('button', { name: 'Ir a la página 3' }).getAttribute('aria-current'),
    ).toBe('page');
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await expectShown('08', '07', '06', '05', '04');
    act(() => history.back());
    await expectShown('13', '12', '11', '10', '09');
    act(() => history.back());
    await expectShown('23', '22', '21', '20', '19');
  });

  test('another page size starts at the first page', async () => {
    const { user, search } = renderListScreen(suppliers, '?page=3');
    await expectShown('13', '12', '11', '10', '09');
    await user.selectOptions(screen.getByLabelText('Filas por página'), '10');
    await waitFor(() => expect(names()).toHaveLength(10));
    expect(search()).toBe('?size=10');
    const sizes = within(screen.getByLabelText('Filas por página')).getAllByRole('option');
    expect(sizes.map((option) => option.textContent)).toEqual(['5', '10', '20', '50', '100']);
  });

  test('a header sorts ascending, then descending', async () => {
    const { user, search } = renderListScreen(suppliers);
    await user.click(await screen.findByRole('button', { name: 'Nombre' }));
    await expectShown('01', '02', '03', '04', '05');
    expect(search()).toBe('?orderBy=name&orderType=asc');
    await user.click(screen.getByRole('button', { name: 'Nombre' }));
    await expectShown('23', '22', '21', '20', '19');
    expect(screen.getByRole('button', { name: 'Ubicación' })).toBeDefined();
  });
});

describe('filters', () => {
  test('typing a filter replaces the address without a history step, and its badge removes the filter', async () => {
    const { user, history, search } = renderListScreen(suppliers, '?page=2');
    const steps = history.length;
    await user.type(await screen.findByLabelText('Filtrar por Nombre'), '07{Enter}');
    await expectShown('07');
    expect(search()).toBe('?filters[name]=07');
    expect(history.length).toBe(steps);
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro Nombre' }));
    await expectShown('23', '22', '21', '20', '19');
    expect(search()).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Filtrar por Nombre').value).toBe('');
  });

  test('each active filter has a badge, and one button clears them all', async () => {
    const { user, search } = renderListScreen(
      suppliers,
      '?filters[name]=0&filters[status][0]=active&filters[city]=guada',
    );
    const badges = within(await screen.findByRole('list', { name: 'Filtros activos' }));
    expect(badges.getByText('Nombre: 0')).toBeDefined();
    expect(badges.getByText('Estatus: Activo')).toBeDefined();
    expect(badges.getByText('Ciudad: guada')).toBeDefined();
    await user.click(badges.getByRole('button', { name: 'Quitar todos' }));
    await expectShown('23', '22', '21', '20', '19');
    expect(search()).toBe('');
    expect(screen.queryByRole('list', { name: 'Filtros activos' })).toBeNull();
  });

  test('filters without a match show an explanation and a button that removes them', async () => {
    const { user } = renderListScreen(suppliers, '?filters[name]=zzz');
    expect(await screen.findByText('Ningún proveedor coincide con los filtros')).toBeDefined();
    expect(screen.getByText('0 proveedores')).toBeDefined();
    const [, outOfMessage] = screen.getAllByRole('button', { name: 'Quitar todos' });
    if (outOfMessage) await user.click(outOfMessage);
    await expectShown('23', '22', '21', '20', '19');
  });
});

describe('a list without rows', () => {
  test('offers to add the first record', async () => {
    api.rows = [];
    const { user, search } = renderListScreen(suppliers);
    expect(await screen.findByText('Todavía no hay proveedores')).toBeDefined();
    const [, offer] = screen.getAllByRole('button', { name: 'Agregar proveedor' });
    if (offer) await user.click(offer);
    expect(search()).toBe('?panel=create');
  });

  test('offers the first page when the page is past the last', async () => {
    const { user } = renderListScreen(suppliers, '?page=9');
    expect(await screen.findByText('Esta página ya no existe')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Primera página' }));
    await expectShown('23', '22', '21', '20', '19');
  });

  test('shows the error of a failed request, and offers a retry', async () => {
    api.refuse('GET', 403, { messageCode: 'FORBIDDEN' });
    const { user } = renderListScreen(suppliers);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('No se pudieron cargar los proveedores')).toBeDefined();
    expect(alert.getByText(/Tu perfil no tiene permiso/)).toBeDefined();
    await user.click(alert.getByRole('button', { name: 'Reintentar' }));
    await expectShown('23', '22', '21', '20', '19');
  });
});

test('a record without a name is named by its number', () => {
  const row = {
    id: 129,
    type: 'order',
    metadata: {},
    customFields: {},
    createdAt: '2026-11-21T12:00:00Z',
    updatedAt: '2026-11-21T12:00:00Z',
  };
  expect(getRecordTitle(shipments, row, 'es')).toBe('Envío 129');
  expect(getRecordTitle(shipments, row, 'en')).toBe('Shipment 129');
  // A record named by a choice has the words of the choice, not its code.
  expect(getRecordTitle(audit, { ...row, module: 'users' }, 'es')).toBe('Usuarios');
  expect(getRecordTitle(audit, { ...row, module: 'users' }, 'en')).toBe('Users');
});

test('an address for a new record opens nothing where only the server creates records', async () => {
  renderListScreen(suppliers, '?panel=create', { add: null });
  await expectShown('23', '22', '21', '20', '19');
  // The panel's code would arrive in this time.
  await expect(screen.findByRole('dialog', {}, { timeout: 2000 })).rejects.toThrow('dialog');
});
