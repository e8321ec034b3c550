import net from 'node:net';
import { onTestFinished } from 'vitest';

/** Address that leads to one database or another, as the one that a failover moves. */
export class AddressSwitch {
  readonly #sockets = new Set<net.Socket>();
  readonly #server = net.createServer((client) => this.#forward(client));
  #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      this.#server.close();
      this.#cut();
    });
    return this;
  }

  /** Returns a connection string that leads through the switch. */
  apply(url: string): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The switch has no port');
    const switched = new URL(url);
    switched.port = String(address.port);
    return switched.href;
  }

  /** Leads to another port, and cuts the connections to the one before. */
  lead(port: number): void {
    this.#port = port;
    this.#cut();
  }

  #forward(client: net.Socket): void {
    const database = net.connect(this.#port, '127.0.0.1');
    client.pipe(database);
    database.pipe(client);
    for (const socket of [client, database]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
