import type { BodyVerbCall, ReadCall, VerbCall } from '@tarima/domain/kit/document-calls';
import type { Language } from '@tarima/domain/kit/words';
import type { z } from 'zod';
import type { Transaction } from '../database.ts';
import { parseInput, type Output } from '../input.ts';
import { serveCall, type ActingUser, type ApiServer, type CallResponse } from '../serve.ts';
import {
  assertReasonGiven,
  registerBulkActionRoute,
  type BulkScreen,
  type BulkAction,
  type BulkActionArguments,
  type SharedBulkAction,
} from './bulk-actions.ts';
import type { Catalogue } from './records.ts';

/** Arguments of a verb for one document. */
export interface VerbArguments<Body> {
  readonly tx: Transaction;
  readonly person: ActingUser;
  readonly id: number;
  readonly body: Body;
}

/** Command of a verb. Returns the id of the document to answer, where it is another one. */
type VerbCommand<Body> = (verbArguments: VerbArguments<Body>) => Promise<number | void>;

/** Reads the whole document, within the reach of its reader. */
type DocumentLoader<Answer extends z.ZodType> = (
  tx: Transaction,
  person: ActingUser,
  id: number,
  language: Language,
) => Promise<CallResponse<VerbCall<Answer>>>;

/** A verb's call, bound to its command. */
export interface BoundVerb<Answer extends z.ZodType> {
  register(server: ApiServer, load: DocumentLoader<Answer>): void;
  /** Runs the command for one of many documents, with the reason for all of them where the verb requests one. */
  runForMany(one: BulkActionArguments, reason: string | undefined): Promise<void>;
}

/** Binds the call of a verb without a body to its command. */
export const bindVerb = <Answer extends z.ZodType>(
  call: VerbCall<Answer>,
  run: VerbCommand<undefined>,
): BoundVerb<Answer> => ({
  register: (server, load) => {
    serveCall(server, call, async ({ tx, person, params: { id }, query }) => {
      const answered = await run({ tx, person, id, body: undefined });
      return load(tx, person, answered ?? id, query.lang);
    });
  },
  runForMany: async ({ tx, person, id }) => {
    await run({ tx, person, id, body: undefined });
  },
});

/** Binds the call of a verb with a body to its command. */
export const bindBodyVerb = <Body extends z.ZodType, Answer extends z.ZodType>(
  call: BodyVerbCall<Body, Answer>,
  run: VerbCommand<Output<Body>>,
): BoundVerb<Answer> => ({
  register: (server, load) => {
    serveCall(server, call, async ({ tx, person, params: { id }, query, body }) => {
      const answered = await run({ tx, person, id, body });
      return load(tx, person, answered ?? id, query.lang);
    });
  },
  runForMany: async ({ tx, person, id }, message) => {
    const body = parseInput<Body>(call.body, message === undefined ? {} : { message });
    await run({ tx, person, id, body });
  },
});

/** Parts of a document's definition by which its verbs are served. */
interface VerbDefinitions<Name extends string> {
  readonly module: { readonly name: string };
  readonly names: readonly Name[];
  readonly verbs: Readonly<
    Record<Name, { readonly ask?: { readonly reason?: unknown }; readonly many?: object }>
  >;
}

interface ServedDocument<Name extends string, Answer extends z.ZodType> {
  readonly catalogue: Catalogue;
  readonly read: ReadCall<Answer>;
  readonly load: DocumentLoader<Answer>;
  /** Verbs by their commands. */
  readonly verbs: Readonly<Partial<Record<Name, BoundVerb<Answer>>>>;
  /** Verbs whose calls are registered elsewhere, because their effects are another entity's. */
  readonly otherVerbs?: readonly Name[];
  /** Actions on many documents that are no verb, or that a verb does otherwise for many. */
  readonly bulkActions?: Readonly<Record<string, BulkAction | SharedBulkAction>>;
  /** Screens of the calls for many, where the document has several, with the rows of each. */
  readonly screens?: readonly BulkScreen[];
}

/**
 * Serves a document by its definition: reading one, each verb for one, and for many where the definition offers that.
 * A command locks the document, moves it and does what follows; the answer is the whole document, read again.
 * @throws Error at the start when a verb that opens a question, or exists for many, has no command: it could not be done.
 */
export function serveDocument<Name extends string, Answer extends z.ZodType>(
  server: ApiServer,
  document: VerbDefinitions<Name>,
  served: ServedDocument<Name, Answer>,
): void {
  const { catalogue, load, verbs, otherVerbs = [], bulkActions = {}, screens = [{}] } = served;
  serveCall(server, served.read, ({ tx, person, params, query }) =>
    load(tx, person, params.id, query.lang),
  );
  const done = [...Object.keys(verbs), ...Object.keys(bulkActions), ...otherVerbs];
  const undone = findVerbWithoutCommand(document, done);
  if (undone !== undefined)
    throw new Error(`${document.module.name}: the verb ${undone} has no command`);
  const actions: Record<string, BulkAction | SharedBulkAction> = { ...bulkActions };
  for (const name of document.names) {
    const { ask, many } = document.verbs[name];
    const verb = verbs[name];
    verb?.register(server, load);
    if (verb && many && !(name in bulkActions))
      actions[name] = toBulkAction(verb, ask?.reason !== undefined);
  }
  if (Object.keys(actions).length === 0) return;
  for (const screen of screens) registerBulkActionRoute(server, catalogue, { actions, ...screen });
}

/**
 * Returns a verb that users could choose in vain: it opens a question, or exists for many, and has no command.
 * @param done names of the verbs and actions that have one
 */
export const findVerbWithoutCommand = <Name extends string>(
  { names, verbs }: Pick<VerbDefinitions<Name>, 'names' | 'verbs'>,
  done: readonly string[],
): Name | undefined =>
  names.find((name) => {
    const { ask, many } = verbs[name];
    return (ask !== undefined || many !== undefined) && !done.includes(name);
  });

const toBulkAction = (
  { runForMany }: Pick<BoundVerb<z.ZodType>, 'runForMany'>,
  hasReason: boolean,
): BulkAction =>
  hasReason
    ? { check: assertReasonGiven, run: (one) => runForMany(one, one.message) }
    : { run: (one) => runForMany(one, undefined) };
