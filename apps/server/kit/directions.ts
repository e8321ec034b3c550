import type { Coordinates } from '@tarima/domain/kit/location';
import { z } from 'zod';

/** What an OSRM-compatible service answers, as far as it is asked. */
const answer = z.object({
  routes: z.array(z.object({ distance: z.number().nonnegative() })).min(1),
});

/** Milliseconds that somebody waits for a distance, and that a service which failed is left alone. */
const patience = 2_500;
const pause = 60_000;
const rememberedAtMost = 5_000;

/** Driving distances. Nobody can do nothing for want of one: without a service, or when it fails, it is 0. */
export class Directions {
  readonly #url: string | undefined;
  readonly #known = new Map<string, number>();
  #silentUntil = 0;

  /** @param url an OSRM-compatible service, without its path; none is asked where none is named. */
  constructor(url: string | undefined) {
    this.#url = url?.replace(/\/+$/, '');
  }

  /** Kilometres on the road, floored to two decimals; 0 when nobody can tell. */
  async distance(from: Coordinates, to: Coordinates): Promise<number> {
    const path = [from, to].map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';');
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    if (this.#url === undefined || performance.now() < this.#silentUntil) return 0;
    try {
      const response = await fetch(`${this.#url}/route/v1/driving/${path}?overview=false`, {
        signal: AbortSignal.timeout(patience),
        headers: { accept: 'application/json' },
      });
      // A place without a road is an answer, and not the service's fault.
      if (response.status === 400) return this.#remember(path, 0);
      if (!response.ok) throw new Error(`The directions service answered ${response.status}`);
      const [route] = answer.parse(await response.json()).routes;
      return this.#remember(path, Math.floor((route?.distance ?? 0) / 10) / 100);
    } catch {
      this.#silentUntil = performance.now() + pause;
      return 0;
    }
  }

  #remember(path: string, distance: number): number {
    if (this.#known.size >= rememberedAtMost) this.#known.clear();
    this.#known.set(path, distance);
    return distance;
  }
}
