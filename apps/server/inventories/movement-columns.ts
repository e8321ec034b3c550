import { sql, type RawBuilder } from 'kysely';
import type { Catalogue } from '../kit/catalogue/records.ts';

/** Columns of a movement, besides those that its list filters by, over the row `t`. */
export const movementDtoColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  quantityAfter: sql`t.quantity_after::float8`,
  reserved: sql`t.reserved::float8`,
  reservedAfter: sql`t.reserved_after::float8`,
  sourceId: sql`coalesce(t.source_id::text, '')`,
  note: sql`coalesce(t.note, '')`,
};

/** Hides the source document of a movement from users who are restricted to their own orders: most belong to others. */
export const hideMovementSource = ((element, { profile }) =>
  profile?.onlyMine ? { ...element, sourceId: '' } : element) satisfies Catalogue['completeDto'];
