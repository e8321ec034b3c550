import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TestProviders } from '../testing/render-screen.tsx';
import { LocalMultiSelect, LocalSelect } from './local-select.tsx';

const states = [
  { value: 'MEX', label: 'Estado de México' },
  { value: 'MIC', label: 'Michoacán' },
  { value: 'QUE', label: 'Querétaro' },
];

function renderForm() {
  const submitted = vi.fn();
  function Form() {
    const [state, setState] = useState<string | null>('QUE');
    const [several, setSeveral] = useState<string[]>([]);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted(state, several);
        }}
      >
        <LocalSelect label="Estado" data={states} value={state} onChange={setState} clearable />
        <LocalMultiSelect label="Varios" data={states} value={several} onChange={setSeveral} />
        <button type="submit">Guardar</button>
      </form>
    );
  }
  render(
    <TestProviders>
      <Form />
    </TestProviders>,
  );
  const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
  return { user: userEvent.setup({ delay: null }), submitted, field };
}

test.each(['{Enter}', '{Tab}', '{ArrowDown}{Enter}'])(
  'typed letters replace the choice in a short list, and %s takes the first match',
  async (keys) => {
    const { user, submitted, field } = renderForm();
    await user.click(field('Estado'));
    await user.keyboard(`micho${keys}`);
    expect(field('Estado').value).toBe('Michoacán');
    expect(submitted).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(submitted).toHaveBeenCalledWith('MIC', []);
  },
);

test('Enter without a match submits nothing and chooses nothing, and on an open list keeps the choice', async () => {
  const { user, submitted, field } = renderForm();
  await user.click(field('Estado'));
  await user.keyboard('{Enter}');
  await user.click(field('Estado'));
  await user.keyboard('zzz{Enter}');
  expect(screen.getByText('Nada coincide')).toBeDefined();
  expect(submitted).not.toHaveBeenCalled();
  await user.tab();
  expect(field('Estado').value).toBe('Querétaro');
});

test('the user can type again right after a choice', async () => {
  const { user, field } = renderForm();
  await user.click(field('Estado'));
  await user.keyboard('micho{Enter}');
  await user.keyboard('mexico estado{Enter}');
  expect(field('Estado').value).toBe('Estado de México');
});

test('several options are chosen one after the other', async () => {
  const { user, submitted, field } = renderForm();
  await user.click(field('Varios'));
  await user.keyboard('micho{Enter}quer{Tab}');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(submitted).toHaveBeenCalledExactlyOnceWith('QUE', ['MIC', 'QUE']);
});

test.each(['Estado', 'Varios'])(
  'the list "%s" stays closed when its field gets the focus, and opens by an arrow key, a letter or a click',
  async (name) => {
    const { user, field } = renderForm();
    const isOpen = () => field(name).getAttribute('aria-expanded') === 'true';
    const close = () => user.keyboard('{Escape}');
    act(() => field(name).focus());
    expect(isOpen()).toBe(false);
    await user.keyboard('{ArrowDown}');
    expect(isOpen()).toBe(true);
    await close();
    await user.keyboard('q');
    expect(isOpen()).toBe(true);
    await close();
    expect(isOpen()).toBe(false);
    await user.click(field(name));
    expect(isOpen()).toBe(true);
  },
);
