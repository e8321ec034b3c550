import { CodedError, wrongValue, type ErrorCode } from '@tarima/domain/kit/errors';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import { fieldChange, onlyField, type PlainAction } from '@tarima/domain/kit/many/contract';
import { parseCustomId, getFieldValue, type Module } from '@tarima/domain/kit/module';
import { momentsAsDays } from '@tarima/domain/kit/moments-as-days';
import { toErrorDetails, flattenIssues } from '@tarima/domain/kit/rules';
import type { Body, CustomValues, Element } from '@tarima/domain/kit/schemas';
import pg from 'pg';
import type { Transaction } from '../database.ts';
import type { Person } from '../serve.ts';
import { toRefusal } from '../error-handling.ts';
import { assertNotStale } from '../stale.ts';
import { recordsById, updateRecords } from './bulk.ts';
import { getRowScope } from './row-scope.ts';
import { alone, type BulkAction, type One, type SharedBulkAction } from './many.ts';
import {
  removeRecord,
  replaceRecord,
  updateRecord,
  type Catalogue,
  type Reader,
} from './records.ts';

type Remove = (tx: Transaction, person: Person, id: number) => Promise<void>;

/** Bulk actions of a plain catalogue. @param remove deletes one record, where the entity has its own way */
export const buildPlainActions = (
  catalogue: Catalogue,
  remove: Remove = removal(catalogue),
): Record<PlainAction, BulkAction | SharedBulkAction> => ({
  edit: edit(catalogue),
  remove: { run: ({ tx, person, id }) => remove(tx, person, id) },
});

/** Deletes like the call for one record without dependents: the replacement of many is chosen for each. */
const removal =
  (catalogue: Catalogue): Remove =>
  (tx, person, id) => {
    const { module } = catalogue;
    const reader = { accountId: person.accountId, reach: getRowScope(module, person) };
    return module.deletion === 'replace'
      ? replaceRecord(tx, catalogue, reader, id, undefined)
      : removeRecord(tx, module, reader, id);
  };

/** Changes one field of records, and leaves the former value of each. */
export const edit = (catalogue: Catalogue): SharedBulkAction => ({
  ...buildEditChecks(catalogue),
  runTogether: async (ones) => {
    const [first] = ones;
    if (!first) return [];
    const { tx, person, lang, field = '' } = first;
    // Locks the field until this transaction ends.
    const module = await getModuleWithField(tx, catalogue, field, true);
    const narrow = { ...catalogue, module: onlyField(catalogue.module, field) };
    const reader = {
      accountId: person.accountId,
      id: person.id,
      lang,
      reach: getRowScope(module, person),
    };
    const ids = ones.map(({ id }) => id);
    const before = await recordsById(tx, narrow, reader, ids, true);
    const parsedChanges = ones.map(({ id, value, expectedVersion }) =>
      catchRefusal(() => {
        const body = parseChange(module, field, value, person.timeZone);
        const record = before.get(id);
        if (!record) throw new CodedError('ENTITY_NOT_FOUND');
        assertNotStale(record, expectedVersion);
        return {
          ...withOthers(record, body, field),
          id,
          before: getFieldValue(record, field) ?? null,
        };
      }),
    );
    const write = parseCustomId(field)
      ? updatePlainly
      : ones.length === 1
        ? updateAlone
        : updateTogether;
    const changed = await write(
      tx,
      narrow,
      reader,
      parsedChanges.flatMap((each) => (each instanceof CodedError ? [] : [each])),
    );
    return parsedChanges.map((each) => {
      if (each instanceof CodedError) return each;
      const updatedAt = changed.get(each.id);
      return updatedAt instanceof CodedError ? updatedAt : { before: each.before, updatedAt };
    });
  },
});

/** Checks the edit of one field independently of the record. */
const buildEditChecks = (catalogue: Catalogue): Pick<BulkAction, 'allow' | 'check'> => ({
  allow: async ({ field }, { profile }, tx) => {
    if (field === undefined) throw wrongValue('field', 'option');
    const module = await getModuleWithField(tx, catalogue, field, false);
    if (!getVisibleModule(module, profile).inPlace?.includes(field))
      throw new CodedError('FORBIDDEN', [{ path: 'field', rule: 'hidden', params: { field } }]);
  },
  check: async ({ field = '', value, on }, { timeZone }, tx) => {
    if ('rows' in on && on.rows.every((row) => row.value !== undefined)) return;
    parseChange(await getModuleWithField(tx, catalogue, field, false), field, value, timeZone);
  },
});

/** Edits records that not every user who lists them may change. @param hold locks one, and refuses a user who may not */
export const createLockedEdit = (
  catalogue: Catalogue,
  hold: (one: One) => Promise<unknown>,
): BulkAction => ({
  ...buildEditChecks(catalogue),
  run: async (one) => {
    await hold(one);
    return alone(edit(catalogue)).run(one);
  },
});

/** Returns all custom fields of a record after the change of one of them, from the stored ones. */
export type MergeCustomValues = (stored: CustomValues) => Promise<CustomValues>;

/**
 * Changes a custom field of records that are written by a command of their own.
 * @param write that command: it locks the record, refuses what its panel is refused, and returns when the record was
 * changed
 */
export const createCustomFieldEdit = (
  catalogue: Catalogue,
  write: (one: One, valuesOf: MergeCustomValues) => Promise<string>,
): BulkAction => ({
  ...buildEditChecks(catalogue),
  run: async (one) => {
    const { tx, person, field = '', value } = one;
    let before: unknown = null;
    // Read once the record is locked, as its panel reads them.
    const updatedAt = await write(one, async (stored) => {
      const module = await getModuleWithField(tx, catalogue, field, true);
      const body = parseChange(module, field, value, person.timeZone);
      const id = parseCustomId(field) ?? '';
      const { [id]: former, ...others } = stored;
      before = former ?? null;
      return { ...others, ...body.customFields };
    });
    return { before, updatedAt };
  },
});

/** Returns a module with the requested field, which may be a custom one. @throws CodedError when the field cannot be changed in bulk */
async function getModuleWithField(
  tx: Transaction,
  { module, extend }: Catalogue,
  field: string,
  writing: boolean,
): Promise<Module> {
  const isCustom = parseCustomId(field) !== undefined;
  const known = isCustom && extend ? await extend(tx, module, writing) : module;
  if (known.inPlace?.includes(field)) return known;
  throw wrongValue('field', isCustom && !known.fields[field] ? 'fieldGone' : 'option');
}

/** Keeps the other custom fields of a record. */
function withOthers(record: Element, body: Body, field: string): Body {
  const id = parseCustomId(field);
  if (id === undefined) return body;
  const { [id]: _former, ...others } = record.customFields;
  return { ...body, customFields: { ...others, ...body.customFields } };
}

type Change = Body & { readonly id: number };

/** Writes values of an account's own field: the database has no rule of its own for them. */
const updatePlainly: typeof updateTogether = (tx, { module }, _reader, changes) =>
  updateRecords(tx, module, changes);

/** Writes one requested record, like a cell of a list: an error affects no other record. */
async function updateAlone(
  tx: Transaction,
  catalogue: Catalogue,
  reader: Reader,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, string>> {
  const changed = new Map<number, string>();
  for (const { id, ...body } of changes)
    changed.set(id, (await updateRecord(tx, catalogue, reader, id, body)).updatedAt);
  return changed;
}

/**
 * Writes records that are locked, in one statement. When the database refuses that, each is written by itself and those
 * that fail report their own error.
 * @returns when each was changed, or why not
 */
async function updateTogether(
  tx: Transaction,
  catalogue: Catalogue,
  reader: Reader,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, string | CodedError>> {
  try {
    return await tx.attempt(() => updateRecords(tx, catalogue.module, changes));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  }
  const changed = new Map<number, string | CodedError>();
  for (const { id, ...body } of changes)
    try {
      const { updatedAt } = await tx.attempt(() => updateRecord(tx, catalogue, reader, id, body));
      changed.set(id, updatedAt);
    } catch (error) {
      const refusal = error instanceof Error ? toRefusal(error) : undefined;
      if (!refusal || unforeseen.includes(refusal.code)) throw error;
      changed.set(id, refusal);
    }
  return changed;
}

/** Errors that no record causes: the whole action fails. */
const unforeseen: readonly ErrorCode[] = ['UNKNOWN_ERROR', 'SERVICE_UNAVAILABLE'];

function catchRefusal<Result>(work: () => Result): Result | CodedError {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}

function parseChange(module: Module, field: string, value: unknown, zone: string): Body {
  if (value === undefined) throw wrongValue(field, 'required');
  const id = parseCustomId(field);
  const change = id === undefined ? { [field]: value } : { customFields: { [id]: value } };
  const schema = fieldChange(module, field);
  const first = schema.safeParse(change);
  const days = first.error && momentsAsDays(change, flattenIssues(first.error), zone);
  const read = days === undefined ? first : schema.safeParse(days);
  if (read.success) return read.data;
  throw new CodedError('WRONG_VALUES', toErrorDetails(read.error));
}
