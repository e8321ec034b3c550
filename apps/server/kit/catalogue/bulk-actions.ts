import { CodedError, translateErrorDetail, createWrongValueError } from '@tarima/domain/kit/errors';
import {
  bulkActionAnswer,
  maxBulkRecords,
  createBulkActionCall,
  type BulkActionAnswer,
  type BulkActionCall,
  type CatalogueBulkAction,
} from '@tarima/domain/kit/many/contract';
import { findHiddenColumnIssues, getVisibleModule } from '@tarima/domain/kit/field-guards';
import type { ListQuery } from '@tarima/domain/kit/list-query';
import { findField, type Module } from '@tarima/domain/kit/module';
import { defaultLanguage, type Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../database.ts';
import { toCodedError } from '../error-handling.ts';
import {
  serveCallInTransactions,
  type RequestTransactions,
  type ActingUser,
  type ApiServer,
  type SignedInRequest,
} from '../serve.ts';
import { scopeListQuery } from './scope-list-query.ts';
import { getDisplayColumn, getModuleTable } from './columns.ts';
import { parseListQuery } from './parse-list-query.ts';
import { buildMatchingRowsQuery } from './list.ts';
import { getRowScope } from './row-scope.ts';
import { buildRowCondition, type Catalogue } from './records.ts';
import { buildReferenceColumn } from './references.ts';

/** Arguments of a bulk action for one record. */
export interface BulkActionArguments {
  readonly tx: Transaction;
  readonly person: ActingUser;
  readonly id: number;
  readonly lang: Language;
  /** Field to edit. */
  readonly field: string | undefined;
  readonly value: unknown;
  /** Change of the field in percent, instead of a value. */
  readonly percent: string | undefined;
  /** Version of the record that the user saw when selecting it. */
  readonly expectedVersion: string | undefined;
  /** Reason; not empty where the action requires one. */
  readonly message: string;
}

/** Result of an action on one record, as needed to undo the action. */
export type UndoState = Pick<BulkActionAnswer['done'][number], 'before' | 'updatedAt'>;

interface Checked {
  /** Refuses a user who may not do the action, also when the call is repeated with its key: its response contains the former values. */
  allow?(body: ManyBody, person: ActingUser, tx: Transaction): void | Promise<void>;
  /** Refuses input that is invalid for all of the records. */
  check?(body: ManyBody, person: ActingUser, tx: Transaction): void | Promise<void>;
}

/** Action on one record, like the record's own call. */
export interface BulkAction extends Checked {
  run(one: BulkActionArguments): Promise<UndoState | void>;
}

/**
 * Action on many records in one transaction, for actions that lock only those records.
 * It returns, in sequence, the result of each record or the error that refused the record, which does not stop the others.
 * For a single record it may throw the error.
 */
export interface SharedBulkAction extends Checked {
  runTogether(ones: readonly BulkActionArguments[]): Promise<readonly (UndoState | CodedError)[]>;
}

type ManyBody = SignedInRequest<BulkActionCall>['body'];

/** Requires a reason, except in a dry run, in which the user has not entered a reason yet. */
export const assertReasonGiven = ({ message, dryRun }: ManyBody): void => {
  if (message === undefined && !dryRun) throw createWrongValueError('message', 'required');
};

const removeAction: CatalogueBulkAction = 'remove';

/** Screen that offers the actions. */
export interface BulkScreen {
  /** Screen of the call, where the catalogue has several screens. */
  readonly screen?: Module;
  /** Restricts the rows of the screen's list to those of one user. */
  readonly scopeOf?: (person: ActingUser, filters: object) => Catalogue['scope'];
}

interface Many extends BulkScreen {
  readonly actions: Readonly<Record<string, BulkAction | SharedBulkAction>>;
}

/**
 * Serves an action on many records of a catalogue, selected one by one or by a list's query.
 * Each record has a separate transaction, unless the action shares one; a refused record does not stop the others.
 */
export function registerBulkActionRoute(
  server: ApiServer,
  catalogue: Catalogue,
  { actions, screen = catalogue.module, scopeOf = () => catalogue.scope }: Many,
): void {
  serveCallInTransactions(
    server,
    createBulkActionCall(screen, Object.keys(actions)),
    async (parts) => {
      const assertAllowed = async ({ body, person, tx }: SignedInRequest<BulkActionCall>) => {
        assertMayDelete(person, body);
        assertNoHiddenFields(catalogue, person, body);
        await actions[body.does]?.allow?.(body, person, tx);
      };
      const resolveTargets = async (signed: SignedInRequest<BulkActionCall>) => {
        const { body, person } = signed;
        await actions[body.does]?.check?.(body, person, signed.tx);
        const scope = scopeOf(person, 'matching' in body.on ? body.on.matching.filters : {});
        return {
          ...(await selectTargets(signed, catalogue, scope)),
          does: body.does,
          dryRun: body.dryRun,
        };
      };
      const { targets, next, does, dryRun } = await parts.once(
        'aimed',
        aim,
        resolveTargets,
        assertAllowed,
      );
      const action = actions[does];
      if (!action) throw createWrongValueError('does', 'option');
      const known = targets.filter(({ name }) => name !== null);
      const outcomes =
        'run' in action || known.length === 1
          ? await runOneByOne(parts, toSingleRecordAction(action), known, dryRun)
          : await runInOneTransaction(parts, action, known, dryRun);
      const answer: BulkActionAnswer = { done: [], refused: [], next };
      for (const { id, name } of targets) {
        const { refusal, ...undoState } = outcomes.get(id) ?? missingOutcome;
        if (refusal) answer.refused.push({ id, name, ...refusal });
        else answer.done.push({ id, name, ...undoState });
      }
      return answer;
    },
  );
}

/** Refuses a bulk deletion to a user who may not delete a record. Every catalogue names the action `remove`. */
function assertMayDelete({ profile }: ActingUser, { does }: ManyBody): void {
  if (does === removeAction && !profile.mayDelete) throw new CodedError('FORBIDDEN');
}

/** Refuses to select records by fields that are hidden from the user. */
function assertNoHiddenFields(
  { module }: Catalogue,
  { profile }: ActingUser,
  { on }: ManyBody,
): void {
  const hidden =
    'matching' in on ? findHiddenColumnIssues(getVisibleModule(module, profile), on.matching) : [];
  if (hidden.length > 0)
    throw new CodedError(
      'FORBIDDEN',
      hidden.map(({ path, ...rest }) => ({ path: `on.matching.${path}`, ...rest })),
    );
}

const found = z.object({
  targets: z.array(
    z.object({
      id: z.number(),
      /** Name of the record; null where the user may not access it. */
      name: z.string().nullable(),
      updatedAt: z.string().optional(),
      value: z.unknown().optional(),
    }),
  ),
  next: z.number().nullable(),
});
type Found = z.infer<typeof found>;

/** Target records of a call. A repeated call has the same records, no matter how they changed since. */
const aim = found.extend({ does: z.string(), dryRun: z.boolean() });

async function selectTargets(
  { tx, person, query, body: { on } }: SignedInRequest<BulkActionCall>,
  catalogue: Catalogue,
  scope: Catalogue['scope'],
): Promise<Found> {
  const { module } = catalogue;
  const columns = sql`t.id, ${buildNameColumn(catalogue, query.lang)} as name`;
  if ('rows' in on) {
    const ids = on.rows.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw createWrongValueError('on', 'repeated');
    const known = await tx.rows(sql<Named>`
      select ${columns} from ${getModuleTable(module)} t
      where account_id = ${tx.accountId} and id = any(${ids}::bigint[])
        and ${buildRowCondition(scope, getRowScope(module, person))}`);
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const targets = on.rows.map((row) => ({ ...row, name: names.get(row.id) ?? null }));
    return { targets, next: null };
  }
  const paged = { page: 1, size: maxBulkRecords, orderBy: 'id', orderType: 'desc' } as const;
  const listed = await parseListQuery(tx, catalogue, {
    ...paged,
    ...on.matching,
    lang: query.lang,
  });
  const listQuery = {
    ...scopeListQuery(listed.module, person, listed.query, scope),
    beside: catalogue,
  };
  const rows = await buildMatchingRowsQuery(tx, listed.module, listQuery, []);
  // The planner overestimates how rare every text is: it would read all rows for each part, instead of continuing from the last one.
  if (hasWords(listed.query)) await tx.row(sql`select set_config('enable_sort', 'off', true)`);
  const targets = await tx.rows(sql<Named>`
    select ${columns} from ${rows} and ${on.below === undefined ? sql`true` : sql`t.id < ${on.below}`}
    order by t.id desc limit ${maxBulkRecords}`);
  const last = targets.at(-1);
  return { targets, next: last && targets.length === maxBulkRecords ? last.id : null };
}

const hasWords = ({ search, filters }: ListQuery): boolean =>
  search !== undefined || Object.values(filters).some((value) => typeof value === 'string');

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Returns a record's name in a sentence: its title, the title of the record that its title refers to, or its number. */
function buildNameColumn({ module, moduleOf }: Catalogue, language: Language): RawBuilder<unknown> {
  const field = findField(module, module.title);
  if (field?.kind === 'reference')
    return sql`${buildReferenceColumn(module.title, field, language, moduleOf)} ->> 'name'`;
  return field?.kind === 'text'
    ? sql.ref(`t.${getDisplayColumn(module.title, field, language)}`)
    : sql`t.id::text`;
}

/** Error that rolls back a dry run. */
class Tried extends Error {}

/** Refusal of one record, as opposed to an error that fails the whole action. */
class Refused extends Error {}

/** Result of one record. */
const became = bulkActionAnswer.shape.done.element.pick({ before: true, updatedAt: true }).extend({
  refusal: bulkActionAnswer.shape.refused.element
    .pick({ messageCode: true, details: true })
    .optional(),
});
type Became = z.infer<typeof became>;

const toRefusedOutcome = ({ code, details }: CodedError, language: Language): Became => ({
  refusal: {
    messageCode: code,
    details: details.map((detail) => translateErrorDetail(detail, language)),
  },
});
const missingOutcome = toRefusedOutcome(new CodedError('ENTITY_NOT_FOUND'), defaultLanguage);

type Targets = Found['targets'];

const toOne = (
  {
    tx,
    person,
    query,
    body: { field, value: forAll, percent, message = '—' },
  }: SignedInRequest<BulkActionCall>,
  { id, updatedAt: expectedVersion, value = forAll }: Targets[number],
): BulkActionArguments => ({
  tx,
  person,
  id,
  lang: query.lang,
  field,
  value,
  percent,
  expectedVersion,
  message,
});

/** Applies a shared action to one record. */
export const toSingleRecordAction = (action: BulkAction | SharedBulkAction): BulkAction =>
  'run' in action
    ? action
    : {
        run: async (one) => {
          const [undoState] = await action.runTogether([one]);
          if (undoState instanceof CodedError) throw undoState;
          return undoState;
        },
      };

/** Runs the action on all records in one transaction, which is retried as a whole or not at all. */
async function runInOneTransaction(
  { inside, once }: RequestTransactions<BulkActionCall>,
  action: SharedBulkAction,
  targets: Targets,
  dryRun: boolean,
): Promise<Map<number, Became>> {
  let outcomes: [number, Became][] = [];
  const runAction = async (
    signed: SignedInRequest<BulkActionCall>,
  ): Promise<[number, Became][]> => {
    const ones = targets.map((target) => toOne(signed, target));
    const undoStates = await action.runTogether(ones);
    return undoStates.map((each, at): [number, Became] => [
      ones[at]?.id ?? 0,
      each instanceof CodedError ? toRefusedOutcome(each, signed.query.lang) : each,
    ]);
  };
  if (!dryRun)
    return new Map(await once('done', z.array(z.tuple([z.number(), became])), runAction));
  try {
    await inside(async (signed) => {
      outcomes = await runAction(signed);
      throw new Tried();
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
  }
  return new Map(outcomes.map(([id, { refusal, before }]) => [id, { refusal, before }]));
}

async function runOneByOne(
  parts: RequestTransactions<BulkActionCall>,
  action: BulkAction,
  targets: Targets,
  dryRun: boolean,
): Promise<Map<number, Became>> {
  const outcomes = new Map<number, Became>();
  for (const target of targets)
    outcomes.set(target.id, await actOnTarget(parts, action, target, dryRun));
  return outcomes;
}

async function actOnTarget(
  { inside, once, log }: RequestTransactions<BulkActionCall>,
  action: BulkAction,
  target: Targets[number],
  dryRun: boolean,
): Promise<Became> {
  const { id } = target;
  let language: Language = defaultLanguage;
  const runAction = async (signed: SignedInRequest<BulkActionCall>): Promise<UndoState> => {
    language = signed.query.lang;
    try {
      return (await action.run(toOne(signed, target))) ?? {};
    } catch (cause) {
      throw new Refused('', { cause });
    }
  };
  let before: unknown;
  const tryWork = async (signed: SignedInRequest<BulkActionCall>): Promise<never> => {
    before = (await runAction(signed)).before;
    throw new Tried();
  };
  try {
    return await (dryRun ? inside(tryWork) : once(String(id), became, runAction));
  } catch (error) {
    if (error instanceof Tried) return { before };
    if (!(error instanceof Refused) || !(error.cause instanceof Error)) throw error;
    const refusal = toCodedError(error.cause);
    if (refusal.code === 'SERVICE_UNAVAILABLE') throw refusal;
    if (refusal.code === 'UNKNOWN_ERROR') log.error({ err: error.cause, id }, 'one of many failed');
    return toRefusedOutcome(refusal, language);
  }
}
