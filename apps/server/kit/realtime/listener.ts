import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface ChannelListenerOptions {
  readonly url: string;
  readonly channel: string;
  readonly onMessage: (text: string) => void;
  /** Callback when the listener is connected after a period in which messages were missed. */
  readonly onGap: () => void;
  readonly onError: (error: unknown) => void;
}

const firstPause = 100; // First pause in milliseconds; it doubles at each failure.
const longestPause = 5_000;
const heartbeat = 20_000;

/** Listens to a channel of PostgreSQL, and reconnects whenever the connection is lost. */
export class ChannelListener {
  readonly #options: ChannelListenerOptions;
  readonly #stopping = new AbortController();
  #client: pg.Client | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: ChannelListenerOptions) {
    this.#options = options;
  }

  /** Resolves when the listener is connected, or when the first attempt failed and others follow. */
  start(): Promise<void> {
    const { promise: tried, resolve } = Promise.withResolvers<void>();
    this.#running = this.#run(resolve);
    return tried;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  async #run(tried: () => void): Promise<void> {
    const { signal } = this.#stopping;
    let pause = firstPause;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>();
      try {
        await this.#listen(lose);
        // A first attempt that failed is a gap too: start() has resolved, so browsers are connected by now.
        if (!isFirst) this.#options.onGap();
        pause = firstPause;
        tried();
        const reason = await lost;
        if (!signal.aborted) this.#options.onError(reason);
      } catch (error) {
        this.#options.onError(error);
      }
      tried();
      await sleep(pause, undefined, { signal }).catch(() => undefined); // The listener was stopped.
      pause = Math.min(pause * 2, longestPause);
    }
  }

  async #listen(lose: (reason: unknown) => void): Promise<void> {
    const { url, channel, onMessage } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: 'tarima realtime',
    });
    client.on('error', lose);
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    // A connection whose other end vanished seems alive until a query is sent.
    const beat = setInterval(() => {
      client.query('select').catch((error: unknown) => {
        lose(error);
        client.end().catch(() => undefined);
      });
    }, heartbeat);
    client.once('end', () => {
      clearInterval(beat);
      lose('the connection ended');
    });
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      clearInterval(beat);
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#stopping.signal.aborted) await client.end();
  }
}
