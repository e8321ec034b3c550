import { expect, test, vi } from 'vitest';
import { clearToasts, toastSuccess } from '../kit/toasts.tsx';
import { waitForToasts } from './wait-for-toasts.ts';

test('a toast is shown although the browser is never idle', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const resolved = vi.fn<() => void>();
  const until = waitForToasts().then(resolved);
  await Promise.resolve();
  expect(resolved).not.toHaveBeenCalled();
  toastSuccess('Se guardó');
  await until;
  clearToasts();
});

test('the area of toasts is loaded once the browser is idle', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    work();
    return 0;
  });
  await waitForToasts();
});
