import { afterEach, expect, test, vi } from 'vitest';
import { ChunkError, chunkTimeout, loadChunk } from './load-chunk.ts';

afterEach(() => vi.useRealTimers());

test('a part that arrives is handed on', async () => {
  await expect(loadChunk(() => Promise.resolve('part'))).resolves.toBe('part');
});

test('a part that cannot be fetched fails as such, and tells why', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const failure = loadChunk(() => Promise.reject(cause));
  await expect(failure).rejects.toBeInstanceOf(ChunkError);
  await expect(failure).rejects.toHaveProperty('cause', cause);
});

test('a part is given up after 120 seconds', async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  void loadChunk(() => new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(chunkTimeout - 1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(chunkTimeout).toBe(120_000);
  expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(ChunkError);
});
