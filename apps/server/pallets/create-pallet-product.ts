import type { NewPallet, NewPalletBody } from '@tarima/domain/pallets/contract';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import { describePalletDesign } from '@tarima/domain/pallets/describe-design';
import { computePalletFigures } from '@tarima/domain/pallets/pallet-figures';
import { products } from '@tarima/domain/products/product';
import { flowBody } from '@tarima/domain/workplaces-flows/flow';
import { sql } from 'kysely';
import { getModuleCatalogue } from '../catalogues.ts';
import { toRecordReader } from '../kit/catalogue/routes.ts';
import { createRecord } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import { holdLock } from '../kit/hold-lock.ts';
import type { ActingUser } from '../kit/serve.ts';
import { saveWorkplaceFlow } from '../workplaces-flows/commands.ts';
import { savePalletDesign } from './commands.ts';
import { findFreeProductNames, findTakenNames } from './free-product-names.ts';
import {
  assertBuildableDesign,
  findProductByDesign,
  isMaterialComplete,
  loadPalletCalculationBasis,
} from './pallet-basis.ts';

/**
 * Creates a product from a design, with its design, technical sheet, flow and price, or returns the product with the same design.
 * The technical sheet is written only where each part has its raw material: an incomplete sheet would order too little.
 * @throws CodedError WRONG_VALUES naming the field of a design that cannot be built, or of the product, or a name that
 * another product has.
 */
export async function createPalletProduct(
  tx: Transaction,
  person: ActingUser,
  language: Language,
  body: NewPalletBody,
): Promise<NewPallet> {
  const { design, said } = body;
  assertBuildableDesign(design);
  // Two users who draw the same pallet at the same time get the same product, and two who give one name to two pallets wait.
  await holdLock(tx, 'drawn products');
  const known = await findProductByDesign(tx, design, language);
  if (known)
    return {
      product: { id: known.id, name: known.name },
      isNew: false,
      ...(await findWritten(tx, known.id)),
    };
  await assertFreeNames(tx, body.name);
  const basis = await loadPalletCalculationBasis(tx, design, language, undefined);
  const reader = toRecordReader(products, person, language);
  const { id } = await createRecord(tx, getModuleCatalogue(products), reader, toProduct(body));
  const hasSheet = isMaterialComplete(basis);
  await savePalletDesign(tx, id, {
    design,
    said,
    lumber: basis.taken.map((choice) => (choice ? { id: choice.id } : null)),
    nails: basis.nail ? { id: basis.nail.id } : null,
    intoSheet: hasSheet,
    updatedAt: null,
  });
  const hasFlow = basis.steps.length > 0;
  if (hasFlow)
    await saveWorkplaceFlow(
      tx,
      id,
      undefined,
      flowBody.parse({
        steps: basis.steps.map(({ workplaceId, workTime, setUp }) => ({
          workplace: { id: workplaceId },
          workTime,
          setUp,
        })),
      }),
    );
  return { product: { id, name: body.name[language] }, isNew: true, hasSheet, hasFlow };
}

/**
 * Asserts that no other product has the name of a new pallet, in the language of the name.
 * @throws CodedError WRONG_VALUES naming the first name that is taken, with the next free one.
 */
async function assertFreeNames(tx: Transaction, name: NewPalletBody['name']): Promise<void> {
  const [language] = await findTakenNames(tx, name);
  if (language === undefined) return;
  const free = await findFreeProductNames(tx, name);
  throw createWrongValueError(`name.${language}`, 'unique', {
    taken: name[language],
    free: free[language],
  });
}

/** Returns the product's own values: name and description in both languages, price, outside dimensions and weight. */
function toProduct({ design, name, price, measure, productFamily, customFields }: NewPalletBody) {
  const { height, weight } = computePalletFigures(design);
  const [es, en] = [describePalletDesign(design, 'es'), describePalletDesign(design, 'en')];
  return {
    name: name.es,
    description: es,
    price,
    measure,
    productFamily,
    dimensionUnit: design.unit,
    outsideLength: design.length,
    outsideWidth: design.width,
    outsideHeight: height,
    unitWeight: weight,
    ...(customFields && { customFields }),
    metadata: { language: { name: { ...name }, description: { es, en } } },
  };
}

/** Returns whether a product has a technical sheet and a flow. */
async function findWritten(
  tx: Transaction,
  productId: number,
): Promise<{ hasSheet: boolean; hasFlow: boolean }> {
  const row = await tx.row(sql<{ hasSheet: boolean; hasFlow: boolean }>`
    select p.technical_sheet_exists as "hasSheet", exists (
      select from workplaces_flows_steps s where s.account_id = p.account_id and s.owner_id = p.id) as "hasFlow"
    from products p where p.account_id = ${tx.accountId} and p.id = ${productId}`);
  return row ?? { hasSheet: false, hasFlow: false };
}
