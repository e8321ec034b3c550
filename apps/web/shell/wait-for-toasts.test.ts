import { expect, test, vi } from 'vitest';
import { clearToasts, toastSuccess } from '../kit/toasts.tsx';
import { waitForToasts } from './wait-for-toasts.ts';

test('what is told is shown though the browser never rests', async () => {
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

test('the area of what is told is there once the browser rests', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    work();
    return 0;
  });
  await waitForToasts();
});
