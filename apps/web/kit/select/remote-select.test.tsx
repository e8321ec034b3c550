import { maxSearchLength } from '@tarima/domain/kit/list-query';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { TestProviders } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';
import { RemoteSelect } from './remote-select.tsx';

let api: FakeApi;
const submitted = vi.fn();
beforeEach(() => {
  submitted.mockClear();
  api = installFakeApi(suppliers, buildTestSuppliers(15));
  vi.useFakeTimers({ shouldAdvanceTime: false });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const box = () => screen.getByRole('combobox', { name: /Proveedor/ });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const searches = () => api.requests.map(({ query }) => query['search']);

interface SelectOptions {
  readonly first?: NamedRecord;
  readonly excludedId?: number;
  readonly onCreate?: (typed: string) => void;
}

async function renderSelect({ first, excludedId, onCreate }: SelectOptions) {
  const chosen: (NamedRecord | undefined)[] = [];
  function Choice() {
    const [value, setValue] = useState(first);
    return (
      <RemoteSelect
        module="suppliers"
        label="Proveedor"
        required
        description={undefined}
        placeholder="Elige"
        error={undefined}
        nothing="Nada"
        data-autofocus={undefined}
        onCreate={onCreate}
        {...(excludedId !== undefined && { excludedId })}
        value={value}
        onChange={(choice) => {
          chosen.push(choice);
          setValue(choice);
        }}
      />
    );
  }
  render(
    <TestProviders>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted(chosen.at(-1)?.id);
        }}
      >
        <Choice />
        <input aria-label="Otro" />
      </form>
    </TestProviders>,
  );
  fireEvent.click(box());
  await pass(50);
  return chosen;
}

async function type(text: string) {
  fireEvent.change(box(), { target: { value: text } });
  await pass(0);
}

describe('a select of records of the server', () => {
  test('requests no records before it opens, then six', async () => {
    await renderSelect({});
    expect(api.requests.map(({ path, query }) => [path, query])).toEqual([
      ['/suppliers/all', { page: '1', size: '6', lang: 'es' }],
    ]);
    expect(options()).toEqual([
      'Maderas 011',
      'Maderas 022',
      'Maderas 033',
      'Maderas 044',
      'Maderas 055',
      'Maderas 066',
      'Mostrar más',
    ]);
  });

  test('requests six more records at a time, until there are no more', async () => {
    await renderSelect({});
    fireEvent.click(screen.getByRole('option', { name: 'Mostrar más' }));
    await pass(50);
    expect(options()).toHaveLength(13);
    fireEvent.click(screen.getByRole('option', { name: 'Mostrar más' }));
    await pass(50);
    expect(options()).toHaveLength(15);
    expect(api.requests.map(({ query }) => query['page'])).toEqual(['1', '2', '3']);
  });

  test('searches from the third character, 500 ms after the last', async () => {
    await renderSelect({});
    await type('ma');
    await pass(2000);
    expect(searches()).toEqual([undefined]);
    expect(screen.getByText('Escribe al menos 3 letras para buscar')).toBeDefined();
    await type('mad');
    await pass(400);
    await type('maderas 1');
    await pass(499);
    expect(searches()).toEqual([undefined]);
    await pass(1);
    await pass(50);
    expect(searches()).toEqual([undefined, 'maderas 1']);
    expect(options()).toHaveLength(6);
    expect(options()[0]).toBe('Maderas 1010');
  });

  test('lists records that the server found by a code that their name does not contain', async () => {
    await renderSelect({});
    api.rows = buildTestSuppliers(15).map((row) => ({
      ...row,
      name: `Maderas ${row.id}`,
      code: `TAB-${row.id}`,
    }));
    await type('tab-12');
    await pass(600);
    await pass(50);
    expect(options()).toEqual(['Maderas 1212']);
    // Earlier matches are not offered for the next letters until the server answers.
    await type('tab-13');
    expect(options()).toEqual([]);
    await pass(600);
    await pass(50);
    expect(options()).toEqual(['Maderas 1313']);
  });

  test('sends no search that is longer than the server accepts, and shows that nothing matches', async () => {
    await renderSelect({});
    await type('x'.repeat(maxSearchLength + 1));
    await pass(600);
    await pass(50);
    expect(searches()).toEqual([undefined]);
    expect(screen.getByText('Nada coincide')).toBeDefined();
    // The next search is short again: the long one is not sent while it settles either.
    await type('maderas 12');
    await pass(600);
    await pass(50);
    expect(searches()).toEqual([undefined, 'maderas 12']);
    expect(options()).toEqual(['Maderas 1212']);
  });

  test('shows that nothing matches', async () => {
    await renderSelect({});
    await type('zzz');
    await pass(600);
    await pass(50);
    expect(screen.getByText('Nada coincide')).toBeDefined();
  });

  test('sets the chosen record, shows its name and clears the search', async () => {
    const chosen = await renderSelect({});
    await type('maderas 12');
    await pass(600);
    await pass(50);
    fireEvent.click(screen.getByRole('option', { name: /Maderas 12/ }));
    await pass(300);
    expect(chosen).toEqual([{ id: 12, name: 'Maderas 12' }]);
    expect(box()).toHaveProperty('value', 'Maderas 12');
  });

  test('lists the chosen record first when no loaded page contains it', async () => {
    await renderSelect({ first: { id: 15, name: 'Maderas 15' } });
    expect(options()[0]).toBe('Maderas 1515');
    expect(screen.getByRole('option', { name: /Maderas 15/ }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  test('does not list the excluded record', async () => {
    await renderSelect({ excludedId: 2 });
    expect(options()).not.toContain('Maderas 022');
    expect(options()[0]).toBe('Maderas 011');
  });

  test('shows that there are no options', async () => {
    api.rows = buildTestSuppliers(1);
    await renderSelect({ excludedId: 1 });
    expect(screen.getByText('Nada')).toBeDefined();
  });

  test('shows that the options failed to load', async () => {
    api.refuse('GET', 403, { messageCode: 'FORBIDDEN' });
    await renderSelect({});
    expect(screen.getByText('No se pudieron cargar las opciones')).toBeDefined();
  });
});

/** Presses a key as a browser does: an unhandled Enter submits the form, an unhandled Tab moves to the next field. */
function press(key: 'Enter' | 'Tab' | 'ArrowDown'): void {
  const isDefault = fireEvent.keyDown(box(), { key, code: key });
  if (!isDefault) return;
  if (key === 'Enter') fireEvent.submit(box());
  if (key === 'Tab') screen.getByLabelText('Otro').focus();
}

describe('a select while the user types fast', () => {
  const pallets = ['Caja CP4', 'Caja CP55', 'Tarima CP5', 'Tarima azul', 'Tarima 1', 'Tarima 2'];
  beforeEach(() => {
    api.rows = [...pallets, 'CP5', 'Camión'].map((name, at) => ({
      ...(buildTestSuppliers(1)[0] ?? expect.fail()),
      id: at + 21,
      name,
    }));
  });

  test('lists at once only the loaded records with the typed letters', async () => {
    await renderSelect({});
    await type('cp5');
    expect(options()).toEqual(['CP527', 'Caja CP5522', 'Mostrar más']);
    expect(searches()).toEqual([undefined]);
  });

  test.each(['focus', 'letter'] as const)('replaces the chosen name at the next %s', async (by) => {
    await renderSelect({ first: { id: 21, name: 'Caja CP4' } });
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: /Proveedor/ });
    act(() => field.focus());
    if (by === 'focus') {
      act(() => screen.getByLabelText('Otro').focus());
      field.setSelectionRange(8, 8);
      act(() => field.focus());
    } else {
      field.setSelectionRange(8, 8);
      fireEvent.keyDown(field, { key: 'a' });
    }
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 8]);
  });

  test.each([['Enter'], ['Tab']] as const)(
    'waits after %s for the answer, takes its first match, and only then submits the form',
    async (key) => {
      const chosen = await renderSelect({ first: { id: 21, name: 'Caja CP4' } });
      box().focus();
      await type('cp5');
      press('ArrowDown');
      press(key);
      await pass(100);
      expect(chosen).toEqual([]);
      fireEvent.submit(box());
      expect(submitted).not.toHaveBeenCalled();
      await pass(400);
      await pass(50);
      expect(chosen.map((each) => each?.name)).toEqual(['CP5']);
      expect(submitted.mock.calls).toEqual([[27]]);
    },
  );

  test('does not submit a waiting form once the user types in another field', async () => {
    const chosen = await renderSelect({});
    box().focus();
    await type('cp5');
    press('Enter');
    fireEvent.submit(box());
    fireEvent.input(screen.getByLabelText('Otro'), { target: { value: '5' } });
    await pass(500);
    await pass(50);
    expect(chosen.map((each) => each?.name)).toEqual(['CP5']);
    expect(submitted).not.toHaveBeenCalled();
  });

  test('keeps the pending choice after a click elsewhere', async () => {
    const chosen = await renderSelect({ first: { id: 21, name: 'Caja CP4' } });
    box().focus();
    await type('cp5');
    press('Enter');
    fireEvent.mouseDown(document.body);
    fireEvent.blur(box());
    await pass(500);
    await pass(50);
    expect(chosen.map((each) => each?.name)).toEqual(['CP5']);
  });

  test('does not submit the previous choice on Enter, even when no record matches', async () => {
    const chosen = await renderSelect({ first: { id: 21, name: 'Caja CP4' } });
    box().focus();
    await type('micho');
    press('Enter');
    await pass(600);
    await pass(50);
    press('Enter');
    expect(chosen).toEqual([]);
    expect(submitted).not.toHaveBeenCalled();
    expect(screen.getByText('Nada coincide')).toBeDefined();
  });

  test('cancels the pending choice when the user types on', async () => {
    const chosen = await renderSelect({});
    box().focus();
    await type('cp5');
    press('Enter');
    await type('azul');
    await pass(600);
    await pass(50);
    expect(chosen).toEqual([]);
    press('Enter');
    expect(chosen.map((each) => each?.name)).toEqual(['Tarima azul']);
  });

  test.each([
    ['Enter', ['micho']],
    ['Tab', []],
  ] as const)('%s before an answer without matches creates %j', async (key, created) => {
    const create = vi.fn();
    const chosen = await renderSelect({ onCreate: create });
    box().focus();
    await type('micho');
    press(key);
    expect(create).not.toHaveBeenCalled();
    await pass(600);
    await pass(50);
    expect(create.mock.calls.flat()).toEqual(created);
    expect(chosen).toEqual([]);
  });

  test.each([['Enter'], ['Tab']] as const)(
    '%s creates no record after a failed search',
    async (key) => {
      const create = vi.fn();
      await renderSelect({ onCreate: create });
      api.refuse('GET', 403, { messageCode: 'FORBIDDEN' });
      box().focus();
      await type('micho');
      await pass(600);
      await pass(50);
      expect(screen.getByText('No se pudieron cargar las opciones')).toBeDefined();
      press(key);
      await pass(50);
      expect(create).not.toHaveBeenCalled();
      expect(submitted).not.toHaveBeenCalled();
    },
  );

  test('matches words in any order and without accents', async () => {
    await renderSelect({});
    await type('cp55 CAJA');
    expect(options()).toEqual(['Caja CP5522', 'Mostrar más']);
    await type('CAMION');
    expect(options()).toEqual(['Camión28', 'Mostrar más']);
  });

  test.each([['Enter'], ['Tab']] as const)(
    'moves from the first match with the arrow keys, and %s takes the marked record',
    async (key) => {
      const chosen = await renderSelect({});
      await type('ti');
      await type('ta');
      press('ArrowDown');
      press('ArrowDown');
      press(key);
      expect(chosen.map((each) => each?.name)).toEqual(['Tarima 2']);
    },
  );
});

test('does not offer more records while the matches of a new text load', async () => {
  await renderSelect({});
  expect(options()).toContain('Mostrar más');
  await type('Sin coincidencia');
  expect(options()).toEqual([]);
  expect(screen.getByText('Buscando…')).toBeDefined();
  await pass(1_000);
  expect(options()).toEqual([]);
});

test.each(['Enter', 'Tab'])(
  '%s before the list is drawn takes the first match and does not submit the form',
  async (key) => {
    const chosen = await renderSelect({ first: { id: 99, name: 'Otro' } });
    await type('maderas 04');
    await pass(1000);
    const find = vi.spyOn(document, 'getElementById').mockReturnValue(null);
    fireEvent.keyDown(box(), { key });
    find.mockRestore();
    await pass(50);
    expect(chosen.map((each) => each?.name)).toEqual(['Maderas 04']);
    expect(submitted).not.toHaveBeenCalled();
  },
);
