import type { BulkActionAnswer } from '@tarima/domain/kit/many/contract';
import { positions } from '@tarima/domain/positions/position';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { screen, waitFor, within } from '@testing-library/react';
import { Check } from 'lucide-react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addPageCtrlEnterSubmit } from '../form/add-ctrl-enter-submit.ts';
import { installFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { bulkEditAction } from './plain-bulk-actions.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

let api: FakeApi;
beforeEach(() => {
  api = installFakeApi(suppliers, buildTestSuppliers(7));
});

type Many = Parameters<FakeApi['many']>[0];
const getIds = ({ on }: Many): number[] =>
  'rows' in on ? on.rows.map(({ id }) => id) : api.rows.map(({ id }) => id).toReversed();
const makeNamed = (id: number) => ({ id, name: `Maderas 0${id}` });

/** Answers that all rows are done, except the refused ones. */
function answering(refused: BulkActionAnswer['refused'] = []) {
  const requests: Many[] = [];
  api.many = (body) => {
    requests.push(body);
    const ids = getIds(body).filter((id) => refused.every((one) => one.id !== id));
    return {
      done: ids.map((id) => ({
        ...makeNamed(id),
        ...(body.does === 'edit' && { before: 'Zapopan', updatedAt: '2026-11-23T00:00:00.000Z' }),
      })),
      refused: refused.filter(({ id }) => getIds(body).includes(id)),
      next: null,
    };
  };
  return requests;
}

const stale = (id: number): BulkActionAnswer['refused'][number] => ({
  ...makeNamed(id),
  messageCode: 'STALE_ENTITY',
  details: [],
});

async function openList(address = '') {
  const rendered = renderListScreen(suppliers, address);
  await screen.findByTitle('Maderas 07');
  return rendered;
}
const box = (name: string) => screen.getByRole('checkbox', { name });
const bar = () => screen.findByRole('region', { name: 'Filas elegidas' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the selection of rows', () => {
  test('takes rows one by one, a page at once, or all matches by the query of the list', async () => {
    const requests = answering();
    const { user } = await openList();
    await user.click(box('Elegir Maderas 06'));
    expect(within(await bar()).getByText('1 fila elegida')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(box('Elegir las filas de esta página'));
    expect(within(await bar()).getByText('5 filas elegidas')).toBeDefined();
    await user.click(await button('Elegir todo lo que coincide: 7 proveedores'));
    expect(within(await bar()).getByText('Todo lo que coincide: 7 proveedores')).toBeDefined();
    await user.click(await button('Eliminar'));
    await button('Eliminar (7)');
    expect(requests.map(({ on }) => on)).toEqual([{ matching: { filters: {} } }]);
    // Records created since the trial are excluded.
    await user.click(await button('Eliminar (7)'));
    await screen.findByText('Eliminar: hecho en 7 proveedores');
    expect(requests.at(-1)?.on).toEqual({ matching: { filters: {} }, below: 8 });
  });

  test('extends from the previous row with Shift and a click, on the checkbox and on the row', async () => {
    const { user } = await openList();
    const chosen = () =>
      screen.getAllByRole('row', { selected: true }).map((each) => each.getAttribute('data-row'));
    await user.click(box('Elegir Maderas 06'));
    await user.keyboard('{Shift>}');
    await user.click(box('Elegir Maderas 04'));
    expect(chosen()).toEqual(['6', '5', '4']);
    await user.click(screen.getByTitle('Maderas 07'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['7', '6', '5', '4']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('excludes all matches while a filter of the address cannot be applied, and that filter is named', async () => {
    const requests = '?filters[state][0]=XXX&filters[secret]=1&filters[customFields][41]=x';
    const { user, search } = await openList(requests);
    const notice = await screen.findByRole('alert');
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([
      'Estado: no se entiende el valor',
      'secret: esta lista no se filtra por ese dato',
      'Un campo propio que ya no existe (número 41)',
    ]);
    await user.click(screen.getByRole('button', { name: /^Nombre/ }));
    expect(decodeURIComponent(search())).toContain('filters[secret]=1');
    await user.click(box('Elegir las filas de esta página'));
    await bar();
    expect(screen.queryByRole('button', { name: /^Elegir todo lo que coincide/ })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(within(notice).getByRole('button', { name: 'Seguir sin ellos' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(search()).not.toContain('filters');
    await user.click(box('Elegir las filas de esta página'));
    expect(await button(/^Elegir todo lo que coincide/)).toBeDefined();
  });

  test('is limited to the page again once the filter changes', async () => {
    const { user } = await openList();
    await user.click(box('Elegir las filas de esta página'));
    await user.click(await button(/^Elegir todo/));
    await user.type(screen.getByLabelText('Filtrar por Nombre'), 'Maderas 0{Enter}');
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Filas elegidas' })).getByText(
          '5 filas elegidas',
        ),
      ).toBeDefined(),
    );
  });

  test('is limited to the page without the row that is deselected from all matches', async () => {
    const { user } = await openList();
    await user.click(box('Elegir las filas de esta página'));
    await user.click(await button(/^Elegir todo/));
    await user.click(box('Elegir Maderas 05'));
    expect(within(await bar()).getByText('4 filas elegidas')).toBeDefined();
    await user.click(box('Elegir las filas de esta página'));
    await user.click(box('Elegir las filas de esta página'));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Filas elegidas' })).toBeNull(),
    );
  });
});

describe('a bulk action', () => {
  test('is checked first: it shows how many rows it affects and why not the others, and then runs', async () => {
    const requests = answering([stale(6)]);
    const { user } = await openList();
    await user.click(box('Elegir las filas de esta página'));
    await user.click(await button('Eliminar'));
    expect(await screen.findByText('Se hará en 4 de 5.')).toBeDefined();
    expect(screen.getByText('1 se queda como está:')).toBeDefined();
    expect(within(screen.getByRole('dialog')).getByRole('listitem').textContent).toBe(
      '1: Alguien lo cambió desde que lo visteMaderas 06 (6)',
    );
    expect(requests.map(({ dryRun }) => dryRun)).toEqual([true]);
    await user.click(await button('Eliminar (4)'));
    expect(await screen.findByText('Eliminar: hecho en 4 proveedores')).toBeDefined();
    expect(requests.map(({ dryRun }) => dryRun)).toEqual([true, false]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Refused rows stay chosen.
    expect(within(await bar()).getByText('1 fila elegida')).toBeDefined();
  });

  test('changes a field to one value with the version of each row, and undo restores each former value', async () => {
    const requests = answering();
    const { user } = await openList();
    await user.click(box('Elegir Maderas 06'));
    await user.click(box('Elegir Maderas 07'));
    await user.click(await button('Cambiar un campo'));
    await user.click(await screen.findByRole('combobox', { name: 'Campo' }));
    await user.click(await screen.findByRole('option', { name: 'Ciudad' }));
    await user.click(await button('Revisar'));
    expect(await screen.findByText('Este campo es obligatorio')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: /^Ciudad/ }), 'Apodaca');
    await user.click(await button('Revisar'));
    expect(await screen.findByText('Ciudad: Apodaca')).toBeDefined();
    await user.click(await button('Cambiar (2)'));
    expect(await screen.findByText('Cambiar Ciudad: hecho en 2 proveedores')).toBeDefined();
    await user.click(await button('Deshacer'));
    expect(await screen.findByText('Se deshizo: 2 proveedores')).toBeDefined();
    const version = '2026-11-21T08:00:00.000Z';
    expect(requests.slice(0, 2)).toEqual(
      [true, false].map((dryRun) => ({
        does: 'edit',
        field: 'city',
        value: 'Apodaca',
        dryRun,
        on: {
          rows: [
            { id: 6, updatedAt: version },
            { id: 7, updatedAt: version },
          ],
        },
      })),
    );
    expect(requests[2]).toEqual({
      does: 'edit',
      field: 'city',
      dryRun: false,
      on: {
        rows: [6, 7].map((id) => ({ id, updatedAt: '2026-11-23T00:00:00.000Z', value: 'Zapopan' })),
      },
    });
  });

  test('is checked with Ctrl+Enter from the value of the field', async () => {
    onTestFinished(addPageCtrlEnterSubmit());
    const requests = answering();
    const { user } = await openList();
    await user.click(box('Elegir Maderas 06'));
    await user.click(await button('Cambiar un campo'));
    await user.click(await screen.findByRole('combobox', { name: 'Campo' }));
    await user.click(await screen.findByRole('option', { name: 'Ciudad' }));
    await user.type(screen.getByRole('textbox', { name: /^Ciudad/ }), 'Apodaca');
    expect(requests).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Ciudad: Apodaca')).toBeDefined();
    expect(requests.map(({ dryRun }) => dryRun)).toEqual([true]);
  });

  test('shows beforehand that it cannot be undone', async () => {
    answering();
    const accept = { name: 'accept', words: { es: 'Aceptar', en: 'Accept' }, icon: Check };
    const { user } = renderListScreen(suppliers, '', { many: [accept, bulkEditAction] });
    await screen.findByTitle('Maderas 07');
    await user.click(box('Elegir Maderas 07'));
    await user.click(await button('Aceptar'));
    await button('Aceptar (1)');
    expect(screen.getByText('Esto no se puede deshacer.')).toBeDefined();
    await user.click(await button('Cancelar'));
    await user.click(await button('Cambiar un campo'));
    await user.type(await screen.findByRole('textbox', { name: /^Teléfono/ }), '5512345678{Enter}');
    await button('Cambiar (1)');
    expect(screen.queryByText('Esto no se puede deshacer.')).toBeNull();
  });

  test('changes an amount by percent, and shows the value before and after', async () => {
    const baseSalary = '410.10';
    const [record] = buildTestSuppliers(1);
    const position = {
      name: 'Clavador',
      description: 'Clava',
      division: { id: 1, name: 'Norte' },
      baseSalary,
    };
    api = installFakeApi(positions, record ? [{ ...record, ...position }] : []);
    const requests: Many[] = [];
    api.many = (body) => {
      requests.push(body);
      return { done: [{ id: 1, name: 'Clavador', before: baseSalary }], refused: [], next: null };
    };
    const { user } = renderListScreen(positions);
    await screen.findByTitle('Clavador');
    await user.click(box('Elegir Clavador'));
    await user.click(await button('Cambiar un campo'));
    await user.click(await screen.findByRole('combobox', { name: 'Campo' }));
    await user.click(
      await screen.findByRole('option', { name: 'Sueldo base (USD), en porcentaje' }),
    );
    await user.click(await button('Revisar'));
    expect(await screen.findByText('Este campo es obligatorio')).toBeDefined();
    const field = screen.getByRole('textbox', { name: /^Cambio en %/ });
    await user.type(field, '0{Enter}');
    expect(
      await screen.findByText('Escribe un cambio entre −99.99 y 999.99 por ciento, que no sea 0'),
    ).toBeDefined();
    expect(requests).toEqual([]);
    await user.clear(field);
    await user.type(field, '-5 %{Enter}');
    expect(await screen.findByText('Clavador: $410.10 → $389.60')).toBeDefined();
    expect(screen.getByText(/Sueldo base \(USD\): −5 %/)).toBeDefined();
    await user.click(await button('Cambiar (1)'));
    expect(await screen.findByText('Cambiar Sueldo base (USD): hecho en 1 puesto')).toBeDefined();
    await user.click(await button('Deshacer'));
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(requests.map(({ percent, value, dryRun }) => [percent, value, dryRun])).toEqual([
      ['-5', undefined, true],
      ['-5', undefined, false],
      [undefined, undefined, false],
    ]);
    expect(requests[2]?.on).toMatchObject({ rows: [{ id: 1, value: baseSalary }] });
  });

  test('offers no confirmation when no row can be changed', async () => {
    answering([stale(7)]);
    const { user } = await openList();
    await user.click(box('Elegir Maderas 07'));
    await user.click(await button('Eliminar'));
    expect(await screen.findByText('No se puede hacer en ninguno.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Eliminar \(/ })).toBeNull();
  });

  test('is sent again under its key when the answer is lost', async () => {
    const requests = answering();
    const { user } = await openList();
    await user.click(box('Elegir Maderas 07'));
    await user.click(await button('Eliminar'));
    const confirm = await button('Eliminar (1)');
    api.refuse('POST', 503, { messageCode: 'SERVICE_UNAVAILABLE' });
    await user.click(confirm);
    expect(await screen.findByText('Eliminar: hecho en 1 proveedor')).toBeDefined();
    expect(requests.at(-1)?.dryRun).toBe(false);
    const sent = api.requests.filter(({ path }) => path === '/suppliers/many');
    expect(sent).toHaveLength(3);
    expect(sent[1]?.key).toBe(sent[2]?.key);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });
});
