import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { TestClient } from './client.ts';

/** Socket as a browser opens it, with every event that it received. */
export class BrowserSocket {
  readonly heard: { event: string; payload: unknown }[] = [];
  readonly socket: Socket;

  constructor({ port, host, headers }: TestClient, token = getBearer(headers), more: object = {}) {
    this.socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token },
      extraHeaders: { host, ...more },
      reconnection: false,
      forceNew: true,
    });
    this.socket.onAny((event: string, payload: unknown) => this.heard.push({ event, payload }));
  }

  /** @returns 'connected', or the code with which it was refused. */
  opened(): Promise<string> {
    return new Promise((resolve) => {
      this.socket.once('connect', () => resolve('connected'));
      this.socket.once('connect_error', (error) => resolve(error.message));
    });
  }

  async hears(event: string): Promise<unknown> {
    for (;;) {
      const found = this.heard.find((one) => one.event === event);
      if (found) return found.payload;
      await sleep(5);
    }
  }

  closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.socket.disconnected) resolve();
      else this.socket.once('disconnect', () => resolve());
    });
  }
}

const getBearer = (headers: TestClient['headers']): string =>
  (headers['authorization'] ?? '').replace('Bearer ', '');
