import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TestProviders } from '../kit/testing/render-screen.tsx';
import RecoveryCodes from './recovery-codes.tsx';

test('recovery codes are copied one per line; without a clipboard the shown codes are selected', async () => {
  const user = userEvent.setup();
  render(
    <TestProviders>
      <RecoveryCodes codes={['1111-2222', '3333-4444']} close={() => undefined} />
    </TestProviders>,
  );
  const copy = await screen.findByRole('button', { name: 'Copiar' });
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe('1111-2222\n3333-4444');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no clipboard'));
  await user.click(copy);
  await vi.waitFor(() => expect(getSelection()?.toString()).toContain('1111-22223333-4444'));
});
