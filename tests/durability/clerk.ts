import { randomUUID } from 'node:crypto';
import {
  pickListByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '@tarima/server/testing/client';
import { supplier } from '../run/samples.ts';

type Supplier = ReturnType<typeof supplier>;

/** Creates suppliers one after another until one is not acknowledged or the work is over, and records the acknowledged ones. */
export class Clerk {
  readonly acknowledged: Supplier[] = [];
  /** Reason for the end of the work: a status, or the code of a broken connection. */
  ending: unknown;
  readonly #client: TestClient;
  readonly #name: string;
  #unanswered: { readonly body: Supplier; readonly key: string } | undefined;

  constructor(client: TestClient, name: string) {
    this.#client = client;
    this.#name = name;
  }

  async work(isOver = (): boolean => false): Promise<void> {
    for (let at = 0; this.#unanswered === undefined && !isOver(); at += 1) {
      const code = `${this.#name}-${at}`;
      const body = supplier({ code, name: `Aserradero ${code}`, email: `${code}@pinos.test` });
      const key = randomUUID();
      try {
        const { status } = await this.#send(body, key);
        if (status === 201) {
          this.acknowledged.push(body);
          continue;
        }
        this.ending = status;
      } catch (error) {
        this.ending = error instanceof Error && 'code' in error ? error.code : error;
      }
      this.#unanswered = { body, key };
    }
  }

  /** Repeats the request without an answer, like a browser. */
  async retry(): Promise<number> {
    if (!this.#unanswered) throw new Error('Everything was answered');
    const { body, key } = this.#unanswered;
    const { status } = await this.#send(body, key);
    if (status === 201) this.acknowledged.push(body);
    return status;
  }

  #send(body: Supplier, key: string): Promise<TestResponse> {
    return this.#client.with({ 'idempotency-key': key }).post('/suppliers', body);
  }
}

/** Loads all stored suppliers, by code. */
export async function loadSuppliersByCode(client: TestClient): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await client.get('/suppliers', {
      page,
      size: 100,
      orderBy: 'id',
      orderType: 'asc',
    });
    pages = pickNumberByPath(body, 'metadata.totalPages');
    for (const element of pickListByPath(body, 'elements')) found.set(getCode(element), element);
  }
  return found;
}

function getCode(element: unknown): string {
  if (typeof element === 'object' && element && 'code' in element) return String(element.code);
  throw new Error(`No code: ${JSON.stringify(element)}`);
}
