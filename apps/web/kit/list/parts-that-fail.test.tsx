import { suppliers } from '@tarima/domain/suppliers/supplier';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { installFakeApi } from '../testing/fake-api.ts';
import { renderListScreen } from '../testing/render-screen.tsx';
import { buildTestSuppliers } from '../testing/build-test-suppliers.ts';

// Modules that a test worker loaded for other files are loaded again here: a loaded part does not fail.
vi.hoisted(() => vi.resetModules());

/** Parts whose first load fails, as where a connection breaks. */
const failed = vi.hoisted(() => new Set<string>());
const failingOnce = vi.hoisted(() => async (name: string, load: () => Promise<object>) => {
  if (failed.has(name)) return load();
  failed.add(name);
  throw new Error(`${name} could not be loaded`);
});

vi.mock('./value-count-tabs.tsx', (load) => failingOnce('tabs', load));
vi.mock('./changed-view-buttons.tsx', (load) => failingOnce('buttons', load));
vi.mock('../many/in-place-cell-editing.tsx', (load) => failingOnce('cells', load));
vi.mock('../many/bulk-action-bar.tsx', (load) => failingOnce('many', load));
vi.mock('./list-totals.tsx', (load) => failingOnce('totals', load));

afterAll(() => {
  vi.resetModules();
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  installFakeApi(suppliers, buildTestSuppliers(3));
  return () => vi.useRealTimers();
});

test('a list is shown without the parts that fail to load, and with them once they load', async () => {
  const { user } = renderListScreen({ ...suppliers, tabs: 'status' }, '?columns=name&view=link');
  await screen.findByTitle('Maderas 03');
  await vi.waitFor(() => expect(failed).toContain('tabs'));
  expect(screen.getByTitle('Maderas 03')).toBeDefined();
  expect(
    within(await screen.findByRole('group')).getByRole('button', { name: /Activo/ }),
  ).toBeDefined();
  await vi.waitFor(() => expect(failed).toContain('cells'));
  expect(await screen.findByRole('button', { name: 'Guardar como vista' })).toBeDefined();
  expect(failed).toContain('buttons');

  await user.click(screen.getByRole('checkbox', { name: 'Elegir Maderas 02' }));
  expect(await screen.findByText('1 fila elegida')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Sumas' }));
  await vi.waitFor(() => expect(failed).toContain('totals'));
  expect(screen.getByTitle('Maderas 03')).toBeDefined();
});
