import { toCustomFields, addCustomFields } from '@tarima/domain/custom-fields/add-custom-fields';
import { setFieldValue } from '@tarima/domain/kit/module';
import type { BulkActionAnswer } from '@tarima/domain/kit/many/contract';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { installFakeApi, type FakeApi } from '../kit/testing/fake-api.ts';
import { renderListScreen } from '../kit/testing/render-screen.tsx';
import { buildTestSuppliers } from '../kit/testing/build-test-suppliers.ts';

const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const toNames = (es: string, en: string) => ({ name: { es, en } });
const options = { _0: 'Zacate', _1: 'Álamo' };
const extended = addCustomFields(
  suppliers,
  toCustomFields([
    {
      id: 12,
      name: 'Weight',
      type: 'number',
      required: true,
      metadata: {
        language: toNames('Peso', 'Weight'),
        fieldSettings: { validations: ['positive'], unitOfMeasurement: 'kg' },
      },
      ...times,
    },
    {
      id: 13,
      name: 'Wood',
      type: 'select',
      required: false,
      metadata: {
        language: { ...toNames('Madera', 'Wood'), options: { es: options, en: options } },
        options,
        fieldSettings: {},
      },
      ...times,
    },
  ]),
);

let api: FakeApi;
type ManyRequest = Parameters<FakeApi['many']>[0];
let requests: ManyRequest[];
const answers = (
  done: Partial<BulkActionAnswer['done'][number]>,
  refused: BulkActionAnswer['refused'] = [],
) => {
  api.many = (body) => {
    requests.push(body);
    const rows = 'rows' in body.on && refused.length === 0 ? body.on.rows : [];
    for (const { id, value } of body.dryRun ? [] : rows)
      api.rows = api.rows.map((each) =>
        each.id === id ? setFieldValue(each, body.field ?? '', value) : each,
      );
    return {
      done: rows.map(({ id }) => ({ id, name: 'x', ...done })),
      refused,
      next: null,
    };
  };
};

beforeEach(() => {
  // The second row lacks a required value: the field became required after the row was made.
  const rows = buildTestSuppliers(2).map((row, at) => ({
    ...row,
    customFields: at === 0 ? { 12: '7.50' } : {},
  }));
  api = installFakeApi(extended, rows);
  requests = [];
});

const row = (id: number) =>
  document.querySelector<HTMLElement>(`tr[data-row="${id}"]`) ?? expect.fail();

/** Shows the list with the cell of its last built-in field open. */
async function openCell(id: number) {
  const rendered = renderListScreen(
    extended,
    '?columns=name,status,customFields.12,customFields.13',
  );
  await screen.findByTitle(`Maderas 0${id}`);
  act(() => row(id).focus());
  await waitFor(async () => {
    await rendered.user.keyboard('{F2}');
    expect(row(id).querySelector('[data-editing]')).not.toBeNull();
  });
  return rendered;
}

test('a custom field is edited in its cell, shown at once, and undone', async () => {
  answers({ before: '7.50', updatedAt: '2026-11-23T00:00:00.000Z' });
  const { user } = await openCell(1);
  await user.keyboard('{Tab}');
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Peso/ });
  expect(document.activeElement).toBe(input);
  expect(input.value).toBe('7.50');
  await user.keyboard('8{Enter}');
  expect(await within(row(1)).findByText('8 kg')).toBeDefined();
  expect(requests).toMatchObject([
    {
      field: 'customFields.12',
      on: { rows: [{ id: 1, updatedAt: '2026-11-21T08:00:00.000Z', value: '8' }] },
    },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await within(row(1)).findByText('7.50 kg')).toBeDefined();
  expect(requests[1]?.on).toMatchObject({ rows: [{ id: 1, value: '7.50' }] });
});

test('a value that breaks the rules of its custom field stays in the cell with the reason', async () => {
  answers({}, [
    {
      id: 1,
      name: 'x',
      messageCode: 'WRONG_VALUES',
      details: [{ path: 'customFields.12', rule: 'positive' }],
    },
  ]);
  const { user } = await openCell(1);
  await user.keyboard('{Tab}-1{Enter}');
  expect(await within(row(1)).findByText('Escribe más de cero')).toBeDefined();
  expect(requests).toEqual([]);
  await user.keyboard('{Backspace}{Backspace}9{Enter}');
  expect((await within(row(1)).findByRole('alert')).textContent).toBe('Escribe más de cero');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Peso/ }).value).toBe('9');
});

test('an option chosen in a cell is saved at once, although another required custom field of the record is empty', async () => {
  answers({ before: null, updatedAt: '2026-11-23T00:00:00.000Z' });
  const { user } = await openCell(2);
  await user.keyboard('{Tab}{Tab}');
  await user.click(await within(row(2)).findByRole('combobox', { name: /^Madera/ }));
  await user.click(await screen.findByRole('option', { name: 'Álamo' }));
  expect(await within(row(2)).findByText('Álamo')).toBeDefined();
  expect(requests).toMatchObject([
    { field: 'customFields.13', on: { rows: [{ id: 2, value: '_1' }] } },
  ]);
});

test('a custom field is changed for many rows from the bar of selected rows', async () => {
  answers({ before: null, updatedAt: '2026-11-23T00:00:00.000Z' });
  const { user } = await openCell(1);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('checkbox', { name: 'Elegir las filas de esta página' }));
  await user.click(await screen.findByRole('button', { name: 'Cambiar un campo' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('combobox', { name: 'Campo' }));
  await user.click(await screen.findByRole('option', { name: 'Peso' }));
  await user.type(await within(dialog).findByRole('textbox', { name: /^Peso/ }), '12');
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText(/12 kg/)).toBeDefined();
  expect(requests).toMatchObject([{ field: 'customFields.12', value: '12', dryRun: true }]);
});
