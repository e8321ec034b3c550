import net from 'node:net';
import { onTestFinished } from 'vitest';

/** Address of a database that can fall silent: connections stay open, and nothing passes. */
export class AddressOfSilence {
  readonly #databaseUrl: URL;
  readonly #server = net.createServer((client) => this.#forward(client));
  readonly #sockets = new Set<net.Socket>();
  #isSilent = false;

  constructor(databaseUrl: string) {
    this.#databaseUrl = new URL(databaseUrl);
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      this.#server.close();
      for (const socket of this.#sockets) socket.destroy();
    });
    return this;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    const url = new URL(this.#databaseUrl);
    url.port = String(address.port);
    return url.href;
  }

  fallSilent(): void {
    this.#isSilent = true;
  }

  /** Lets new connections through again; those that fell silent stay so. */
  speak(): void {
    this.#isSilent = false;
  }

  #forward(client: net.Socket): void {
    const database = net.connect(Number(this.#databaseUrl.port), this.#databaseUrl.hostname);
    let isLost = false;
    const pass = (from: net.Socket, to: net.Socket): void => {
      this.#sockets.add(from);
      from.on('data', (data) => {
        isLost ||= this.#isSilent;
        if (!isLost) to.write(data);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    };
    pass(client, database);
    pass(database, client);
  }
}
