import { CodedError } from '@tarima/domain/kit/errors';

export interface QueueLimits {
  /** Maximum number of simultaneous works of all addresses. */
  readonly atOnce: number;
  /** Maximum number of simultaneous works of one address, beside those of others. */
  readonly perAddress: number;
  /** Maximum number of simultaneous works of one address that is alone: no other has had work in the last second. */
  readonly perAddressAlone?: number;
  /** Maximum number of simultaneous works of one address, slow works included. */
  readonly perAddressSlow?: number;
  /** Maximum number of waiting works per person, and per address, before further works are rejected. */
  readonly waitingPerPerson: number;
  readonly waitingPerAddress: number;
}

interface Waiting {
  readonly start: () => void;
}

/** Running and waiting works of one address. An office of fifty people is one address: its people take turns. */
interface Line {
  quick: number;
  running: number;
  count: number;
  readonly people: Map<string, Waiting[]>;
}

const slowAfter = 300; // Milliseconds after which a work counts as slow.
const aloneAfter = 1_000; // Milliseconds since the work of two addresses met after which an address is alone again.
const retryAfter = 2; // Seconds after which a client may retry.

/**
 * Fair queue: each free slot goes to the next waiting address, and within an address to its next person.
 * Heavy users delay only themselves. Works are rejected only when very many of one sender wait.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  // Addresses by next turn: an address that had a turn goes to the end.
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #metAt = Number.NEGATIVE_INFINITY;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs the work when its turn comes. @throws CodedError ATTEMPTS_LIMIT_EXCEEDED when too much of the sender's work is waiting already */
  async run<Result>(
    who: { readonly address: string; readonly person?: string },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const line = this.#lineOf(who.address);
    await this.#turn(line, who.person ?? '');
    // Slow work mostly waits: its address may continue with quick work.
    let isQuick = true;
    const slow = setTimeout(() => {
      isQuick = false;
      line.quick -= 1;
      this.#startNext();
    }, slowAfter);
    slow.unref();
    try {
      return await work();
    } finally {
      clearTimeout(slow);
      if (isQuick) line.quick -= 1;
      line.running -= 1;
      this.#running -= 1;
      if (line.running === 0 && line.count === 0) this.#lines.delete(who.address);
      this.#startNext();
    }
  }

  #lineOf(address: string): Line {
    const known = this.#lines.get(address);
    if (known) return known;
    const line: Line = { quick: 0, running: 0, count: 0, people: new Map() };
    this.#lines.set(address, line);
    if (this.#lines.size > 1) this.#metAt = performance.now();
    return line;
  }

  async #turn(line: Line, person: string): Promise<void> {
    const { waitingPerPerson, waitingPerAddress } = this.#limits;
    if (line.count === 0 && this.#running < this.#limits.atOnce && this.#mayStart(line)) {
      this.#begin(line);
      return;
    }
    const waitingOfPerson = line.people.get(person) ?? [];
    if (waitingOfPerson.length >= waitingPerPerson || line.count >= waitingPerAddress)
      throw new CodedError('ATTEMPTS_LIMIT_EXCEEDED', [], { retryAfter });
    const { promise, resolve } = Promise.withResolvers<void>();
    waitingOfPerson.push({ start: resolve });
    line.people.set(person, waitingOfPerson);
    line.count += 1;
    await promise;
  }

  #mayStart({ quick, running }: Line): boolean {
    const { perAddress, perAddressAlone = perAddress, perAddressSlow = perAddress } = this.#limits;
    const isAlone = this.#lines.size === 1 && performance.now() - this.#metAt > aloneAfter;
    return quick < (isAlone ? perAddressAlone : perAddress) && running < perAddressSlow;
  }

  #begin(line: Line): void {
    this.#running += 1;
    line.running += 1;
    line.quick += 1;
  }

  #startNext(): void {
    for (const [address, line] of this.#lines) {
      if (this.#running >= this.#limits.atOnce) return;
      const next = line.count > 0 && this.#mayStart(line) ? takeNext(line) : undefined;
      if (!next) continue;
      this.#begin(line);
      next.start();
      // The address is visited again at the end of this loop, after every other address has had its turn.
      this.#lines.delete(address);
      this.#lines.set(address, line);
    }
  }
}

/** Takes the next person of an address, who then goes to the end. */
function takeNext(line: Line): Waiting | undefined {
  for (const [person, waiting] of line.people) {
    const next = waiting.shift();
    line.people.delete(person);
    if (waiting.length > 0) line.people.set(person, waiting);
    if (!next) continue;
    line.count -= 1;
    return next;
  }
  return undefined;
}
