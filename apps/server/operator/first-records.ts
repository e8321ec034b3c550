import {
  initialDivision,
  initialProductFamilies,
  firstMeasures,
  ownerPosition,
  initialPositions,
  toTranslatedFields,
} from '@tarima/domain/accounts/first-records';
import { divisions } from '@tarima/domain/divisions/division';
import type { Module } from '@tarima/domain/kit/module';
import { createNewRecordBodySchema } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { measures } from '@tarima/domain/measures/measure';
import { positions } from '@tarima/domain/positions/position';
import { productsFamilies } from '@tarima/domain/products-families/product-family';
import { getModuleCatalogue } from '../catalogues.ts';
import { createRecord } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';

/**
 * Creates the records that the first quotation of a company requires: a division, positions in it, units of measure and
 * families of products. Each passes the schema of its form; users change them like their own.
 */
export async function createFirstRecords(tx: Transaction, language: Language): Promise<void> {
  const create = async (module: Module, body: object): Promise<number> => {
    const reader = { accountId: tx.accountId, id: 0, lang: language }; // Links to files are not used here, so the reader has no real id.
    const { id } = await createRecord(
      tx,
      getModuleCatalogue(module),
      reader,
      createNewRecordBodySchema(module).parse(body),
    );
    return id;
  };
  const { name, location } = initialDivision;
  // Names have no translation: the company gives its plant one name, and readers of every language follow it.
  const division = await create(divisions, { name: name[language], location });
  for (const position of [ownerPosition, ...initialPositions])
    await create(positions, {
      ...toTranslatedFields({ ...position }, language),
      baseSalary: '0.00',
      division: { id: division },
    });
  for (const { countable, lumberUnit, ...texts } of firstMeasures)
    await create(measures, { ...toTranslatedFields(texts, language), countable, lumberUnit });
  for (const texts of initialProductFamilies)
    await create(productsFamilies, toTranslatedFields({ ...texts }, language));
}
