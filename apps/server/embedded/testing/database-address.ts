import net from 'node:net';
import { onTestFinished } from 'vitest';

/** Address in front of a database, which falls silent, or leads to another database as the address of a failover does. */
export class DatabaseAddress {
  readonly #url: URL;
  readonly #server = net.createServer((client) => this.#forward(client));
  readonly #sockets = new Set<net.Socket>();
  #port: number;
  #isSilent = false;

  constructor(databaseUrl: string) {
    this.#url = new URL(databaseUrl);
    this.#port = Number(this.#url.port);
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      this.#server.close();
      this.#cut();
    });
    return this;
  }

  /** Connection string that leads through this address. */
  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    const url = new URL(this.#url);
    url.port = String(address.port);
    return url.href;
  }

  /** Keeps connections open, and lets nothing through. */
  fallSilent(): void {
    this.#isSilent = true;
  }

  /** Lets new connections through again; those that fell silent stay so. */
  speak(): void {
    this.#isSilent = false;
  }

  /** Leads to another port, and cuts the connections to the one before. */
  lead(port: number): void {
    this.#port = port;
    this.#cut();
  }

  #forward(client: net.Socket): void {
    const database = net.connect(this.#port, this.#url.hostname);
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

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
