import { expect, test, vi } from 'vitest';
import { clearToasts, toastSuccess } from '../kit/toasts.tsx';
import { toastsWanted } from './toasts-wanted.ts';

test('what is told is shown though the browser never rests', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const wanted = vi.fn<() => void>();
  const until = toastsWanted().then(wanted);
  await Promise.resolve();
  expect(wanted).not.toHaveBeenCalled();
  toastSuccess('Se guardó');
  await until;
  clearToasts();
});

test('the area of what is told is there once the browser rests', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    work();
    return 0;
  });
  await toastsWanted();
});
