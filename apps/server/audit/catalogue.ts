import { audit } from '@tarima/domain/audit/audit-entry';
import { getModule } from '@tarima/domain/modules';
import { sql } from 'kysely';
import type { Catalogue } from '../kit/catalogue/records.ts';

/** Catalogue of the history as a list, from the view `audit`. */
export const auditCatalogue: Catalogue = {
  module: audit,
  moduleOf: getModule,
  computed: {
    // An event about no record has the id 0.
    recordId: sql`nullif(t.record_id, 0)`,
    record: sql`(select coalesce(h.after ->> 'name', h.before ->> 'name', h.after ->> 'lot_code', h.before ->> 'lot_code', '')
      from history h where h.account_id = t.account_id and h.id = t.id)`,
    key: sql`coalesce((select k.name from api_keys k where k.account_id = t.account_id and k.id = t.key_id), '')`,
  },
};
