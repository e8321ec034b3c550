import { divisions } from '@tarima/domain/divisions/division';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { installFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

let api: FakeApi;
beforeEach(() => {
  api = installFakeApi(suppliers, buildTestSuppliers(8));
});

const field = (label: RegExp | string) => screen.findByRole('textbox', { name: label });
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const codes = (): string[] => screen.getAllByTitle(/^PRV-/).map(({ title }) => title);
const writes = () => api.requests.filter(({ method }) => method !== 'GET');

type Typing = ReturnType<typeof renderListScreen>['user'];

async function choose(user: Typing, label: string, option: string) {
  const box = await screen.findByRole('combobox', { name: label });
  await user.click(box);
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  if (!list) throw new Error(`${label} has no list`);
  await user.click(within(list).getByRole('option', { name: option }));
}

/** Fills in the form by pasting: typing would draw it at each key, and the tests of its fields cover that. */
async function fillForm(user: Typing) {
  const paste = async (label: string, text: string) => {
    await user.click(await field(label));
    await user.paste(text);
  };
  await paste('Código', 'PRV-NEW');
  await paste('Nombre', 'Clavos del Norte');
  await paste('Correo electrónico', 'ventas@clavos.test');
  await choose(user, 'Tipo de proveedor', 'Madera');
  await choose(user, 'Giro', 'Aserradero');
  await choose(user, 'Estado', 'Jalisco');
  await paste('Ciudad', 'Zapopan');
  await paste('Ubicación', '20.72, -103.39');
}

describe('creating', () => {
  test('the new row comes first, the panel closes and a toast confirms it', async () => {
    const { user, search } = renderListScreen(suppliers);
    await screen.findByTitle('PRV-0008');
    await user.click(screen.getByRole('button', { name: 'Agregar proveedor' }));
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Proveedor creado')).toBeDefined();
    await waitForClose();
    expect(search()).toBe('');
    expect(codes()).toEqual(['PRV-NEW', 'PRV-0008', 'PRV-0007', 'PRV-0006', 'PRV-0005']);
    expect(screen.getByText('9 proveedores')).toBeDefined();
    // The focus is on the created record, not on the element that opened the form.
    expect(document.activeElement).toBe(screen.getByTitle('PRV-NEW').closest('tr'));
    expect(writes()[0]?.body).toEqual({
      code: 'PRV-NEW',
      name: 'Clavos del Norte',
      email: 'ventas@clavos.test',
      phoneNumber: null,
      language: 'es',
      supplierType: 'lumber',
      businessType: 'sawmill',
      state: 'JAL',
      city: 'Zapopan',
      status: 'active',
      location: '20.72, -103.39',
      metadata: {},
    });
  });

  test('the new row comes first in every order of the list', async () => {
    const { user } = renderListScreen(suppliers, '?orderBy=name&orderType=desc&panel=create');
    await fillForm(user);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitForClose();
    expect(codes()[0]).toBe('PRV-NEW');
  });

  test('a create is sent again under its key after a lost answer; other values have another key', async () => {
    const { user } = renderListScreen(suppliers, '?panel=create');
    await fillForm(user);
    const keys: (string | null)[] = [];
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (init.method !== 'POST') return answering(address, init);
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return Promise.reject(new TypeError('network'));
    });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/El servicio no está disponible/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    await user.type(await field('Ciudad'), ' Norte');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(await field('Código')).toHaveProperty('value', 'PRV-NEW');
  });
});

describe('editing', () => {
  test('the row is replaced in its position', async () => {
    const { user, search } = renderListScreen(suppliers, '?panel=edit&id=7');
    const name = await field('Nombre');
    await user.clear(name);
    await user.type(name, 'Maderas del Sur');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Proveedor actualizado')).toBeDefined();
    await waitForClose();
    expect(search()).toBe('');
    expect(screen.getByTitle('Maderas del Sur').closest('tr')?.dataset['row']).toBe('7');
    expect(codes()).toEqual(['PRV-0008', 'PRV-0007', 'PRV-0006', 'PRV-0005', 'PRV-0004']);
    expect(writes()[0]).toMatchObject({
      method: 'PUT',
      path: '/suppliers/7',
      body: { name: 'Maderas del Sur', updatedAt: '2026-11-21T08:00:00.000Z' },
    });
  });

  test('an error of the server keeps the typed values and marks the field that it names', async () => {
    api.refuse('PUT', 400, {
      messageCode: 'WRONG_VALUES',
      details: [{ path: 'name', rule: 'max', params: { max: 200 } }],
    });
    const { user } = renderListScreen(suppliers, '?panel=edit&id=7');
    await user.type(await field('Nombre'), ' y más');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Escribe a lo más 200 caracteres')).toBeDefined();
    expect(await field('Nombre')).toHaveProperty('value', 'Maderas 07 y más');
    expect(document.activeElement).toBe(await field('Nombre'));
  });

  test('a duplicate shows the name of the entity, and marks the field that must be unique', async () => {
    api.refuse('PUT', 409, { messageCode: 'ENTITY_ALREADY_EXIST' });
    const { user } = renderListScreen(suppliers, '?panel=edit&id=7');
    await user.type(await field('Código'), '8');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('El proveedor ya existe')).toBeDefined();
    expect(screen.getByText('Otro registro ya usa este valor')).toBeDefined();
    expect((await field('Código')).getAttribute('aria-invalid')).toBe('true');
  });

  test('a division with the name of another shows the error at its name', async () => {
    const times = { createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z' };
    const division = { name: 'Planta Lerma', location: '19.28,-99.51', shift: null, ...times };
    api = installFakeApi(divisions, [{ id: 1, ...division, customFields: {}, metadata: {} }]);
    api.refuse('PUT', 409, {
      messageCode: 'SAME_ENTITY',
      details: [{ path: 'name', rule: 'unique' }],
    });
    const { user } = renderListScreen(divisions, '?panel=edit&id=1');
    await user.type(await field('Nombre'), ' Norte');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('La división ya existe.')).toBeDefined();
    expect(screen.getByText('Otro registro ya usa este valor')).toBeDefined();
    expect((await field('Nombre')).getAttribute('aria-invalid')).toBe('true');
  });

  test('a stale edit reloads the other user’s changes, keeps the typed values, and shows what changed', async () => {
    const { user } = renderListScreen(suppliers, '?panel=edit&id=7');
    await user.type(await field('Nombre'), ' mío');
    api.rows = api.rows.map((row) =>
      row.id === 7
        ? { ...row, name: 'Maderas de otro', city: 'Tonalá', updatedAt: '2026-11-21T09:00:00.000Z' }
        : row,
    );
    api.refuse('PUT', 409, { messageCode: 'STALE_ENTITY' });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(
      await screen.findByText('Alguien cambió este registro mientras lo editabas'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Volver a cargar' }));
    await waitFor(async () => expect(await field('Ciudad')).toHaveProperty('value', 'Tonalá'));
    expect(await field('Nombre')).toHaveProperty('value', 'Maderas 07 mío');
    expect(
      screen.getByText('Cambió a «Maderas de otro». Se conserva lo que escribiste.'),
    ).toBeDefined();
    expect(screen.queryByText('Alguien cambió este registro mientras lo editabas')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitForClose();
    expect(writes().at(-1)?.body).toMatchObject({
      name: 'Maderas 07 mío',
      city: 'Tonalá',
      updatedAt: '2026-11-21T09:00:00.000Z',
    });
  });

  test('a record that no longer exists shows an error', async () => {
    renderListScreen(suppliers, '?panel=edit&id=99');
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('No se pudo cargar el proveedor')).toBeDefined();
    expect(panel.getByText(/No se encontró el proveedor/)).toBeDefined();
  });
});

describe('unsaved changes', () => {
  const question = () => screen.findByRole('heading', { name: '¿Descartar los cambios?' });
  async function typeAndStay() {
    const rendered = renderListScreen(suppliers, '?panel=edit&id=7');
    await rendered.user.type(await field('Nombre'), ' mío');
    return rendered;
  }

  test('Esc asks before it closes the panel; the user continues or discards the changes', async () => {
    const { user, search } = await typeAndStay();
    await user.keyboard('{Escape}');
    await question();
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: '¿Descartar los cambios?' })).toBeNull(),
    );
    expect(await field('Nombre')).toHaveProperty('value', 'Maderas 07 mío');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await question();
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await waitForClose();
    expect(search()).toBe('');
    expect(writes()).toEqual([]);
  });

  test('leaving the screen asks first', async () => {
    const { history } = await typeAndStay();
    act(() => history.push('/elsewhere'));
    await question();
    expect(history.location.pathname).toBe('/screen');
  });

  test('an unchanged form closes without a question', async () => {
    const { user } = renderListScreen(suppliers, '?panel=edit&id=7');
    await field('Nombre');
    await user.keyboard('{Escape}');
    await waitForClose();
  });

  test('a form whose typing was undone closes without a question', async () => {
    const { user } = await typeAndStay();
    await user.type(await field('Nombre'), '{Backspace}{Backspace}{Backspace}{Backspace}');
    await user.keyboard('{Escape}');
    await waitForClose();
  });
});

describe('deleting', () => {
  test('asks for a replacement other than the record itself, and removes the row', async () => {
    const { user } = renderListScreen(suppliers);
    await user.click(await screen.findByRole('button', { name: 'Acciones de Maderas 08' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Se eliminará «Maderas 08» \(id 8\)/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    expect(dialog.getByText('Este campo es obligatorio')).toBeDefined();
    expect(writes()).toEqual([]);

    await user.click(dialog.getByRole('combobox', { name: 'Proveedor de reemplazo' }));
    await user.click(await screen.findByRole('option', { name: 'Mostrar más' }));
    await screen.findByRole('option', { name: /Maderas 07/ });
    expect(screen.queryByRole('option', { name: /Maderas 08/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: /Maderas 02/ }));
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Proveedor eliminado')).toBeDefined();
    await waitForClose();
    expect(writes()).toMatchObject([
      { method: 'DELETE', path: '/suppliers', query: { newId: '2', oldId: '8' } },
    ]);
    await waitFor(() =>
      expect(codes()).toEqual(['PRV-0007', 'PRV-0006', 'PRV-0005', 'PRV-0004', 'PRV-0003']),
    );
    expect(screen.getByText('7 proveedores')).toBeDefined();
  });

  test('asks for no replacement when nothing depends on the record', async () => {
    api.dependents = [];
    const { user } = renderListScreen(suppliers);
    await user.click(await screen.findByRole('button', { name: 'Acciones de Maderas 08' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.queryByRole('combobox')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Proveedor eliminado')).toBeDefined();
    expect(writes()).toMatchObject([
      { method: 'DELETE', path: '/suppliers', query: { oldId: '8' } },
    ]);
  });

  test('keeps the row and the dialog open when the server fails', async () => {
    api.refuse('DELETE', 503, { messageCode: 'SERVICE_UNAVAILABLE' });
    const { user } = renderListScreen(suppliers);
    await user.click(await screen.findByRole('button', { name: 'Acciones de Maderas 08' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Proveedor de reemplazo' }));
    await user.click(await screen.findByRole('option', { name: /Maderas 02/ }));
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(/El servicio no está disponible/)).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(codes()).toContain('PRV-0008');
  });
});
