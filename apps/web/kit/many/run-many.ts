import { CodedError } from '@tarima/domain/kit/errors';
import { nestFilters, type Filters } from '@tarima/domain/kit/list-query';
import { manyAtOnce, manyCall, type ManyAnswer } from '@tarima/domain/kit/many/contract';
import type { Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { call, newIdempotencyKey, type BodyOf } from '../call.ts';

type Body = BodyOf<ReturnType<typeof manyCall>>;
type Part = Body['on'];

/** Records by id, with their version and the value for each of them alone. */
export interface Picked {
  readonly id: number;
  readonly updatedAt?: string | undefined;
  readonly value?: unknown;
}

/** Records to act on: chosen ones, or all that a list finds, down from one of them. */
export type Target =
  | { readonly rows: readonly Picked[] }
  | {
      readonly matching: { readonly filters: Filters; readonly search: string | undefined };
      readonly below?: number | undefined;
    };

export type Does = Omit<Body, 'on'>;

/** Results so far. */
export interface Ran {
  readonly done: ManyAnswer['done'];
  readonly refused: ManyAnswer['refused'];
  /** Error that ended the run early. */
  readonly error?: unknown;
}

/** Acts on many records, part by part; reports its progress after each, and ends where the callback returns `false`. */
export async function runMany(
  module: Module,
  target: Target,
  does: Does,
  lang: Language,
  onProgress: (ran: Ran) => boolean = () => true,
): Promise<Ran> {
  let ran: Ran = { done: [], refused: [] };
  let parts: readonly Part[] = splitTarget(target);
  const contract = manyCall(module, [does.does]);
  for (let part = parts[0]; part; part = parts[0]) {
    // Sent under one key: a part that may have arrived is sent again, and acts once.
    const request = {
      query: { lang },
      body: { ...does, on: part },
      idempotencyKey: newIdempotencyKey(),
    };
    try {
      const answer = await call(contract, request).catch((error: unknown) => {
        if (error instanceof CodedError && error.code === 'SERVICE_UNAVAILABLE')
          return call(contract, request);
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

function splitTarget(target: Target): Part[] {
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
  return Array.from({ length: Math.ceil(rows.length / manyAtOnce) }, (_, at) => ({
    rows: rows.slice(at * manyAtOnce, (at + 1) * manyAtOnce),
  }));
}

/** Returns the target as it was tried: records created since the trial are excluded. */
export const asTried = (target: Target, { done, refused }: Ran): Target =>
  'matching' in target
    ? { ...target, below: Math.max(0, ...[...done, ...refused].map(({ id }) => id)) + 1 }
    : target;

/** Returns the target that undoes an action, with the former value of each record. */
export const undoing = ({ done }: Ran): Target => ({
  rows: done.map(({ id, updatedAt, before }) => ({ id, updatedAt, value: before })),
});
