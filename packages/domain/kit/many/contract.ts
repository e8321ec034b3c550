import { z } from 'zod';
import { getModuleAccess, defineCall, languageQuery } from '../contract.ts';
import { isErrorCode, type ErrorCode } from '../errors.ts';
import { createFiltersSchema, searchTextSchema } from '../list-query.ts';
import { parseCustomFieldId, getModulePath, type Module } from '../module.ts';
import { missingObjectError } from '../wrong-type.ts';
import { percentChangeSchema } from './percent-change.ts';
import {
  treatBlankOrNullAsMissing,
  createRecordUpdateSchema,
  instantSchema,
  paragraphSchema,
  type ModuleRecordBody,
} from '../schemas.ts';

/** Maximum number of records of one bulk call; a larger selection is sent in parts. */
export const maxBulkRecords = 100;

/** Bulk actions of every plain catalogue: change one field of many records, or delete them. */
export type CatalogueBulkAction = 'edit' | 'remove';

/** Schema of a selection of records by their ids. */
const chosen = z.strictObject(
  {
    rows: z
      .array(
        z.strictObject({
          id: z.int('number'),
          /** Version that the editor loaded: a newer stored version refuses an edit with STALE_ENTITY. */
          updatedAt: instantSchema.optional(),
          /** Value for this record, where records get different values: `before` of a response undoes an action. */
          value: z.unknown().optional(),
        }),
      )
      .min(1, 'required')
      .max(maxBulkRecords, 'selection'),
  },
  missingObjectError,
);

/**
 * Schema of a selection of all records that a list matches, from the newest to the oldest.
 * The call carries the filter, evaluated again each time, instead of up to a million ids.
 */
const createMatchingSchema = (module: Module) =>
  z.strictObject({
    matching: z.strictObject({
      filters: createFiltersSchema(module).default({}),
      search: searchTextSchema,
    }),
    /** Start of this part: the records with smaller ids. */
    below: z.int('number').optional(),
  });

const outcome = z.object({
  id: z.int(),
  /** Display name of the record; null where the user may not see it. */
  name: z.string().nullable(),
});

/** Results of the records. A refused record is unchanged and does not stop the others. */
export const bulkActionAnswer = z.object({
  done: z.array(
    outcome.extend({
      updatedAt: z.iso.datetime({ offset: true }).optional(),
      /** Previous value, with which the action can be undone where it is undoable. */
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
  /** Start of the next part of all matching records; null after the last part. */
  next: z.int().nullable(),
});
export type BulkActionAnswer = z.infer<typeof bulkActionAnswer>;
export type RefusedBulkRecord = BulkActionAnswer['refused'][number];

/** Creates the call `POST {module}/many`, which applies an action to many records, each independently. */
export const createBulkActionCall = (module: Module, actions: readonly string[]) =>
  defineCall({
    method: 'POST',
    path: `/${getModulePath(module)}/many`,
    access: getModuleAccess(module),
    query: languageQuery,
    body: z.strictObject({
      on: z.union([chosen, createMatchingSchema(module)]),
      does: z.enum(actions, 'option'),
      /** Field to edit: a field of the module's `inPlace`, or a custom field of the account. */
      field: z.string('option').optional(),
      value: z.unknown().optional(),
      /** Change of an amount field in percent of each record's value, instead of a new value. */
      percent: percentChangeSchema.optional(),
      /** Reason, where the action requires one. */
      message: treatBlankOrNullAsMissing(paragraphSchema.optional()),
      /** Whether the response only lists the changes and nothing is changed. */
      dryRun: z.boolean('option').default(false),
    }),
    answer: bulkActionAnswer,
  });

export type BulkActionCall = ReturnType<typeof createBulkActionCall>;

/** Returns a copy of a module whose changes have one field only. */
export function restrictModuleToField({ customValues, ...module }: Module, name: string): Module {
  const field = module.fields[name];
  const id = parseCustomFieldId(name);
  const value = id === undefined ? undefined : customValues?.[id];
  return {
    ...module,
    fields: field ? { [name]: field } : {},
    ...(id !== undefined && value && { customValues: { [id]: value } }),
  };
}

/** Returns the schema of the new value of one field, checked as the whole form checks it. */
export const createFieldChangeSchema = (
  module: Module,
  name: string,
): z.ZodType<ModuleRecordBody> =>
  createRecordUpdateSchema(restrictModuleToField(module, name)).refine(
    (body) => getNewFieldValue(body, name) !== undefined,
    {
      path: [name],
      error: 'required',
    },
  );

/** Returns the new value of one field. A blank custom field is left out of the body. */
export function getNewFieldValue(body: ModuleRecordBody, name: string): unknown {
  const id = parseCustomFieldId(name);
  return id === undefined ? body[name] : (body.customFields?.[id] ?? null);
}
