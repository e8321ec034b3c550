import { createWrongValueError } from '@tarima/domain/kit/errors';
import {
  imageSections,
  getListedImages,
  renumberTechnicalSheetRows,
  findUnlistedUploads,
  type ImageSection,
  type TechnicalSheetBody,
} from '@tarima/domain/technical-sheets/sheet';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { enqueueJob } from '../kit/jobs/job.ts';
import { markProductHasTechnicalSheet, saveTechnicalSheetMaterials } from './sheet-materials.ts';
import { preparePicturesJob } from './prepare-pictures.ts';
import {
  lockProduct,
  validateBodyCustomFields,
  assertCurrentVersion,
} from '../products/assert-current-version.ts';

/**
 * Replaces the technical sheet of a product by the form.
 * @throws CodedError ENTITY_NOT_FOUND for an unknown product, STALE_ENTITY when another user saved in the meantime,
 * WRONG_VALUES naming the line of a material or the picture that does not exist.
 */
export async function saveTechnicalSheet(
  tx: Transaction,
  files: Pick<FileService, 'save'>,
  productId: number,
  body: TechnicalSheetBody,
): Promise<void> {
  if (body.productId !== undefined && body.productId !== productId)
    throw createWrongValueError('productId', 'invalid');
  await lockProduct(tx, productId);
  const stored = await tx.row(sql<{ updated_at: string }>`
    select updated_at from technical_sheets
    where account_id = ${tx.accountId} and product_id = ${productId} for update`);
  assertCurrentVersion(stored?.updated_at, body.updatedAt);
  const values = await validateBodyCustomFields(tx, 'technical_sheets', body);
  await writeSheet(tx, productId, body, values);
  await saveTechnicalSheetMaterials(tx, productId, body.rawMaterials);
  await writeImages(tx, files, productId, body);
  await markProductHasTechnicalSheet(tx, productId);
}

const writeSheet = (
  tx: Transaction,
  productId: number,
  body: TechnicalSheetBody,
  values: string | null,
): Promise<unknown> =>
  tx.row(sql`
    insert into technical_sheets (account_id, product_id, material_type, manufacture_details, instructions,
      quality_criteria, observations, custom_fields)
    values (${tx.accountId}, ${productId}, ${body.materialType},
      ${JSON.stringify(renumberTechnicalSheetRows(body.manufactureSpecification.details))}, ${body.instructions.description},
      ${JSON.stringify(renumberTechnicalSheetRows(body.qualityCriteria))}, ${body.observations}, coalesce(${values}::jsonb, '{}'))
    on conflict (account_id, product_id) do update set
      material_type = excluded.material_type, manufacture_details = excluded.manufacture_details,
      instructions = excluded.instructions, quality_criteria = excluded.quality_criteria,
      observations = excluded.observations,
      custom_fields = coalesce(${values}::jsonb, technical_sheets.custom_fields)`);

interface ImagePosition {
  readonly place: ImageSection;
  readonly fileId: number;
  readonly position: number;
}

async function writeImages(
  tx: Transaction,
  files: Pick<FileService, 'save'>,
  productId: number,
  body: TechnicalSheetBody,
): Promise<void> {
  const before = await tx.rows(sql<{ file_id: number }>`
    select distinct file_id from technical_sheets_images
    where account_id = ${tx.accountId} and owner_id = ${productId}`);
  const currentIds = new Set(before.map(({ file_id }) => file_id));
  const positioned: ImagePosition[] = [];
  const fresh: number[] = [];
  for (const place of imageSections)
    for (const [position, fileId] of (await saveImages(place)).entries())
      positioned.push({ place, fileId, position });
  await tx.row(sql`
    delete from technical_sheets_images i
    where account_id = ${tx.accountId} and owner_id = ${productId} and not exists (
      select from unnest(${positioned.map(({ place }) => place)}::text[], ${positioned.map(({ fileId }) => fileId)}::bigint[])
        as kept (place, file_id)
      where kept.place = i.place and kept.file_id = i.file_id)`);
  await tx.row(sql`
    insert into technical_sheets_images (account_id, owner_id, place, file_id, position)
    select ${tx.accountId}, ${productId}, placed.place, placed.file_id, placed.position
    from unnest(${positioned.map(({ place }) => place)}::text[], ${positioned.map(({ fileId }) => fileId)}::bigint[],
      ${positioned.map(({ position }) => position)}::int[]) as placed (place, file_id, position)
    on conflict (account_id, owner_id, place, file_id) do update set position = excluded.position`);
  if (fresh.length > 0) await enqueueJob(tx, preparePicturesJob, { fileIds: fresh });

  /** Returns the files of a section in sequence: kept and newly stored ones. A form can name only pictures of its own sheet. */
  async function saveImages(place: ImageSection): Promise<number[]> {
    const path = place === 'descriptiveImages' ? place : `${place}.images`;
    const ids: number[] = [];
    const references = getListedImages(body, place);
    const unplaced = findUnlistedUploads(body, place).map((upload) => ({ upload }));
    for (const [at, reference] of [...references, ...unplaced].entries()) {
      const id = 'id' in reference ? reference.id : await saveImage(place, reference.upload);
      if (id === undefined || ('id' in reference && !currentIds.has(id)))
        throw createWrongValueError(`${path}.${at}`, 'unknown');
      if (ids.includes(id)) throw createWrongValueError(`${path}.${at}`, 'repeated');
      ids.push(id);
    }
    return ids;
  }

  async function saveImage(place: ImageSection, upload: number): Promise<number | undefined> {
    const file = body.uploads[place][upload];
    if (!file) return undefined;
    const { id } = await files.save(tx, file);
    fresh.push(id);
    return id;
  }
}
