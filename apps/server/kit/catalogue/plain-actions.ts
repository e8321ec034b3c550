import { CodedError, createWrongValueError, type ErrorCode } from '@tarima/domain/kit/errors';
import { getVisibleModule } from '@tarima/domain/kit/field-guards';
import {
  createFieldChangeSchema,
  restrictModuleToField,
  type CatalogueBulkAction,
} from '@tarima/domain/kit/many/contract';
import { applyPercentChange } from '@tarima/domain/kit/many/percent-change';
import { parseCustomFieldId, getFieldValue, type Module } from '@tarima/domain/kit/module';
import { convertMomentsToDays } from '@tarima/domain/kit/convert-moments-to-days';
import { toErrorDetails, flattenZodIssues } from '@tarima/domain/kit/rules';
import type { ModuleRecordBody, CustomValues, ModuleRecord } from '@tarima/domain/kit/schemas';
import pg from 'pg';
import type { Transaction } from '../database.ts';
import type { ActingUser } from '../serve.ts';
import { toCodedError } from '../error-handling.ts';
import { assertCurrentRecordVersion } from '../record-version.ts';
import { loadRecordsById, bulkUpdateRecords } from './bulk-writes.ts';
import { getRowScope } from './row-scope.ts';
import {
  toSingleRecordAction,
  type BulkAction,
  type BulkActionArguments,
  type SharedBulkAction,
} from './bulk-actions.ts';
import {
  removeRecord,
  deleteAndReplaceRecord,
  updateRecord,
  type Catalogue,
  type RecordReader,
} from './records.ts';

type Remove = (tx: Transaction, person: ActingUser, id: number) => Promise<void>;

/** Builds the bulk actions of a plain catalogue. @param removeOne deletes one record, where the entity has its own command */
export const buildDefaultBulkActions = (
  catalogue: Catalogue,
  removeOne: Remove = createRemoval(catalogue),
): Record<CatalogueBulkAction, BulkAction | SharedBulkAction> => ({
  edit: createFieldEditAction(catalogue),
  remove: { run: ({ tx, person, id }) => removeOne(tx, person, id) },
});

/**
 * Deletes records without dependents, like the call for one record. With dependents, a replacement is chosen for each record separately.
 */
const createRemoval =
  (catalogue: Catalogue): Remove =>
  (tx, person, id) => {
    const { module } = catalogue;
    const reader = { accountId: person.accountId, reach: getRowScope(module, person) };
    return module.deletion === 'replace'
      ? deleteAndReplaceRecord(tx, catalogue, reader, id, undefined)
      : removeRecord(tx, module, reader, id);
  };

/** Creates the action that changes one field of records, and returns the former value of each. */
export const createFieldEditAction = (catalogue: Catalogue): SharedBulkAction => ({
  ...buildEditChecks(catalogue),
  runTogether: async (ones) => {
    const [first] = ones;
    if (!first) return [];
    const { tx, person, lang, field = '' } = first;
    // Locks the definition of the field until this transaction ends.
    const module = await getModuleWithField(tx, catalogue, field, true);
    const narrow = { ...catalogue, module: restrictModuleToField(catalogue.module, field) };
    const reader = {
      accountId: person.accountId,
      id: person.id,
      lang,
      reach: getRowScope(module, person),
    };
    const ids = ones.map(({ id }) => id);
    const before = await loadRecordsById(tx, narrow, reader, ids, true);
    const parsedChanges = ones.map(({ id, value, percent, expectedVersion }) =>
      catchRefusal(() => {
        const record = before.get(id);
        const changed =
          percent === undefined ? value : record && toChangedAmount(module, field, record, percent);
        const body = parseChange(module, field, changed, person.timeZone);
        if (!record) throw new CodedError('ENTITY_NOT_FOUND');
        assertCurrentRecordVersion(record, expectedVersion);
        return {
          ...keepOtherCustomFields(record, body, field),
          id,
          before: getFieldValue(record, field) ?? null,
        };
      }),
    );
    const write = parseCustomFieldId(field)
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

/** Builds the checks of a field edit that do not depend on the record. */
const buildEditChecks = (catalogue: Catalogue): Pick<BulkAction, 'allow' | 'check'> => ({
  allow: async ({ field }, { profile }, tx) => {
    if (field === undefined) throw createWrongValueError('field', 'option');
    const module = await getModuleWithField(tx, catalogue, field, false);
    if (!getVisibleModule(module, profile).inPlace?.includes(field))
      throw new CodedError('FORBIDDEN', [{ path: 'field', rule: 'hidden', params: { field } }]);
  },
  check: async ({ field = '', value, percent, on }, { timeZone }, tx) => {
    const rows = 'rows' in on ? on.rows : [];
    if (percent !== undefined) {
      if (value !== undefined || rows.some((row) => row.value !== undefined))
        throw createWrongValueError('value', 'option');
      if (catalogue.module.fields[field]?.kind !== 'money')
        throw createWrongValueError('percent', 'option');
      return;
    }
    if (rows.length > 0 && rows.every((row) => row.value !== undefined)) return;
    parseChange(await getModuleWithField(tx, catalogue, field, false), field, value, timeZone);
  },
});

/**
 * Creates the edit action for records that not every user of the list may change.
 * @param lockRecord locks a record, and refuses a user who may not change it
 */
export const createGuardedEditAction = (
  catalogue: Catalogue,
  lockRecord: (one: BulkActionArguments) => Promise<unknown>,
): BulkAction => ({
  ...buildEditChecks(catalogue),
  run: async (one) => {
    await lockRecord(one);
    return toSingleRecordAction(createFieldEditAction(catalogue)).run(one);
  },
});

/** Returns all custom fields of a record after the change of one of them, from the stored values. */
export type CustomValuesMerger = (stored: CustomValues) => Promise<CustomValues>;

/** Former value of a plain field, and the version of the record after the change. */
export interface PlainFieldChange {
  readonly before: unknown;
  readonly updatedAt: string;
}

/**
 * Creates the edit action for records with their own commands, which lock the record and apply the same refusals as its panel.
 * @param writeRecord command that writes custom fields; it returns the time of the change
 * @param writeField command that writes a plain field of the module's `inPlace`
 */
export const createCustomFieldEditAction = (
  catalogue: Catalogue,
  writeRecord: (one: BulkActionArguments, valuesOf: CustomValuesMerger) => Promise<string>,
  writeField?: (one: BulkActionArguments, body: ModuleRecordBody) => Promise<PlainFieldChange>,
): BulkAction => ({
  ...buildEditChecks(catalogue),
  run: async (one) => {
    const { tx, person, field = '', value } = one;
    if (writeField && parseCustomFieldId(field) === undefined)
      return writeField(one, parseChange(catalogue.module, field, value, person.timeZone));
    let before: unknown = null;
    // Stored values are read after the record is locked.
    const updatedAt = await writeRecord(one, async (stored) => {
      const module = await getModuleWithField(tx, catalogue, field, true);
      const body = parseChange(module, field, value, person.timeZone);
      const id = parseCustomFieldId(field) ?? '';
      const { [id]: former, ...others } = stored;
      before = former ?? null;
      return { ...others, ...body.customFields };
    });
    return { before, updatedAt };
  },
});

/** Returns a module with the requested field, which may be a custom field. @throws CodedError when the field cannot be changed in bulk */
async function getModuleWithField(
  tx: Transaction,
  { module, extend }: Catalogue,
  field: string,
  writing: boolean,
): Promise<Module> {
  const isCustom = parseCustomFieldId(field) !== undefined;
  const known = isCustom && extend ? await extend(tx, module, writing) : module;
  if (known.inPlace?.includes(field)) return known;
  throw createWrongValueError('field', isCustom && !known.fields[field] ? 'fieldGone' : 'option');
}

/** Keeps the other custom fields of a record unchanged. */
function keepOtherCustomFields(
  record: ModuleRecord,
  body: ModuleRecordBody,
  field: string,
): ModuleRecordBody {
  const id = parseCustomFieldId(field);
  if (id === undefined) return body;
  const { [id]: _former, ...others } = record.customFields;
  return { ...body, customFields: { ...others, ...body.customFields } };
}

type Change = ModuleRecordBody & { readonly id: number };

/** Writes values of a custom field: the database has no rule for them. */
const updatePlainly: typeof updateTogether = (tx, { module }, _reader, changes) =>
  bulkUpdateRecords(tx, module, changes);

/** Writes one requested record, like a cell of a list: an error affects no other record. */
async function updateAlone(
  tx: Transaction,
  catalogue: Catalogue,
  reader: RecordReader,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, string>> {
  const changed = new Map<number, string>();
  for (const { id, ...body } of changes)
    changed.set(id, (await updateRecord(tx, catalogue, reader, id, body)).updatedAt);
  return changed;
}

/**
 * Writes locked records in one statement.
 * When the database refuses the statement, each record is written by itself, and records that fail report their own error.
 * @returns the time of change of each record, or its error
 */
async function updateTogether(
  tx: Transaction,
  catalogue: Catalogue,
  reader: RecordReader,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, string | CodedError>> {
  try {
    return await tx.attempt(() => bulkUpdateRecords(tx, catalogue.module, changes));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  }
  const changed = new Map<number, string | CodedError>();
  for (const { id, ...body } of changes)
    try {
      const { updatedAt } = await tx.attempt(() => updateRecord(tx, catalogue, reader, id, body));
      changed.set(id, updatedAt);
    } catch (error) {
      const refusal = error instanceof Error ? toCodedError(error) : undefined;
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

/** Returns the amount of a record changed by a percentage. @throws CodedError WRONG_VALUES for a record without an amount */
function toChangedAmount(
  module: Module,
  name: string,
  record: ModuleRecord,
  percent: string,
): string {
  const field = module.fields[name];
  const amount = getFieldValue(record, name);
  if (field?.kind !== 'money' || typeof amount !== 'string')
    throw createWrongValueError(name, 'required');
  return applyPercentChange(amount, percent, field.decimals ?? 2);
}

function parseChange(
  module: Module,
  field: string,
  value: unknown,
  zone: string,
): ModuleRecordBody {
  if (value === undefined) throw createWrongValueError(field, 'required');
  const id = parseCustomFieldId(field);
  const change = id === undefined ? { [field]: value } : { customFields: { [id]: value } };
  const schema = createFieldChangeSchema(module, field);
  const first = schema.safeParse(change);
  const days = first.error && convertMomentsToDays(change, flattenZodIssues(first.error), zone);
  const read = days === undefined ? first : schema.safeParse(days);
  if (read.success) return read.data;
  throw new CodedError('WRONG_VALUES', toErrorDetails(read.error));
}
