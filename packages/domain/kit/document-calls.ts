import type { z } from 'zod';
import type { CallAccess } from '../profiles/profiles.ts';
import { createRecord } from './create-record.ts';
import {
  defineCall,
  getCatalogueCalls,
  idParams,
  languageQuery,
  type ApiCall,
} from './contract.ts';
import { getModulePath, type Module } from './module.ts';

interface DocumentNames<Name extends string> {
  readonly module: Module;
  readonly names: readonly Name[];
}

interface DocumentCallSettings<Answer extends z.ZodType> {
  readonly access: CallAccess;
  /** Schema of the whole document with its lines, which every verb returns. */
  readonly answer: Answer;
}

type BodySettings<Body extends z.ZodType> = {
  readonly body: Body;
} & Pick<ApiCall, 'bodyFor' | 'multipart' | 'files'>;

/**
 * Creates the calls of a document. A contract lists the shared calls and defines only the document's special calls itself.
 * `list`, `totals`, `counts`, `choices` and `names` are those of a catalogue; `read` returns the whole document with its lines.
 * The returned functions create calls of verbs: a verb that the definition lacks does not compile.
 * @example const { list, read, defineVerbs } = createDocumentCalls(returnDocument, { access: 'shipping', answer: wholeReturnSchema });
 * export const returnCalls = { list, read, ...defineVerbs(confirmedReturnVerbs) };
 */
export function createDocumentCalls<Name extends string, Answer extends z.ZodType>(
  { module }: DocumentNames<Name>,
  { access, answer }: DocumentCallSettings<Answer>,
) {
  const path = `/${getModulePath(module)}`;
  const catalogueCalls = getCatalogueCalls(module);
  const shared = { access, params: idParams, query: languageQuery, answer } as const;

  return {
    list: { ...catalogueCalls.list, access },
    totals: { ...catalogueCalls.totals, access },
    counts: { ...catalogueCalls.counts, access },
    choices: catalogueCalls.choices,
    names: catalogueCalls.names,
    read: defineCall({ method: 'GET', path: `${path}/{id}`, ...shared }),
    /** Returns the calls of verbs without a body: `POST {module}/{id}/{verb}`. */
    defineVerbs: <Verb extends Name>(
      verbs: readonly Verb[],
    ): Readonly<Record<Verb, DocumentVerbCall<Answer>>> =>
      createRecord(verbs, (verb) => ({
        method: 'POST',
        path: `${path}/{id}/${verb}`,
        ...shared,
      })),
    /** Returns the call of a verb with a body: `POST {module}/{id}/{verb}`. */
    defineBodyVerb: <Body extends z.ZodType>(
      verb: Name,
      settings: BodySettings<Body>,
    ): DocumentVerbCallWithBody<Body, Answer> => ({
      method: 'POST',
      path: `${path}/{id}/${verb}`,
      ...shared,
      ...settings,
    }),
    /** Returns the call that creates a document: `POST {module}`. */
    defineCreation: <Body extends z.ZodType>(settings: BodySettings<Body>) =>
      defineCall({
        method: 'POST',
        path,
        access,
        query: languageQuery,
        answer,
        status: 201,
        ...settings,
      }),
    /** Returns the call that changes a document's form: `PUT {module}/{id}`. */
    defineUpdate: <Body extends z.ZodType>(settings: BodySettings<Body>) =>
      defineCall({ method: 'PUT', path: `${path}/{id}`, ...shared, ...settings }),
    /** Returns the call of a PDF: `GET {module}/{id}/{name}`. */
    definePaper: (name: string) =>
      defineCall({
        method: 'GET',
        path: `${path}/{id}/${name}`,
        access,
        params: idParams,
        query: languageQuery,
        file: 'application/pdf',
      }),
  };
}

/** Call that returns one whole document. */
export interface DocumentReadCall<Answer extends z.ZodType> extends ApiCall {
  readonly method: 'GET';
  readonly params: typeof idParams;
  readonly query: typeof languageQuery;
  readonly answer: Answer;
  readonly file?: never;
}

/** Call of a verb without a request body; it returns the whole document. */
export interface DocumentVerbCall<Answer extends z.ZodType> extends ApiCall {
  readonly method: 'POST';
  readonly params: typeof idParams;
  readonly query: typeof languageQuery;
  readonly answer: Answer;
  readonly file?: never;
}

/** Call of a verb with a request body. */
export interface DocumentVerbCallWithBody<
  Body extends z.ZodType,
  Answer extends z.ZodType,
> extends DocumentVerbCall<Answer> {
  readonly body: Body;
}
