import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LanguageProvider } from '../../kit/words.tsx';
import { PlanProgress } from './plan-progress.tsx';

test('shows the progress sent by the server, an indeterminate bar before it, and clears it after the plan', async () => {
  const client = new QueryClient();
  const { unmount } = render(
    <LanguageProvider>
      <QueryClientProvider client={client}>
        <PlanProgress />
      </QueryClientProvider>
    </LanguageProvider>,
  );
  const bar = screen.getByRole('progressbar', { name: 'Buscando el mejor plan…' });
  expect(bar.getAttribute('value')).toBeNull();
  act(() => void client.setQueryData(['planProgress'], { share: 0.4 }));
  await expect.poll(() => bar.getAttribute('value')).toBe('0.4');
  unmount();
  expect(client.getQueryData(['planProgress'])).toBeUndefined();
});
