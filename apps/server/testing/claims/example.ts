import { sql, type RawBuilder } from 'kysely';

interface Example {
  id: number;
  name: string | null;
  kind: 'lot' | 'order';
  done: boolean;
  bytes: Buffer;
  tags: readonly string[];
  place: readonly [store: number, shelf: string];
  maker: { id: number; since?: string } | null;
  others: Record<string, number>;
  whatever: unknown;
}

/** Query with every kind of claim, over columns of the caller, for the test of the check. */
export const buildExampleQuery = (columns: RawBuilder<unknown>): RawBuilder<Example> =>
  sql<Example>`select ${columns}`;
