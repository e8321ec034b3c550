import type { ListView } from '@tarima/domain/kit/list-layouts/contract';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import { products } from '@tarima/domain/products/product';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addPageCtrlEnterSubmit } from '../form/add-ctrl-enter-submit.ts';
import { installFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

const makeView = (id: number, name: string, more: Partial<ListView> = {}): ListView => ({
  id,
  list: 'suppliers',
  name,
  look: {},
  owner: { id: 7, name: 'Ana', left: false },
  own: true,
  shown: true,
  open: true,
  opens: false,
  profiles: [],
  defaultFor: [],
  updatedAt: `2026-11-22T10:00:00.${String(id).padStart(3, '0')}Z`,
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  api = installFakeApi(suppliers, buildTestSuppliers(23));
});

const withViews = (...views: ListView[]) => {
  api.layouts = { ...api.layouts, views };
};
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Vistas' }))
    .getAllByRole('link')
    .map((tab) => tab.textContent);
const current = () =>
  screen.getAllByRole('link').find((tab) => tab.getAttribute('aria-current') === 'page')
    ?.textContent;
const lists = () => api.requests.filter(({ path }) => path === '/suppliers');
const byName = { orderBy: 'name', orderType: 'asc', size: 10 } as const;

test('a list without views has no tabs; a changed layout is saved as a named view with the keyboard', async () => {
  const { user, search } = renderListScreen(
    suppliers,
    '?filters[name]=0&orderBy=name&orderType=asc',
  );
  const save = await screen.findByRole('button', { name: 'Guardar como vista' });
  expect(screen.queryByRole('navigation', { name: 'Vistas' })).toBeNull();
  save.focus();
  await user.keyboard('{Enter}');
  const panel = within(await screen.findByRole('dialog', { name: 'Vista nueva' }));
  await user.type(panel.getByRole('textbox', { name: /Nombre/ }), 'Con cero{Enter}');
  await waitFor(async () => expect(await tabs()).toEqual(['Todos', 'Con cero']));
  expect(api.layouts.views[0]).toMatchObject({
    name: 'Con cero',
    look: { filters: { name: '0' }, orderBy: 'name', orderType: 'asc', size: 5, density: 'usual' },
  });
  await waitFor(() => expect(search()).toContain('view=1'));
  expect(search()).toContain('filters[name]=0');
  expect(current()).toBe('Con cero');
});

test('Ctrl+Enter saves a view from the field of its visibility', async () => {
  onTestFinished(addPageCtrlEnterSubmit());
  const { user } = renderListScreen(suppliers, '?orderBy=name&orderType=asc');
  await user.click(await screen.findByRole('button', { name: 'Guardar como vista' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Vista nueva' }));
  await user.type(panel.getByRole('textbox', { name: /Nombre/ }), 'Por nombre');
  await user.tab();
  expect(document.activeElement).not.toBe(panel.getByRole('textbox', { name: /Nombre/ }));
  expect(api.layouts.views).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.layouts.views.map(({ name }) => name)).toEqual(['Por nombre']));
});

test('tabs link to views with their complete addresses, and back to the initial layout', async () => {
  withViews(makeView(3, 'Por nombre', { look: byName }), makeView(4, 'Otra'));
  api.layouts.lists.push({ list: 'suppliers', layout: {}, defaultView: null, order: [4, 3] });
  const { user, search } = renderListScreen(suppliers);
  await waitFor(async () => expect(await tabs()).toEqual(['Todos', 'Otra', 'Por nombre']));
  expect(current()).toBe('Todos');
  const tab = screen.getByRole('link', { name: 'Por nombre' });
  expect(tab.getAttribute('href')).toBe('/screen?view=3&size=10&orderBy=name&orderType=asc');
  await user.click(tab);
  await waitFor(() => expect(search()).toBe('?view=3&size=10&orderBy=name&orderType=asc'));
  await waitFor(() => expect(current()).toBe('Por nombre'));
  await user.click(screen.getByRole('link', { name: 'Todos' }));
  await waitFor(() => expect(search()).toBe(''));
});

test('the link of a view shows the same list to a user who does not have the view', async () => {
  renderListScreen(suppliers, '?view=3&size=10&orderBy=name&orderType=asc');
  await screen.findByText('23 proveedores');
  expect(lists()[0]?.query).toMatchObject({ size: '10', orderBy: 'name', orderType: 'asc' });
  expect(screen.queryByRole('navigation', { name: 'Vistas' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Guardar como vista' })).toBeDefined();
});

test('a changed view is marked, can be reset, and is saved with one button', async () => {
  withViews(makeView(3, 'Por nombre', { look: byName }));
  const { user, search } = renderListScreen(
    suppliers,
    '?view=3&size=10&orderBy=name&orderType=asc',
  );
  await user.click(await screen.findByRole('button', { name: 'Código' }));
  await screen.findByRole('link', { name: 'Por nombre, con cambios sin guardar' });
  await user.click(await screen.findByRole('button', { name: 'Deshacer cambios' }));
  await waitFor(() => expect(search()).toContain('orderBy=name'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar vista' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Código' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar vista' }));
  await waitFor(() => expect(api.layouts.views[0]?.look.orderBy).toBe('code'));
  expect(await screen.findByText('Vista guardada')).toBeDefined();
  await screen.findByRole('link', { name: 'Por nombre' });
});

test('a changed view of another user can only be saved as a new view', async () => {
  withViews(makeView(3, 'Ajena', { look: byName, own: false, open: false, profiles: [2] }));
  const { user } = renderListScreen(suppliers, '?view=3&size=10&orderBy=name&orderType=asc');
  await user.click(await screen.findByRole('button', { name: 'Código' }));
  expect(await screen.findByRole('button', { name: 'Guardar como vista' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Guardar vista' })).toBeNull();
});

test('a list opens with its default view from the first request, and the initial layout remains available', async () => {
  withViews(makeView(3, 'Por nombre', { look: byName, opens: true }));
  const { user, search } = renderListScreen(suppliers);
  await waitFor(() => expect(search()).toBe('?view=3&size=10&orderBy=name&orderType=asc'));
  await user.click(await screen.findByRole('link', { name: 'Todos' }));
  await waitFor(() => expect(search()).toBe('?view=own'));
  await waitFor(() => expect(lists().at(-1)?.query['orderBy']).toBe('id'));
});

test('the user’s own choice of the initial layout overrides the default view of the profile', async () => {
  withViews(makeView(3, 'Por nombre', { look: byName, opens: true }));
  api.layouts.lists.push({ list: 'suppliers', layout: {}, defaultView: 0, order: [] });
  const { search } = renderListScreen(suppliers);
  await screen.findByRole('navigation', { name: 'Vistas' });
  expect(search()).toBe('');
});

test('a view with deleted fields or values opens without them and shows this once', async () => {
  const gone = {
    columns: [{ name: 'name' }, { name: 'customFields.99' }],
    filters: { status: ['nothing'] },
  };
  withViews(makeView(5, 'Vieja', { look: gone }));
  const { user } = renderListScreen(suppliers);
  await user.click(await screen.findByRole('link', { name: 'Vieja' }));
  expect(
    await screen.findByText(/«Vieja» se abrió sin .*: un campo eliminado, Estatus/),
  ).toBeDefined();
  await screen.findByText('23 proveedores');
  await user.click(screen.getByRole('link', { name: 'Todos' }));
  await user.click(screen.getByRole('link', { name: 'Vieja' }));
  expect(screen.getAllByText(/«Vieja» se abrió sin/)).toHaveLength(1);
});

test('a view with a column without permission opens without it, does not request it, and is not overwritten', async () => {
  const visible = getVisibleModule(products, { id: 3, permissions: ['products'] });
  const layout: ListView['look'] = {
    columns: [{ name: 'price' }, { name: 'name' }, { name: 'stock' }],
    filters: { price: { min: 9 }, name: 'tarima' },
    orderBy: 'price',
    orderType: 'asc',
  };
  api = installFakeApi(visible, []);
  withViews(makeView(8, 'Caros', { list: 'products', look: layout }));
  const { user } = renderListScreen(visible);
  await user.click(await screen.findByRole('link', { name: 'Caros' }));
  expect(await screen.findByText(/«Caros» se abrió sin/)).toBeDefined();
  await waitFor(() => expect(JSON.stringify(api.requests.at(-1))).toContain('tarima'));
  const queries = api.requests.filter(({ path }) => path === '/products').map(({ query }) => query);
  expect(JSON.stringify(queries)).not.toContain('price');
  expect(screen.queryByRole('columnheader', { name: /Precio/ })).toBeNull();
  expect(api.layouts.views[0]?.look).toEqual(layout);
});

test('views are reordered with the keyboard, renamed and deleted in their panel', async () => {
  withViews(makeView(3, 'Primera'), makeView(4, 'Segunda'));
  const { user } = renderListScreen(suppliers);
  await user.click(await screen.findByRole('button', { name: 'Más opciones de la lista' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Vistas de la lista' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Vistas de la lista' }));
  panel.getByRole('button', { name: /Mover la vista Segunda/ }).focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(api.layouts.lists[0]?.order).toEqual([4, 3]));
  await user.click(panel.getByRole('button', { name: 'Editar la vista Primera' }));
  const form = within(await screen.findByRole('dialog', { name: 'Editar vista' }));
  const name = form.getByRole('textbox', { name: /Nombre/ });
  await user.clear(name);
  await user.type(name, 'Mejor{Enter}');
  await screen.findByRole('button', { name: 'Editar la vista Mejor' });
  await user.click(screen.getByRole('button', { name: 'Eliminar la vista Mejor' }));
  const question = within(await screen.findByRole('dialog', { name: /Eliminar la vista «Mejor»/ }));
  await user.click(question.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(api.layouts.views.map(({ id }) => id)).toEqual([4]));
});

test('a view that another user saved first is not overwritten, and the changed layout stays', async () => {
  withViews(makeView(3, 'Por nombre', { look: byName }));
  const { user, search } = renderListScreen(
    suppliers,
    '?view=3&size=10&orderBy=name&orderType=asc',
  );
  await user.click(await screen.findByRole('button', { name: 'Código' }));
  const save = await screen.findByRole('button', { name: 'Guardar vista' });
  api.layouts = {
    ...api.layouts,
    views: [makeView(3, 'Por nombre', { updatedAt: '2026-11-23T00:00:00.000Z' })],
  };
  await user.click(save);
  expect(await screen.findByText(/Alguien guardó antes otros cambios/)).toBeDefined();
  expect(search()).toContain('orderBy=code');
});
