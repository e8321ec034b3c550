import type { Coordinates } from '@tarima/domain/kit/location';
import { z } from 'zod';

/** Response of an OSRM-compatible service, as far as it is used. */
const answer = z.object({
  routes: z.array(z.object({ distance: z.number().nonnegative() })).min(1),
});

/** Milliseconds that a caller waits for a distance, and for which a service that failed is left alone. */
const patience = 2_500;
const pause = 60_000;
const rememberedAtMost = 5_000;

/** Metres by road, as a directions service measures them. No action of a user depends on them. */
export class DirectionsService {
  readonly #url: string | undefined;
  readonly #known = new Map<string, number | undefined>();
  #silentUntil = 0;

  /** @param url an OSRM-compatible service, without its path; without one no request is sent */
  constructor(url: string | undefined) {
    this.#url = url?.replace(/\/+$/, '');
  }

  /** Whether a service is configured. */
  get measures(): boolean {
    return this.#url !== undefined;
  }

  /** Returns undefined when no road leads there, or the service fails. */
  async metres(from: Coordinates, to: Coordinates): Promise<number | undefined> {
    const path = [from, to].map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';');
    if (this.#known.has(path)) return this.#known.get(path);
    if (this.#url === undefined || performance.now() < this.#silentUntil) return undefined;
    try {
      const response = await fetch(`${this.#url}/route/v1/driving/${path}?overview=false`, {
        signal: AbortSignal.timeout(patience),
        headers: { accept: 'application/json' },
      });
      // A place without a road is a valid result, and not the service's fault.
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
