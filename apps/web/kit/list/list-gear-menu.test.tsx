import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Upload } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { TestProviders } from '../testing/render-screen.tsx';
import { ListGearMenu } from './list-gear-menu.tsx';

const entries = [
  {
    key: 'import',
    words: { es: 'Importar', en: 'Import' },
    icon: Upload,
    run: async () => undefined,
  },
];

test('the actions of a list are in a menu behind a gear button', async () => {
  const open = vi.fn();
  render(
    <TestProviders>
      <ListGearMenu entries={entries} large={false} open={open} />
    </TestProviders>,
  );
  const button = screen.getByRole('button', { name: 'Más opciones de la lista' });
  // Lucide names its icons by their picture; "settings" is its gear.
  expect(button.querySelector('svg')?.classList.contains('lucide-settings')).toBe(true);
  const user = userEvent.setup({ delay: null });
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Importar' }));
  expect(open).toHaveBeenCalledExactlyOnceWith(entries[0]);
});

test('a list without actions has no gear button', () => {
  render(
    <TestProviders>
      <ListGearMenu entries={[]} large={false} open={() => undefined} />
    </TestProviders>,
  );
  expect(screen.queryByRole('button', { name: 'Más opciones de la lista' })).toBeNull();
});
