import { expect, test } from 'vitest';
import type { TestResponse } from './client.ts';
import { OrderLifeSteps, pickRefusal } from './order-life-steps.ts';
import { createSalesCompany, type SalesCompany } from './sales-company.ts';
import { startTestServer, type TestServer } from './server.ts';
import { ChangeRecorder } from './change-recorder.ts';

/** Context of the documents: a company that sells, and the witness of its changes. */
export interface DocumentTestContext {
  readonly server: TestServer;
  readonly sales: SalesCompany;
  readonly life: OrderLifeSteps;
  readonly witness: ChangeRecorder;
}

export async function createDocumentTestContext(): Promise<DocumentTestContext> {
  const server = await startTestServer();
  const sales = await createSalesCompany(server, 'plant.test');
  const witness = new ChangeRecorder(server, sales);
  await witness.name(['Tarima 48×40', 'Tarima EUR', 'Huacal'], ['Tabla de pino', 'Clavo 2½"']);
  return { server, sales, life: new OrderLifeSteps(server, sales), witness };
}

/** Document in the state in which a verb is tried on it. */
export interface DocumentState {
  readonly id: number;
  /** Customer order whose changes are observed. */
  readonly orderId: number;
}

interface Suite<Verb extends string> {
  /** Title of the page. */
  readonly title: string;
  readonly verbs: readonly Verb[];
  /** Standings of a document, each a status or a status with another condition, and the real calls that lead there. */
  readonly states: Readonly<Record<string, () => Promise<DocumentState>>>;
  /** Whether the definition allows a verb in a standing; undefined where more decides, and the verb is tried in another standing. */
  allows(verb: Verb, state: string): boolean | undefined;
  /** Does a verb by the API. */
  transition(verb: Verb, state: DocumentState): Promise<TestResponse>;
  /** Refusal of a document in another state, where it is not the one of its status. */
  readonly expectedRefusal?: readonly unknown[];
  readonly witness: () => ChangeRecorder;
  /** The page that a foreman can read. */
  readonly page: string;
}

const elsewhere = [409, 'WRONG_VALUES', 'status', 'transition'];

/**
 * Tests every status of a document with every verb. A verb that is not allowed is refused and changes nothing.
 * The effects of the others are written down, sentence by sentence. A change of the page is a change of visible effects in the plant.
 */
export function describeStatusTransitions<Verb extends string>(suite: Suite<Verb>): void {
  const chapters = new Map<string, string>();
  test.each(Object.entries(suite.states))(
    '%s: what is allowed and what follows',
    async (name, reachState) => {
      const allowed = suite.verbs.filter((verb) => suite.allows(verb, name) === true);
      const others = suite.verbs.filter((verb) => suite.allows(verb, name) === false);
      const witness = suite.witness();
      const still = await reachState();
      for (const verb of others) {
        const tryVerbs = async () =>
          expect([verb, ...pickRefusal(await suite.transition(verb, still))]).toEqual([
            verb,
            ...(suite.expectedRefusal ?? elsewhere),
          ]);
        expect([verb, ...(await witness.changesBy(still.orderId, tryVerbs))]).toEqual([verb]);
      }
      const paragraphs = [];
      // A verb without effects leaves the document unchanged for the next verb.
      let untouched: DocumentState | undefined = still;
      for (const verb of allowed) {
        const state: DocumentState = untouched ?? (await reachState());
        const follows = await witness.changesBy(state.orderId, async () => {
          const answer = await suite.transition(verb, state);
          expect(answer.status, `${verb}: ${answer.text}`).toBeLessThan(300);
        });
        untouched = follows.length > 0 ? undefined : state;
        const lines = follows.length > 0 ? follows : ['nothing changes'];
        paragraphs.push([`### ${verb}`, '', ...lines.map((line) => `- ${line}`)].join('\n'));
      }
      const refusalText =
        others.length > 0 ? `Refused: ${others.join(', ')}.` : 'Nothing is refused.';
      chapters.set(name, [`## ${name}`, refusalText, ...paragraphs].join('\n\n'));
    },
  );

  test('the page lists the effects of every transition', async () => {
    const written = Object.keys(suite.states).map((name) => chapters.get(name) ?? `## ${name}`);
    await expect(`${[`# ${suite.title}`, ...written].join('\n\n')}\n`).toMatchFileSnapshot(
      suite.page,
    );
  });
}
