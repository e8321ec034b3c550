import { parentPort, workerData } from 'node:worker_threads';
import { Connection, type Asked } from './loader.ts';

/** Requests of a flood, with the address that they come from and the server's port. */
export interface Flood {
  readonly port: number;
  /** An address of this computer's own. */
  readonly from: string;
  readonly asked: readonly Asked[];
}

/** Number of answers with each status; status 0 stands for a request without an answer. */
export type Heard = readonly (readonly [status: number, times: number])[];

// Runs in a thread of its own: opening thousands of connections at once would hold up the measurement beside it.
// oxlint-disable-next-line typescript/no-unsafe-assignment -- whoever starts this thread hands it a Flood
const { port, from, asked }: Flood = workerData;
const heard = new Map<number, number>();
await Promise.all(
  asked.map(async (each) => {
    const connection = new Connection(port, from);
    const status = await connection.send(each).then(
      (answer) => answer.status,
      () => 0,
    );
    heard.set(status, (heard.get(status) ?? 0) + 1);
    connection.close();
  }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage([...heard] satisfies Heard);
