import type { Coordinates } from '@tarima/domain/kit/location';
import { z } from 'zod';

/** Used part of the response of an OSRM-compatible service. */
const answer = z.object({
  routes: z.array(z.object({ distance: z.number().nonnegative() })).min(1),
});

/** Milliseconds that a caller waits for a distance, and for which a failed service is not called again. */
const patience = 2_500;
const pause = 60_000;
const rememberedAtMost = 5_000;

/** Road distances in metres, from a directions service. No action of a user depends on them. */
export class DirectionsService {
  readonly #url: string | undefined;
  readonly #known = new Map<string, number | undefined>();
  #silentUntil = 0;

  /** @param url address of an OSRM-compatible service, without its path; without an address no request is sent */
  constructor(url: string | undefined) {
    this.#url = url?.replace(/\/+$/, '');
  }

  /** Returns whether a service is configured. */
  get measures(): boolean {
    return this.#url !== undefined;
  }

  /** Returns the distance by road; undefined when no road leads there, or the service fails. */
  async metres(from: Coordinates, to: Coordinates): Promise<number | undefined> {
    const path = [from, to].map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';');
    if (this.#known.has(path)) return this.#known.get(path);
    if (this.#url === undefined || performance.now() < this.#silentUntil) return undefined;
    try {
      const response = await fetch(`${this.#url}/route/v1/driving/${path}?overview=false`, {
        signal: AbortSignal.timeout(patience),
        headers: { accept: 'application/json' },
      });
      // A location without a road is a valid result, not a failure of the service.
      if (response.status === 400) return this.#remember(path, undefined);
      if (!response.ok) throw new Error(`The directions service answered ${response.status}`);
      const [route] = answer.parse(await response.json()).routes;
      return this.#remember(path, route?.distance);
    } catch {
      this.#silentUntil = performance.now() + pause;
      return undefined;
    }
  }

  #remember(path: string, metres: number | undefined): number | undefined {
    if (this.#known.size >= rememberedAtMost) this.#known.clear();
    this.#known.set(path, metres);
    return metres;
  }
}
