import { z } from 'zod';
import { accessTo, defineCall, languageQuery } from '../contract.ts';
import { isErrorCode, type ErrorCode } from '../errors.ts';
import { filtersSchema, soughtText } from '../list-query.ts';
import { customIdIn, pathOf, type Module } from '../module.ts';
import { givenObject } from '../wrong-type.ts';
import { blankAsNone, changeSchema, instant, paragraph, type Body } from '../schemas.ts';

/** Records that one call acts on; a selection of more is sent part by part. */
export const manyAtOnce = 100;

/** What can be done to many records of any plain catalogue: one field of theirs is changed, or they are deleted. */
export type PlainAct = 'edit' | 'remove';

/** Records by their ids, as somebody chose them. */
const chosen = z.strictObject(
  {
    rows: z
      .array(
        z.strictObject({
          id: z.int('number'),
          /** The moment at which an editor saw it: a newer stored one refuses an edit with STALE_ENTITY. */
          updatedAt: instant.optional(),
          /** What this one is given, where that is not the same for all: what an act answered as `before` undoes it. */
          value: z.unknown().optional(),
        }),
      )
      .min(1, 'required')
      .max(manyAtOnce, 'selection'),
  },
  givenObject,
);

/** All that a list finds, from the newest down: its condition, read anew in each call, and never a million ids. */
const matching = (module: Module) =>
  z.strictObject({
    matching: z.strictObject({ filters: filtersSchema(module).default({}), search: soughtText }),
    /** Where this part begins: records whose id is smaller. */
    below: z.int('number').optional(),
  });

const outcome = z.object({
  id: z.int(),
  /** What it is called; null where there is none that the reader reaches. */
  name: z.string().nullable(),
});

/** What became of each record. Those that were refused changed nothing and kept nobody else's from being done. */
export const manyAnswer = z.object({
  done: z.array(
    outcome.extend({
      updatedAt: z.iso.datetime({ offset: true }).optional(),
      /** What the record is given to undo it, where it can be undone. */
      before: z.unknown().optional(),
    }),
  ),
  refused: z.array(
    outcome.extend({
      messageCode: z.string().refine((code): code is ErrorCode => isErrorCode(code)),
      details: z.array(
        z.object({
          path: z.string(),
          rule: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        }),
      ),
    }),
  ),
  /** Where the next part of all that match begins; null where there is none. */
  next: z.int().nullable(),
});
export type ManyAnswer = z.infer<typeof manyAnswer>;
export type RefusedOne = ManyAnswer['refused'][number];

/** `POST {module}/many`: does to many records, each for itself, what could be done to one. */
export const manyCall = (module: Module, acts: readonly string[]) =>
  defineCall({
    method: 'POST',
    path: `/${pathOf(module)}/many`,
    access: accessTo(module),
    query: languageQuery,
    body: z.strictObject({
      on: z.union([chosen, matching(module)]),
      does: z.enum(acts, 'option'),
      /** Of an edit: one of the module's `inPlace`, with the fields that the account added to it. */
      field: z.string('option').optional(),
      value: z.unknown().optional(),
      /** Why, where the act asks for it. */
      message: blankAsNone(paragraph.optional()),
      /** Tells what would be done and changes nothing. */
      dryRun: z.boolean('option').default(false),
    }),
    answer: manyAnswer,
  });

export type ManyCall = ReturnType<typeof manyCall>;

/** A module of which a change carries one field alone. */
export function onlyField({ customValues, ...module }: Module, name: string): Module {
  const field = module.fields[name];
  const id = customIdIn(name);
  const value = id === undefined ? undefined : customValues?.[id];
  return {
    ...module,
    fields: field ? { [name]: field } : {},
    ...(id !== undefined && value && { customValues: { [id]: value } }),
  };
}

/** What one field of a record may be changed to, checked as the whole form would check it. */
export const fieldChange = (module: Module, name: string): z.ZodType<Body> =>
  changeSchema(onlyField(module, name)).refine((body) => changedTo(body, name) !== undefined, {
    path: [name],
    error: 'required',
  });

/** What a change of one field makes of it. Of an account's own field a blank is left out of the body. */
export function changedTo(body: Body, name: string): unknown {
  const id = customIdIn(name);
  return id === undefined ? body[name] : (body.customFields?.[id] ?? null);
}
