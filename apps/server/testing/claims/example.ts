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

/** Every kind of claim that there is, over columns that come from elsewhere, for the test that claims are held. */
export const example = (columns: RawBuilder<unknown>): RawBuilder<Example> =>
  sql<Example>`select ${columns}`;
