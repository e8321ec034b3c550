import { suppliers } from '@tarima/domain/suppliers/supplier';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addTestCleanup } from '../testing/test-cleanups.ts';
import { preserveKeyboardFocus } from './preserve-keyboard-focus.ts';
import { installFakeApi, type FakeApi } from './testing/fake-api.ts';
import { renderListScreen } from './testing/render-screen.tsx';
import { buildTestSuppliers } from './testing/build-test-suppliers.ts';

let api: FakeApi;
beforeEach(() => {
  api = installFakeApi(suppliers, buildTestSuppliers(5));
  addTestCleanup(preserveKeyboardFocus());
});

const row = (number: string) => screen.getByTitle(`Maderas ${number}`).closest('tr');
const getFocused = () => document.activeElement;

test('the focus returns to the list after a bulk action', async () => {
  api.many = ({ on }) => ({
    done: 'rows' in on ? on.rows.map(({ id }) => ({ id, name: null })) : [],
    refused: [],
    next: null,
  });
  const { user } = renderListScreen(suppliers);
  await screen.findByTitle('Maderas 05');
  act(() => row('04')?.focus());
  await user.keyboard('x');
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  const confirm = await screen.findByRole('button', { name: 'Eliminar (1)' });
  await waitFor(() => expect(getFocused()).toBe(confirm));
  await user.keyboard('{Enter}');
  await screen.findByText('Eliminar: hecho en 1 proveedor');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(getFocused()).toBe(row('04')));
});

test('the focus returns to the list after a view is saved', async () => {
  const { user } = renderListScreen(suppliers, '?orderBy=name&orderType=asc');
  await screen.findByTitle('Maderas 05');
  act(() => row('04')?.focus());
  await user.click(await screen.findByRole('button', { name: 'Guardar como vista' }));
  await user.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Por nombre{Enter}');
  await screen.findByRole('link', { name: 'Por nombre' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(getFocused()?.closest('table')).not.toBeNull());
});

test('an element below an open panel gives its focus to the panel', () => {
  const { below, panel } = aPanelAbove();
  below.focus();
  expect(getFocused()).toBe(panel);
  panel.removeAttribute('data-above');
  below.focus();
  expect(getFocused()).toBe(below);
});

test('the focus stays in the panel when its element is removed: on the previous element, or else on the panel', async () => {
  const { first, second, panel } = aPanelAbove();
  first.focus();
  second.focus();
  second.remove();
  await waitFor(() => expect(getFocused()).toBe(first));
  first.remove();
  await waitFor(() => expect(getFocused()).toBe(panel));
});

test('a disabled button gets its focus back when it is enabled, unless the user moved on', async () => {
  const { below, first } = aPanelAbove();
  below.closest('div')?.querySelector('section')?.removeAttribute('data-above');
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  // The browser takes the focus from what is disabled.
  const disable = async () => {
    first.focus();
    first.blur();
    first.disabled = true;
    await nextTask();
    expect(getFocused()).toBe(document.body);
  };
  const enable = async () => {
    first.disabled = false;
    await nextTask();
  };
  await disable();
  await enable();
  expect(getFocused()).toBe(first);
  await disable();
  below.focus();
  below.blur();
  await enable();
  expect(getFocused()).toBe(document.body);
  await disable();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await enable();
  expect(getFocused()).toBe(document.body);
  // A click beside it before it was disabled counts as well.
  first.focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  first.blur();
  first.disabled = true;
  await nextTask();
  await enable();
  expect(getFocused()).toBe(document.body);
});

test('no element has the focus after a click beside all fields', async () => {
  const { first, second } = aPanelAbove();
  first.focus();
  second.focus();
  second.blur();
  first.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(getFocused()).toBe(document.body);
});

function aPanelAbove() {
  const page = document.createElement('div');
  page.innerHTML =
    '<button>below</button><div data-portal><section data-above="200" tabindex="-1"><button>1</button><button>2</button></section></div>';
  document.body.append(page);
  addTestCleanup(() => page.remove());
  const [below, first, second] = page.querySelectorAll('button');
  const panel = page.querySelector('section');
  if (!below || !first || !second || !panel) throw new Error('The page is drawn');
  return { below, first, second, panel };
}
