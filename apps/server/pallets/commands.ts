import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { DesignBody, LumberChoice } from '@tarima/domain/pallets/contract';
import { computePalletFigures } from '@tarima/domain/pallets/pallet-figures';
import { lintDesign } from '@tarima/domain/pallets/lint-design';
import { toTechnicalSheetLines } from '@tarima/domain/pallets/lumber';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { lockProduct, assertCurrentVersion } from '../products/assert-current-version.ts';
import { copyDesignMaterials } from '../technical-sheets/sheet-materials.ts';
import { listDesignLumber } from './queries.ts';

/**
 * Stores the drawing of a product, and copies its materials into the technical sheet where the body requests it.
 * @throws CodedError ENTITY_NOT_FOUND, STALE_ENTITY, WRONG_VALUES naming the field of a design that cannot be built,
 * the part whose raw material cannot be used for it, or, for the sheet, has none.
 */
export async function savePalletDesign(
  tx: Transaction,
  productId: number,
  body: DesignBody,
): Promise<void> {
  await lockProduct(tx, productId);
  const stored = await tx.row(sql<{ updated_at: string }>`
    select updated_at from pallet_designs
    where account_id = ${tx.accountId} and product_id = ${productId} for update`);
  assertCurrentVersion(stored?.updated_at, body.updatedAt);
  const [issue] = lintDesign(body.design).filter(({ weight }) => weight === 'impossible');
  if (issue) throw createWrongValueError(`design.${issue.path}`, 'unbuildable');
  const lines = await mergeChosenMaterials(tx, body);
  await tx.row(sql`
    insert into pallet_designs (account_id, product_id, design, said, lumber, nails)
    values (${tx.accountId}, ${productId}, ${JSON.stringify(body.design)}, ${body.said},
      ${JSON.stringify(body.lumber.map((each) => each?.id ?? null))}, ${body.nails?.id ?? null})
    on conflict (account_id, product_id) do update set
      design = excluded.design, said = excluded.said, lumber = excluded.lumber, nails = excluded.nails`);
  if (body.intoSheet) await copyDesignMaterials(tx, productId, body.design.materialType, lines);
}

/** Merges the chosen raw materials, one line each for any number of parts. */
async function mergeChosenMaterials(
  tx: Transaction,
  { design, lumber, nails, intoSheet }: DesignBody,
): Promise<{ id: number; quantity: number }[]> {
  const offered = await listDesignLumber(tx, design, 'es');
  const taken: LumberChoice[] = [];
  for (const [at, part] of offered.parts.entries()) {
    const id = lumber[at]?.id;
    const choice = part.choices.find((each) => each.id === id);
    if (id !== undefined && !choice) throw createWrongValueError(`lumber.${at}`, 'option');
    if (choice) taken.push(choice);
    else if (intoSheet) throw createWrongValueError(`lumber.${at}`, 'required');
  }
  if (lumber.length > offered.parts.length)
    throw createWrongValueError(`lumber.${offered.parts.length}`, 'unknown');
  if (nails) {
    const choice = offered.nails.choices.find(({ id }) => id === nails.id);
    if (!choice) throw createWrongValueError('nails', 'option');
    if (computePalletFigures(design).nails > 0) taken.push(choice);
  } else if (intoSheet) throw createWrongValueError('nails', 'required');
  return toTechnicalSheetLines(taken);
}
