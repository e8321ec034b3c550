import { expect, test } from 'vitest';
import { runWithConcurrencyLimit } from './concurrency-limit.ts';

test('two files are read at a time, a third is refused until one of them has ended, also by an error', async () => {
  const works = Array.from({ length: 3 }, () => Promise.withResolvers<string>());
  const run = (at: number) => runWithConcurrencyLimit(async () => works[at]?.promise);
  const [first, second] = [run(0), run(1)];
  await expect(run(2)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  works[0]?.reject(new Error('unreadable'));
  await expect(first).rejects.toThrow('unreadable');
  const third = run(2);
  await expect(run(0)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (const work of works) work.resolve('read');
  expect(await Promise.all([second, third])).toEqual(['read', 'read']);
});
