import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TestProviders } from '../testing/render-screen.tsx';
import { LazyMenu } from './lazy-menu.tsx';

const chosen = vi.fn();

function renderMenu() {
  render(
    <TestProviders>
      <LazyMenu withInitialFocusPlaceholder={false} button={<button type="button">More</button>}>
        {(Menu) => (
          <>
            <Menu.Item onClick={() => chosen('first')}>First</Menu.Item>
            <Menu.Item onClick={() => chosen('second')}>Second</Menu.Item>
          </>
        )}
      </LazyMenu>
      <p>elsewhere</p>
    </TestProviders>,
  );
  return {
    button: screen.getByRole('button', { name: 'More' }),
    user: userEvent.setup({ delay: null }),
  };
}

test('a click opens the menu once its code is loaded, and the button announces the open menu', async () => {
  const { button, user } = renderMenu();
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  const menu = await screen.findByRole('menu');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.getAttribute('aria-controls')).toBe(menu.id);
  expect(menu.getAttribute('aria-labelledby')).toBe(button.id);
});

test('Escape closes the menu and returns the focus to the button, also after the first opening', async () => {
  const { button, user } = renderMenu();
  for (const opening of ['first', 'second']) {
    button.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await waitFor(() => expect(document.activeElement?.textContent, opening).toBe('First'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu'), opening).toBeNull());
    await waitFor(() => expect(document.activeElement, opening).toBe(button));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(button.hasAttribute('aria-controls')).toBe(false);
  }
});

test('an item chosen with the keyboard closes the menu; a click outside closes it and chooses nothing', async () => {
  const { button, user } = renderMenu();
  await user.click(button);
  await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('First'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('second');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click(button);
  await screen.findByRole('menu');
  await user.click(screen.getByText('elsewhere'));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(chosen).toHaveBeenCalledOnce();
});

test('a second click closes the menu', async () => {
  const { button, user } = renderMenu();
  await user.click(button);
  await screen.findByRole('menu');
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
