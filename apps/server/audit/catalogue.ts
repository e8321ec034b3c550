import { audit } from '@tarima/domain/audit/audit-entry';
import { documentModuleNames } from '@tarima/domain/catalogs/document-entries';
import type { Module, ModuleName } from '@tarima/domain/kit/module';
import { getModule } from '@tarima/domain/modules';
import { sql, type RawBuilder } from 'kysely';
import { getColumnName } from '../kit/catalogue/columns.ts';
import type { Catalogue } from '../kit/catalogue/records.ts';

/** Columns by which rows name themselves, the preferred one first. */
const nameColumns = ['name', 'lot_code', 'code'];

/** Names of a record in its history `h`, after the change or before it. */
const storedNames = nameColumns.flatMap((column) =>
  ['after', 'before'].map((version) => sql`h.${sql.ref(version)} ->> ${sql.lit(column)}`),
);

/** Modules of the customers and suppliers by whom documents are named. */
const partyModules: readonly ModuleName[] = ['customers', 'suppliers'];

/**
 * Builds the SQL case of a document that is named by its customer or supplier; none for a document with a name of its own.
 * @throws Error for a document with neither, at start-up: the audit could not name it
 */
export function buildDocumentNameCase({
  name,
  fields,
  title,
}: Pick<Module, 'name' | 'fields' | 'title'>): readonly RawBuilder<unknown>[] {
  for (const [party, field] of Object.entries(fields))
    if (field.kind === 'reference' && partyModules.includes(field.module))
      return [
        sql`when ${sql.lit(name)} then (
    select p.name from ${sql.table(name)} d
    join ${sql.table(field.module)} p on p.account_id = d.account_id and p.id = d.${sql.ref(`${getColumnName(party)}_id`)}
    where d.account_id = t.account_id and d.id = t.record_id)`,
      ];
  if (!nameColumns.includes(getColumnName(title)))
    throw new Error(`${name}: its records have no name, customer or supplier for the audit`);
  return [];
}

/** Name of a record whose own columns have none: of its customer or supplier, and of a user whose sign-in it is. */
const currentName = sql`case t.module
  when 'users' then (
    select u.name from users u where u.account_id = t.account_id and u.id = t.record_id)
  ${sql.join(documentModuleNames.map(getModule).flatMap(buildDocumentNameCase), sql` `)}
end`;

/** Catalogue of the history as a list, from the view `audit`. */
export const auditCatalogue: Catalogue = {
  module: audit,
  moduleOf: getModule,
  computed: {
    // An event about no record has the id 0.
    recordId: sql`nullif(t.record_id, 0)`,
    record: sql`coalesce(
      (select coalesce(${sql.join(storedNames)})
      from history h where h.account_id = t.account_id and h.id = t.id),
      ${currentName}, '')`,
    key: sql`coalesce((select k.name from api_keys k where k.account_id = t.account_id and k.id = t.key_id), '')`,
    visitor: sql`coalesce((select h.visitor from history h where h.account_id = t.account_id and h.id = t.id), '')`,
  },
};
