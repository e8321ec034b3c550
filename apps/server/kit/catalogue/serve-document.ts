import { createRecord } from '@tarima/domain/kit/create-record';
import type {
  DocumentVerbCallWithBody,
  DocumentReadCall,
  DocumentVerbCall,
} from '@tarima/domain/kit/document-calls';
import type { ApiCall, idParams, languageQuery } from '@tarima/domain/kit/contract';
import type { DocumentPaperTexts } from '@tarima/domain/kit/document';
import { say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import type { z } from 'zod';
import type { Transaction } from '../database.ts';
import { parseInput, type Output } from '../input.ts';
import type { CallResponse } from '../call-route.ts';
import { serveCall, serveDocumentCall, type ActingUser, type ApiServer } from '../serve.ts';
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

/** Command of a verb. It returns the id of the document of the response, where that is another document. */
type VerbCommand<Body> = (verbArguments: VerbArguments<Body>) => Promise<number | void>;

/** Loads the whole document, within the row scope of the user. */
type DocumentLoader<Answer extends z.ZodType> = (
  tx: Transaction,
  person: ActingUser,
  id: number,
  language: Language,
) => Promise<CallResponse<DocumentVerbCall<Answer>>>;

/** Call of a verb, bound to its command. */
export interface BoundVerb<Answer extends z.ZodType> {
  register(server: ApiServer, load: DocumentLoader<Answer>): void;
  /** Runs the command for one of many documents, with a shared reason where the verb requires one. */
  runForMany(one: BulkActionArguments, reason: string | undefined): Promise<void>;
}

/** Binds the call of a verb without a request body to its command. */
const bindDocumentVerb = <Answer extends z.ZodType>(
  call: DocumentVerbCall<Answer>,
  run: VerbCommand<undefined>,
): BoundVerb<Answer> => ({
  register: (server, load) => {
    serveDocumentCall(server, call, async ({ tx, person, params: { id }, query }) => {
      const answered = await run({ tx, person, id, body: undefined });
      return load(tx, person, answered ?? id, query.lang);
    });
  },
  runForMany: async ({ tx, person, id }) => {
    await run({ tx, person, id, body: undefined });
  },
});

/** Commands of verbs without a request body. A verb that is left out does not compile. */
export type DocumentVerbCommands<Verb extends string> = Readonly<
  Record<Verb, VerbCommand<undefined>>
>;

/** Binds the calls of verbs without a request body to their commands. */
export const bindDocumentVerbs = <Verb extends string, Answer extends z.ZodType>(
  verbs: readonly Verb[],
  calls: Readonly<Record<Verb, DocumentVerbCall<Answer>>>,
  commands: DocumentVerbCommands<Verb>,
): Readonly<Record<Verb, BoundVerb<Answer>>> =>
  createRecord(verbs, (verb) => bindDocumentVerb(calls[verb], commands[verb]));

/** Binds the call of a verb with a request body to its command. */
export const bindDocumentVerbWithBody = <Body extends z.ZodType, Answer extends z.ZodType>(
  call: DocumentVerbCallWithBody<Body, Answer>,
  run: VerbCommand<Output<Body>>,
): BoundVerb<Answer> => ({
  register: (server, load) => {
    serveDocumentCall(server, call, async ({ tx, person, params: { id }, query, body }) => {
      const answered = await run({ tx, person, id, body });
      return load(tx, person, answered ?? id, query.lang);
    });
  },
  runForMany: async ({ tx, person, id }, message) => {
    const body = parseInput<Body>(call.body, message === undefined ? {} : { message });
    await run({ tx, person, id, body });
  },
});

/** Call that creates a document, bound to its command. */
type BoundCreation<Answer extends z.ZodType> = Pick<BoundVerb<Answer>, 'register'>;

/** Binds the call that creates a document of another record to its command, which gets the id of that record and returns that of the document. */
export const bindDocumentCreation = <Body extends z.ZodType, Answer extends z.ZodType>(
  call: DocumentVerbCallWithBody<Body, Answer>,
  run: (creation: VerbArguments<Output<Body>>) => Promise<number>,
): BoundCreation<Answer> => bindDocumentVerbWithBody(call, run);

/** Document whose paper is prepared, with the user who requested it. */
export interface PreparedDocument {
  readonly tx: Transaction;
  readonly person: ActingUser;
  readonly id: number;
  readonly language: Language;
}

/** Prepares a paper in the transaction. @returns a function that draws it after the transaction. */
export type PaperPreparation = (prepared: PreparedDocument) => Promise<() => Promise<Buffer>>;

/** Call that returns a paper of a document. */
interface DocumentPaperCall extends ApiCall {
  readonly params: typeof idParams;
  readonly query: typeof languageQuery;
  readonly file: string;
}

/** Call of a paper, bound to its preparation. */
interface BoundPaper {
  register(server: ApiServer, fileName: LocalizedWords): void;
}

/** Binds the call of a paper to its preparation. */
export const bindDocumentPaper = (
  call: DocumentPaperCall,
  prepare: PaperPreparation,
): BoundPaper => ({
  register: (server, fileName) => {
    serveCall(server, call, async ({ tx, person, params: { id }, query: { lang } }) => ({
      name: say(fileName, lang, { id }),
      content: await prepare({ tx, person, id, language: lang }),
    }));
  },
});

/** Parts of a document's definition by which its verbs are served. */
interface VerbDefinitions<Name extends string> {
  readonly module: { readonly name: string };
  readonly names: readonly Name[];
  readonly verbs: Readonly<
    Record<
      Name,
      {
        readonly ask?: { readonly reason?: unknown };
        readonly many?: object;
        readonly paper?: DocumentPaperTexts;
      }
    >
  >;
}

interface DocumentBindings<Name extends string, Answer extends z.ZodType> {
  readonly catalogue: Catalogue;
  readonly read: DocumentReadCall<Answer>;
  readonly load: DocumentLoader<Answer>;
  /** Bound call that creates the document, where one does nothing else. */
  readonly creation?: BoundCreation<Answer>;
  /** Bound commands of the verbs. */
  readonly verbs: Readonly<Partial<Record<Name, BoundVerb<Answer>>>>;
  /** Bound papers of the verbs that show one. */
  readonly papers?: Readonly<Partial<Record<Name, BoundPaper>>>;
  /** Verbs whose calls are registered elsewhere, because their effects belong to another entity. */
  readonly otherVerbs?: readonly Name[];
  /** Actions on many documents that are no verb, or that differ from the verb for one document. */
  readonly bulkActions?: Readonly<Record<string, BulkAction | SharedBulkAction>>;
  /** Screens of the bulk calls, where the document has several, with the rows of each. */
  readonly screens?: readonly BulkScreen[];
}

/**
 * Serves a document by its definition: loading one, creating one, each verb for one, its papers, and bulk actions where the definition has them.
 * A command locks the document, changes its status and applies the consequences; the response is the whole document, loaded again.
 * @throws Error at start-up when a verb with a dialog or a bulk action has no command, or a paper no texts or no preparation.
 */
export function serveDocument<Name extends string, Answer extends z.ZodType>(
  server: ApiServer,
  document: VerbDefinitions<Name>,
  bindings: DocumentBindings<Name, Answer>,
): void {
  const {
    catalogue,
    load,
    creation,
    verbs,
    papers,
    otherVerbs = [],
    bulkActions = {},
    screens = [{}],
  } = bindings;
  serveCall(server, bindings.read, ({ tx, person, params, query }) =>
    load(tx, person, params.id, query.lang),
  );
  creation?.register(server, load);
  const done = [verbs, bulkActions].flatMap((bound) => Object.keys(bound));
  const undone = findVerbWithoutCommand(document, [...done, ...otherVerbs]);
  if (undone !== undefined)
    throw new Error(`${document.module.name}: the verb ${undone} has no command`);
  const uneven = findVerbWithHalfPaper(document, Object.keys(papers ?? {}));
  if (uneven !== undefined)
    throw new Error(
      `${document.module.name}: the paper of the verb ${uneven} lacks its texts or its preparation`,
    );
  const actions: Record<string, BulkAction | SharedBulkAction> = { ...bulkActions };
  for (const name of document.names) {
    const { ask, many, paper } = document.verbs[name];
    const verb = verbs[name];
    verb?.register(server, load);
    if (paper) papers?.[name]?.register(server, paper.fileName);
    if (verb && many && !(name in bulkActions))
      actions[name] = toBulkAction(verb, ask?.reason !== undefined);
  }
  if (Object.keys(actions).length === 0) return;
  for (const screen of screens) registerBulkActionRoute(server, catalogue, { actions, ...screen });
}

/**
 * Returns a verb without a command that users could choose: it has a dialog, or is a bulk action.
 * @param done names of the verbs and actions with a command
 */
export const findVerbWithoutCommand = <Name extends string>(
  { names, verbs }: Pick<VerbDefinitions<Name>, 'names' | 'verbs'>,
  done: readonly string[],
): Name | undefined =>
  names.find((name) => {
    const { ask, many } = verbs[name];
    return (ask !== undefined || many !== undefined) && !done.includes(name);
  });

/**
 * Returns a verb whose paper has texts and no preparation, or a preparation and no texts: it could not be shown.
 * @param prepared names of the verbs with a preparation
 */
export const findVerbWithHalfPaper = <Name extends string>(
  { names, verbs }: Pick<VerbDefinitions<Name>, 'names' | 'verbs'>,
  prepared: readonly string[],
): Name | undefined =>
  names.find((name) => (verbs[name].paper !== undefined) !== prepared.includes(name));

const toBulkAction = (
  { runForMany }: Pick<BoundVerb<z.ZodType>, 'runForMany'>,
  hasReason: boolean,
): BulkAction =>
  hasReason
    ? { check: assertReasonGiven, run: (one) => runForMany(one, one.message) }
    : { run: (one) => runForMany(one, undefined) };
