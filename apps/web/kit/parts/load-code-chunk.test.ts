import { afterEach, expect, test, vi } from 'vitest';
import { ChunkError, chunkTimeoutMs, loadCodeChunk } from './load-code-chunk.ts';

afterEach(() => vi.useRealTimers());

test('a code chunk that loads is returned', async () => {
  await expect(loadCodeChunk(() => Promise.resolve('part'))).resolves.toBe('part');
});

test('a code chunk that cannot be loaded fails with a ChunkError and its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const failure = loadCodeChunk(() => Promise.reject(cause));
  await expect(failure).rejects.toBeInstanceOf(ChunkError);
  await expect(failure).rejects.toHaveProperty('cause', cause);
});

test('a code chunk times out after 120 seconds', async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  void loadCodeChunk(() => new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(chunkTimeoutMs).toBe(120_000);
  expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(ChunkError);
});
