import { expect, onTestFinished, test, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const limits = { atOnce: 3, perAddress: 2, waitingPerPerson: 4, waitingPerAddress: 6 };

/** Works that end on command, and the order in which they began. */
class Works {
  readonly began: string[] = [];
  readonly refused: string[] = [];
  readonly #turns: FairQueue;
  readonly #ends = new Map<string, () => void>();

  constructor(fairQueue: FairQueue) {
    this.#turns = fairQueue;
  }

  ask(name: string, address: string, person = ''): void {
    const work = () =>
      new Promise<void>((resolve) => {
        this.began.push(name);
        this.#ends.set(name, resolve);
      });
    this.#turns.run({ address, person }, work).catch(() => this.refused.push(name));
  }

  async end(name: string): Promise<void> {
    this.#ends.get(name)?.();
    await settleAll();
  }
}

const settleAll = () => new Promise((resolve) => setImmediate(resolve));

test('an address with many requests leaves room for the next address and waits itself', async () => {
  const works = new Works(new FairQueue(limits));
  for (const at of [1, 2, 3, 4]) works.ask(`a${at}`, 'a');
  works.ask('b1', 'b');
  await settleAll();
  expect(works.began).toEqual(['a1', 'a2', 'b1']);
  works.ask('b2', 'b');
  await works.end('a1');
  // The next turn goes to the waiting address with the fewest turns since.
  expect(works.began.slice(3)).toEqual(['a3']);
  await works.end('a2');
  expect(works.began.slice(4)).toEqual(['b2']);
});

test('users of one address take turns', async () => {
  const works = new Works(new FairQueue(limits));
  for (const at of [1, 2, 3, 4, 5]) works.ask(`many${at}`, 'office', 'busy');
  works.ask('one', 'office', 'other');
  await settleAll();
  await works.end('many1');
  await works.end('many2');
  expect(works.began).toEqual(['many1', 'many2', 'many3', 'one']);
});

test('a user with too many waiting requests is refused, while other users of the address are not', async () => {
  const works = new Works(new FairQueue(limits));
  for (let at = 1; at <= 7; at += 1) works.ask(`busy${at}`, 'office', 'busy');
  works.ask('one', 'office', 'other');
  await settleAll();
  expect(works.refused).toEqual(['busy7']);
  works.ask('two', 'office', 'other');
  works.ask('three', 'office', 'other');
  await settleAll();
  expect(works.refused).toEqual(['busy7', 'three']);
});

test('slow requests let the address start further requests', async () => {
  const works = new Works(new FairQueue({ ...limits, perAddressSlow: 3 }));
  for (const at of [1, 2, 3, 4]) works.ask(`a${at}`, 'a');
  await expect.poll(() => works.began).toEqual(['a1', 'a2', 'a3']);
  await works.end('a1');
  expect(works.began).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('an address has more slots while it is the only one, until another one arrives and again a second later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const works = new Works(
    new FairQueue({ ...limits, atOnce: 8, perAddressAlone: 3, perAddressSlow: 6 }),
  );
  for (const at of [1, 2, 3, 4, 5]) works.ask(`a${at}`, 'a');
  await settleAll();
  expect(works.began).toEqual(['a1', 'a2', 'a3']);
  works.ask('b1', 'b');
  await works.end('a1');
  expect(works.began.slice(3)).toEqual(['b1']);
  await works.end('b1');
  await works.end('a2');
  expect(works.began.slice(4)).toEqual(['a4']);
  for (const at of [6, 7]) works.ask(`a${at}`, 'a');
  vi.advanceTimersByTime(1_000);
  await works.end('a3');
  expect(works.began.slice(5)).toEqual(['a5']);
  vi.advanceTimersByTime(1);
  await works.end('a4');
  expect(works.began.slice(6)).toEqual(['a6', 'a7']);
  // The work of another address goes on for longer than that.
  works.ask('b2', 'b');
  for (const at of [8, 9]) works.ask(`a${at}`, 'a');
  vi.advanceTimersByTime(1_001);
  await works.end('a5');
  expect(works.began.slice(8)).toEqual(['b2']);
  await works.end('a6');
  expect(works.began.slice(9)).toEqual(['a8']);
});

test('a failed request releases its slot', async () => {
  const fairQueue = new FairQueue({ ...limits, atOnce: 1 });
  const failing = fairQueue.run({ address: 'a' }, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await fairQueue.run({ address: 'b' }, async () => 'done')).toBe('done');
});
