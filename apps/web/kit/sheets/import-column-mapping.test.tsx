import type { FileColumnsAnswer, ImportAnswer } from '@tarima/domain/kit/sheets/contract';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { TestProviders } from '../testing/render-screen.tsx';
import ImportRecordsDialog from './import-records-dialog.tsx';

const field = (path: string, es: string, more = {}) => ({
  path,
  label: { es, en: `${es} in English` },
  needed: false,
  figure: false,
  date: false,
  ...more,
});
const column = (at: number, header: string, path: string | null, figures = {}, dates = {}) => ({
  at,
  column: 'ABCD'[at] ?? '',
  header,
  samples: at === 3 ? [] : [`${header} uno`, `${header} dos`],
  path,
  also: [],
  figures,
  dates,
});
const file: FileColumnsAnswer = {
  own: false,
  remembered: false,
  delimiter: ';',
  sheets: [],
  sheet: null,
  headerRow: 2,
  layout: null,
  firstRows: [
    { row: 1, cells: ['LISTA DE PRECIOS'] },
    { row: 2, cells: ['Clave', 'Empresa', 'Crédito', 'Notas'] },
    { row: 3, cells: ['A', 'Uno', '1.200', ''] },
  ],
  constants: [],
  columns: [
    column(0, 'Clave', 'code'),
    column(1, 'Empresa', 'name'),
    column(2, 'Crédito', null, { unclear: '1.200' }),
    column(3, 'Notas', null),
  ],
  fields: [
    field('id', 'Id'),
    field('code', 'Código', { needed: true }),
    field('name', 'Nombre', { needed: true }),
    field('city', 'Ciudad', { needed: true }),
    field('customFields.1', 'Días de crédito', { figure: true }),
  ],
  keys: ['code', 'name', 'email'],
  matchBy: null,
  found: 'update',
};
const checked: ImportAnswer = {
  rows: 3,
  creates: 1,
  updates: 0,
  unchanged: 0,
  skipped: 2,
  refused: 0,
  errors: [],
  errorsCount: 0,
  columns: [],
  ignored: [],
  located: 1,
  totalRows: [4, 6],
  preview: [],
};

/** Requests to the fake server, in order. */
const sent: { readonly path: string; readonly data: unknown }[] = [];
let answer: FileColumnsAnswer;

beforeEach(() => {
  sent.length = 0;
  answer = file;
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    const data = body instanceof FormData ? body.get('data') : null;
    const path = `${pathname.replace('/api/suppliers', '')}${search.includes('dryRun=true') ? '?dry' : ''}`;
    sent.push({ path, data: typeof data === 'string' ? JSON.parse(data) : undefined });
    return Response.json(pathname.endsWith('/columns') ? answer : checked);
  });
});

async function brought() {
  const user = userEvent.setup({ delay: null });
  const close = vi.fn();
  render(
    <TestProviders>
      <ImportRecordsDialog module={suppliers} opened close={close} />
    </TestProviders>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Importar proveedores' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for a file');
  await user.upload(input, new File(['x'], 'lista.csv', { type: 'text/csv' }));
  const meaning = (header: string) =>
    dialog.getByRole<HTMLInputElement>('combobox', { name: `Qué es «${header}»` });
  const choose = (box: HTMLElement, label: string) => user.type(box, `${label}{Enter}`);
  const mean = (header: string, label: string) => choose(meaning(header), label);
  return { user, dialog, close, choose, meaning, mean };
}
const check = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Revisar' });
const readings = () =>
  sent.flatMap(({ data }) => (JSON.stringify(data ?? null).includes('reading') ? [data] : []));

test('columns of a foreign file show sample values and a proposed field, and fields missing for new records are listed', async () => {
  const { dialog, meaning, mean } = await brought();
  await waitFor(() => expect(meaning('Clave').value).toBe('Código *'));
  expect(meaning('Empresa').value).toBe('Nombre *');
  expect(meaning('Notas').value).toBe('No se importa');
  expect(dialog.getByText('Clave uno · Clave dos')).toBeDefined();
  expect(dialog.getByText('Sin valores')).toBeDefined();
  expect(dialog.getByText(/lista\.csv · Texto separado por punto y coma/)).toBeDefined();
  expect(dialog.getByRole('alert').textContent).toBe('Un registro nuevo necesita además: Ciudad');
  expect(dialog.queryByText(/última vez/)).toBeNull();

  // A field maps to one column: the column that had it before loses it.
  await mean('Notas', 'Nombre');
  expect(meaning('Empresa').value).toBe('No se importa');
  await mean('Empresa', 'Ciudad');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('a file without a separator is shown as a single column', async () => {
  answer = { ...file, delimiter: '\t', columns: [column(0, 'Clave Empresa Ciudad', null, {})] };
  const { dialog } = await brought();
  expect(await dialog.findByText(/lista\.csv · Una sola columna: ningún separador/)).toBeDefined();
  expect(dialog.queryByText(/tabuladores/)).toBeNull();
});

test('the chosen way to match rows with records is sent with the check and with the import', async () => {
  const { user, dialog, choose, mean, close } = await brought();
  await waitFor(() => expect(check().disabled).toBe(false));
  const by = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Una fila sin id' });
  expect(by.value).toBe('Es el registro con el mismo valor en «Código»');
  await mean('Clave', 'No se importa');
  // A column that the file lacks cannot identify records.
  await waitFor(() => expect(by.value).toBe('Es el registro con el mismo valor en «Nombre»'));
  await choose(by, 'Crea siempre');
  expect(dialog.queryByRole('radio', { name: 'Dejar como están' })).toBeNull();
  await choose(by, '«Nombre»');
  await user.click(dialog.getByRole('radio', { name: 'Dejar como están' }));
  await user.click(check());

  expect(await dialog.findByText('2 que ya están')).toBeDefined();
  const reading = {
    columns: [
      { at: 0, path: null },
      { at: 1, path: 'name' },
      { at: 2, path: null },
      { at: 3, path: null },
    ],
    matchBy: 'name',
    found: 'skip',
  };
  expect(readings()).toEqual([expect.objectContaining({ reading })]);
  await user.click(dialog.getByRole('button', { name: 'Columnas' }));
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Una fila sin id' }).value).toMatch(
    /«Nombre»/,
  );
  await user.click(check());
  await user.click(await dialog.findByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent.map(({ path }) => path)).toEqual([
    '/import/columns',
    '/import?dry',
    '/import?dry',
    '/import',
  ]);
  expect(readings()[2]).toMatchObject({ reading });
});

test('an ambiguous number is asked about once its column is mapped to a number field', async () => {
  const { user, dialog, mean } = await brought();
  await waitFor(() => expect(check().disabled).toBe(false));
  expect(dialog.queryByText(/dos maneras/)).toBeNull();
  await mean('Crédito', 'Días de crédito');
  expect(await dialog.findByText(/«1\.200» se puede leer de dos maneras/)).toBeDefined();
  await user.click(check());
  expect(readings()).toEqual([]);
  const [point] = dialog.getAllByRole('radio', { name: /^Con / });
  expect(document.activeElement).toBe(point);
  await user.click(dialog.getByRole('radio', { name: 'Con coma: es 1200' }));
  await user.click(check());
  await waitFor(() => expect(readings()).toHaveLength(1));
  expect(readings()[0]).toMatchObject({ reading: { decimals: 'comma' } });
});

test('the decimal separator of a file is shown when a value decides it', async () => {
  answer = {
    ...file,
    columns: [column(0, 'Crédito', 'customFields.1', { unclear: '1.200', comma: '0,5' })],
  };
  const { dialog } = await brought();
  expect(
    await dialog.findByText('El archivo escribe los decimales con coma, como «0,5».'),
  ).toBeDefined();
  expect(check().disabled).toBe(false);
});

const makeDated = (...columns: readonly ReturnType<typeof column>[]): FileColumnsAnswer => ({
  ...file,
  columns: [column(0, 'Clave', 'code'), ...columns],
  fields: [
    ...file.fields,
    field('customFields.2', 'Desde', { date: true }),
    field('customFields.3', 'Hasta', { date: true }),
  ],
});

test('ambiguous dates are asked about once for the file, before any row is checked', async () => {
  answer = makeDated(
    column(1, 'Alta', 'customFields.2', {}, { unclear: '04/12/2026' }),
    column(2, 'Baja', 'customFields.3', {}, { unclear: '05/12/2026' }),
  );
  const { user, dialog } = await brought();
  expect(await dialog.findByText(/«04\/12\/2026» se puede leer de dos maneras/)).toBeDefined();
  expect(dialog.getAllByRole('radiogroup', { name: 'Día y mes' })).toHaveLength(1);
  await user.click(check());
  expect(readings()).toEqual([]);
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /^Día primero/ }));
  await user.click(dialog.getByRole('radio', { name: 'Mes primero: es el 12 de abril de 2026' }));
  await user.click(check());
  await waitFor(() => expect(readings()).toHaveLength(1));
  expect(readings()[0]).toMatchObject({ reading: { dayOrder: 'monthFirst' } });
});

test('the order of day and month is shown when a date decides it, and asked for when that column is not imported', async () => {
  answer = makeDated(
    column(1, 'Alta', 'customFields.2', {}, { dayFirst: '25/11/2026' }),
    column(2, 'Baja', 'customFields.3', {}, { unclear: '05/12/2026' }),
  );
  const { dialog, mean } = await brought();
  expect(
    await dialog.findByText('Las fechas se leen con el día primero, como «25/11/2026».'),
  ).toBeDefined();
  expect(dialog.queryByText(/dos maneras/)).toBeNull();
  // The column that decided is left out: the other one is open again.
  await mean('Alta', 'No se importa');
  expect(await dialog.findByText(/«05\/12\/2026» se puede leer de dos maneras/)).toBeDefined();
});

test('two columns with different orders of day and month are each shown', async () => {
  answer = makeDated(
    column(1, 'Alta', 'customFields.2', {}, { dayFirst: '25/11/2026' }),
    column(2, 'Baja', 'customFields.3', {}, { monthFirst: '11/25/2026' }),
  );
  const { dialog } = await brought();
  expect(await dialog.findByText(/En «Alta» las fechas se leen con el día primero/)).toBeDefined();
  expect(dialog.getByText(/En «Baja» las fechas se leen con el mes primero/)).toBeDefined();
});

test('the import template with an ambiguous date is not checked before the user chooses the order', async () => {
  answer = {
    ...makeDated(column(1, 'Alta', 'customFields.2', {}, { unclear: '04/12/2026' })),
    own: true,
  };
  const { dialog } = await brought();
  expect(await dialog.findByText(/se puede leer de dos maneras/)).toBeDefined();
  expect(sent.map(({ path }) => path)).toEqual(['/import/columns']);
});

test('sheet, separator and header row are shown with the first rows, and can be changed', async () => {
  answer = { ...file, sheets: ['Hoja1', 'Productos'], sheet: 'Productos' };
  const { dialog, choose } = await brought();
  const box = (name: string) => dialog.findByRole<HTMLInputElement>('combobox', { name });
  expect((await box('Hoja')).value).toBe('Productos');
  expect((await box('Separador')).value).toBe('Punto y coma ( ; )');
  expect((await box('Fila de encabezados')).value).toBe(
    'Fila 2: Clave · Empresa · Crédito · Notas',
  );
  const rows = within(dialog.getByRole('table', { name: 'Primeras filas del archivo' }));
  expect(rows.getByRole('row', { name: /^2 ?Encabezado/ }).textContent).toContain('Empresa');
  const layouts = () =>
    sent.flatMap(({ data }) => (JSON.stringify(data ?? null).includes('layout') ? [data] : []));
  await choose(await box('Separador'), 'Barra');
  await waitFor(() => expect(layouts()).toEqual([{ layout: { delimiter: '|' } }]));
  await choose(await box('Fila de encabezados'), 'Fila 1');
  await waitFor(() => expect(layouts()[1]).toEqual({ layout: { delimiter: '|', headerRow: 1 } }));
  await choose(await box('Hoja'), 'Hoja1');
  await waitFor(() => expect(layouts()[2]).toEqual({ layout: { sheet: 'Hoja1' } }));
});

test('one column fills two fields, and a field missing in the file gets the same value in all rows', async () => {
  const { user, dialog, meaning, choose } = await brought();
  await waitFor(() => expect(meaning('Empresa').value).toBe('Nombre *'));
  await user.click(dialog.getByRole('button', { name: 'Llenar otro campo con «Empresa»' }));
  await choose(dialog.getByRole('combobox', { name: 'Qué más es «Empresa»' }), 'Días de crédito');
  await user.click(dialog.getByRole('button', { name: 'Agregar un campo' }));
  // The field that new records need is chosen first.
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Campo' }).value).toBe('Ciudad *');
  expect(dialog.getByText(/necesita además: Ciudad/)).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Valor' }), 'Monterrey');
  expect(dialog.queryByText(/necesita además/)).toBeNull();
  await user.click(check());
  await waitFor(() => expect(readings()).toHaveLength(1));
  expect(readings()[0]).toMatchObject({
    reading: {
      columns: [
        { at: 0, path: 'code' },
        { at: 1, path: 'name' },
        { at: 1, path: 'customFields.1' },
        { at: 2, path: null },
        { at: 3, path: null },
      ],
      constants: [{ path: 'city', text: 'Monterrey' }],
    },
  });
  // The choices stand there when the user returns; a removed constant is needed again.
  await user.click(await dialog.findByRole('button', { name: 'Columnas' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Valor' }).value).toBe('Monterrey');
  await choose(dialog.getByRole('combobox', { name: 'Qué más es «Empresa»' }), 'No se importa');
  expect(dialog.queryByRole('combobox', { name: 'Qué más es «Empresa»' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Quitar' }));
  expect(dialog.getByText(/necesita además: Ciudad/)).toBeDefined();
});

test('the value for all rows is chosen from the options of its field, and cleared when the field changes', async () => {
  answer = {
    ...file,
    fields: [...file.fields, field('supplierType', 'Tipo'), field('status', 'Estatus')],
    constants: [{ path: 'status', text: 'Inactive' }],
  };
  const { user, dialog, choose } = await brought();
  const box = (name: string, at = 0) =>
    dialog.getAllByRole<HTMLInputElement>('combobox', { name })[at] ?? document.body;
  // Written in the other language before: it stays.
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Valor' }).value).toBe('Inactive'),
  );
  await choose(box('Campo'), 'Tipo');
  expect(dialog.queryByRole('textbox', { name: 'Valor' })).toBeNull();
  expect(box('Valor')).toHaveProperty('value', '');
  await choose(box('Valor'), 'Madera');
  const chosen = Reflect.get(box('Valor'), 'value');
  expect(chosen).toMatch(/madera/i);
  await user.click(check());
  await waitFor(() => expect(readings()).toHaveLength(1));
  expect(readings()[0]).toMatchObject({
    reading: { constants: [{ path: 'supplierType', text: chosen }] },
  });
});

test('a remembered header row is sent with the check', async () => {
  answer = { ...file, remembered: true, headerRow: 3, layout: { headerRow: 3 } };
  const { user } = await brought();
  await waitFor(() => expect(check().disabled).toBe(false));
  await user.click(check());
  await waitFor(() => expect(readings()).toHaveLength(1));
  expect(readings()[0]).toMatchObject({ reading: { layout: { headerRow: 3 } } });
});

test('a file mapped only to the id cannot be imported', async () => {
  const { mean } = await brought();
  await waitFor(() => expect(check().disabled).toBe(false));
  await mean('Clave', 'Id');
  await mean('Empresa', 'No se importa');
  await waitFor(() => expect(check().disabled).toBe(true));
});

test('the import template is checked at once, without a mapping', async () => {
  answer = { ...file, own: true };
  const { dialog } = await brought();
  expect(await dialog.findByText('2 que ya están')).toBeDefined();
  expect(dialog.getByText(/^1 sin ubicación: se pone en el centro de su ciudad/)).toBeDefined();
  expect(dialog.getByText('2 filas de total no se importan: 4, 6')).toBeDefined();
  expect(readings()).toEqual([]);
});

test('the settings of the previous import of a file are restored', async () => {
  answer = { ...file, own: true, remembered: true, found: 'skip', matchBy: 'name' };
  const { dialog } = await brought();
  expect(await dialog.findByText(/Como la última vez/)).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Dejar como están' }).checked).toBe(
    true,
  );
});
