import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { recordQueryOptions } from '../data/list-data.ts';
import { useLanguage } from '../words.tsx';

type Change<Row> = (next: (rows: readonly Row[]) => Row[]) => void;

interface Chosen<Row> {
  readonly id: number;
  /** Returns whether a row still waits for the record: the response may come late, after another choice or typing. */
  isAwaited(row: Row): boolean;
  /** Values that a row takes from the record. */
  take(record: ModuleRecord): Partial<Row>;
}

/**
 * Loads a record that was chosen in a row of a form, and fills the row from it.
 * Without permission to read the record the row stays unchanged.
 */
export function useFillRowFromRecord<Row extends object>(module: Module, change: Change<Row>) {
  const { language } = useLanguage();
  const client = useQueryClient();
  return async ({ id, isAwaited, take }: Chosen<Row>): Promise<void> => {
    const record = await client
      .fetchQuery(recordQueryOptions(module, id, language, client))
      .catch(() => undefined);
    if (!record) return;
    const taken = take(record);
    change((rows) => rows.map((row) => (isAwaited(row) ? { ...row, ...taken } : row)));
  };
}
