import { maxSearchLength } from '@tarima/domain/kit/list-query';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { searchDebounceMs } from '../data/use-debounced-draft.ts';
import { installFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

let api: FakeApi;
beforeEach(() => {
  api = installFakeApi(suppliers, buildTestSuppliers(12));
});

const searches = () =>
  api.requests.flatMap(({ path, query }) => (path.endsWith('/all') ? [query['search']] : []));
const warning = () => screen.queryByText(/Ya existe/);

async function openForm(search: string) {
  const { user } = renderListScreen(suppliers, search);
  await screen.findByRole('button', { name: 'Guardar' });
  const [name] = screen.getAllByLabelText(/^Nombre/).filter((each) => each.closest('form'));
  return { user, name: name ?? expect.fail('No name') };
}

test('a name that another record has shows a warning while typing, regardless of letter case, and no error', async () => {
  const { user, name } = await openForm('?panel=create');
  await user.type(name, ' maDERAS 02 ');
  expect((await screen.findByText(/Ya existe/)).textContent).toBe(
    'Ya existe «Maderas 02» (id 2). Guárdalo solo si es otro.',
  );
  expect(name.getAttribute('aria-invalid')).not.toBe('true');
  expect(searches()).toHaveLength(1);
  await user.type(name, '9');
  expect(warning()).toBeNull();
});

test('a part of another name and the record’s own name show no warning', async () => {
  const { user, name } = await openForm('?panel=edit&id=2');
  await waitFor(() => expect(name).toHaveProperty('value', 'Maderas 02'));
  await user.clear(name);
  await user.type(name, 'Maderas');
  await waitFor(() => expect(searches()).toEqual(['Maderas']));
  await user.type(name, ' 02');
  await user.type(name, ' ');
  expect(warning()).toBeNull();
  await user.clear(name);
  await user.type(name, 'maderas 03');
  expect((await screen.findByText(/Ya existe/)).textContent).toContain('id 3');
});

test('a name longer than the longest search is not searched, and a name of that length is', async () => {
  const { name } = await openForm('?panel=create');
  const rest = () =>
    act(() => new Promise<void>((done) => void setTimeout(done, searchDebounceMs + 100)));
  fireEvent.change(name, { target: { value: 'x'.repeat(maxSearchLength + 1) } });
  await rest();
  expect(searches()).toEqual([]);
  const longest = 'y'.repeat(maxSearchLength);
  fireEvent.change(name, { target: { value: longest } });
  await waitFor(() => expect(searches()).toEqual([longest]));
});
