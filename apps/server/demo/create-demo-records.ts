import type { Module } from '@tarima/domain/kit/module';
import { createNewRecordBodySchema } from '@tarima/domain/kit/schemas';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { getModuleCatalogue } from '../catalogues.ts';
import { createRecord } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';

/** Creates records by the schema and the command of a form: the demo cannot hold what the product would refuse. */
export async function createDemoRecords(
  tx: Transaction,
  module: Module,
  bodies: readonly object[],
): Promise<number[]> {
  const schema = createNewRecordBodySchema(module);
  const reader = { accountId: tx.accountId, id: 0, lang: defaultLanguage }; // Links to files are not used here, so the reader has no real id.
  const ids: number[] = [];
  for (const body of bodies) {
    const { id } = await createRecord(tx, getModuleCatalogue(module), reader, schema.parse(body));
    ids.push(id);
  }
  return ids;
}
