import { CodedError } from '@tarima/domain/kit/errors';
import { nestFilters, type ListFilters } from '@tarima/domain/kit/list-query';
import {
  maxBulkRecords,
  createBulkActionCall,
  type BulkActionAnswer,
} from '@tarima/domain/kit/many/contract';
import type { Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { callApi, newIdempotencyKey, type CallBody } from '../call-api.ts';

type Body = CallBody<ReturnType<typeof createBulkActionCall>>;
type Part = Body['on'];

/** Rows by id, with their version and their individual value. */
export interface BulkTargetRow {
  readonly id: number;
  readonly updatedAt?: string | undefined;
  readonly value?: unknown;
}

/** Records to act on: selected ones, or all matching records up to an id. */
export type BulkActionTarget =
  | { readonly rows: readonly BulkTargetRow[] }
  | {
      readonly matching: { readonly filters: ListFilters; readonly search: string | undefined };
      readonly below?: number | undefined;
    };

export type BulkActionBody = Omit<Body, 'on'>;

/** Results so far. */
export interface BulkActionProgress {
  readonly done: BulkActionAnswer['done'];
  readonly refused: BulkActionAnswer['refused'];
  /** Error that ended the run early. */
  readonly error?: unknown;
}

/** Acts on many records, part by part; reports its progress after each part, and ends where the callback returns `false`. */
export async function runBulkAction(
  module: Module,
  target: BulkActionTarget,
  actionBody: BulkActionBody,
  lang: Language,
  onProgress: (ran: BulkActionProgress) => boolean = () => true,
): Promise<BulkActionProgress> {
  let ran: BulkActionProgress = { done: [], refused: [] };
  let parts: readonly Part[] = splitTarget(target);
  const contract = createBulkActionCall(module, [actionBody.does]);
  for (let part = parts[0]; part; part = parts[0]) {
    // Each part is sent with an idempotency key: a part that may have arrived is sent again, and acts once.
    const request = {
      query: { lang },
      body: { ...actionBody, on: part },
      idempotencyKey: newIdempotencyKey(),
    };
    try {
      const answer = await callApi(contract, request).catch((error: unknown) => {
        if (error instanceof CodedError && error.code === 'SERVICE_UNAVAILABLE')
          return callApi(contract, request);
        throw error;
      });
      ran = {
        done: [...ran.done, ...answer.done],
        refused: [...ran.refused, ...answer.refused],
      };
      parts =
        'matching' in part && answer.next !== null
          ? [{ ...part, below: answer.next }]
          : parts.slice(1);
    } catch (error) {
      return { ...ran, error };
    }
    if (!onProgress(ran)) return ran;
  }
  return ran;
}

function splitTarget(target: BulkActionTarget): Part[] {
  if ('matching' in target) {
    const { filters, search } = target.matching;
    return [
      {
        matching: { filters: nestFilters(filters), search },
        ...('below' in target && { below: target.below }),
      },
    ];
  }
  const rows = target.rows.map(({ id, updatedAt, value }) => ({ id, updatedAt, value }));
  return Array.from({ length: Math.ceil(rows.length / maxBulkRecords) }, (_, at) => ({
    rows: rows.slice(at * maxBulkRecords, (at + 1) * maxBulkRecords),
  }));
}

/** Returns the target of the trial: records created since the trial are excluded. */
export const excludeRecordsCreatedLater = (
  target: BulkActionTarget,
  { done, refused }: BulkActionProgress,
): BulkActionTarget =>
  'matching' in target
    ? { ...target, below: Math.max(0, ...[...done, ...refused].map(({ id }) => id)) + 1 }
    : target;

/** Returns the target that undoes an action, with the former value of each record. */
export const toUndoTarget = ({ done }: BulkActionProgress): BulkActionTarget => ({
  rows: done.map(({ id, updatedAt, before }) => ({ id, updatedAt, value: before })),
});
