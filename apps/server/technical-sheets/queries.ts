import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import type { PlannedStep } from '@tarima/domain/planning/planning-model';
import {
  imageSections,
  type ImageSection,
  type SheetMaterial,
  type TechnicalSheet,
} from '@tarima/domain/technical-sheets/sheet';
import {
  computeMaterialLineVolume,
  computeTechnicalSheetTotals,
} from '@tarima/domain/technical-sheets/totals';
import { sql } from 'kysely';
import { buildCustomValuesColumn } from '../kit/catalogue/custom-values.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileRow, FileService } from '../kit/files/file-service.ts';
import type { FileLinkReader } from '../kit/files/links.ts';

interface SheetRow {
  product_id: number;
  name: string;
  description: string;
  material_type: string | null;
  manufacture_details: TechnicalSheet['manufactureSpecification']['details'] | null;
  instructions: string | null;
  quality_criteria: TechnicalSheet['qualityCriteria'] | null;
  observations: string | null;
  custom_fields: Record<string, unknown> | null;
  /** Design of the pallet, if it has one. */
  design: PalletDesign | null;
  created_at: string | null;
  updated_at: string | null;
}

export interface ImageFile extends FileRow {
  readonly place: ImageSection;
}

/** Technical sheet with its pictures as files, before links are made of them. */
export interface LoadedTechnicalSheet {
  readonly row: SheetRow;
  readonly materials: readonly SheetMaterial[];
  readonly images: readonly ImageFile[];
}

/** Returns the technical sheet of a product; an empty sheet where it has none. @throws CodedError ENTITY_NOT_FOUND. */
export async function getTechnicalSheet(
  tx: Transaction,
  productId: number,
  language: Language,
): Promise<LoadedTechnicalSheet> {
  const toTextColumn = (column: string) => sql.ref(`${column}_${language}`);
  const row = await tx.row(sql<SheetRow>`
    select p.id as product_id, p.${toTextColumn('name')} as name, p.${toTextColumn('description')} as description,
      s.material_type, s.manufacture_details, s.instructions, s.quality_criteria, s.observations,
      ${buildCustomValuesColumn('technical_sheets', sql`s.custom_fields`)} as custom_fields, d.design, s.created_at, s.updated_at
    from products p
    left join pallet_designs d on d.account_id = p.account_id and d.product_id = p.id
    left join technical_sheets s on s.account_id = p.account_id and s.product_id = p.id
    where p.account_id = ${tx.accountId} and p.id = ${productId}`);
  if (!row) throw new CodedError('ENTITY_NOT_FOUND');
  const materials = await tx.rows(sql<Omit<SheetMaterial, 'totalVolume'>>`
    select m.id, l.quantity::float8, m.code, m.${toTextColumn('description')} as description,
      m.material_type as "materialType", u.${toTextColumn('name')} as measure, m.unit_cost as "unitCost",
      m.dimension_unit as "dimensionUnit", m.thickness::float8, m.width::float8, m.length::float8, m.volume::float8
    from technical_sheets_raw_materials l
    join raw_materials m on m.account_id = l.account_id and m.id = l.raw_material_id
    join measures u on u.account_id = m.account_id and u.id = m.measure_id
    where l.account_id = ${tx.accountId} and l.owner_id = ${productId}
    order by l.position, m.id`);
  const images = await tx.rows(sql<ImageFile>`
    select i.place, f.id, f.sha256, f.kind, f.media_type, f.size, f.name
    from technical_sheets_images i
    join files f on f.account_id = i.account_id and f.id = i.file_id
    where i.account_id = ${tx.accountId} and i.owner_id = ${productId}
    order by i.place, i.position, f.id`);
  return {
    row,
    images,
    materials: materials.map((line) => ({
      ...line,
      totalVolume: Number(computeMaterialLineVolume(line)?.cubicMetres ?? Number.NaN) || null,
    })),
  };
}

/** Converts a technical sheet to its response. */
export function toTechnicalSheetDto(
  files: FileService,
  reader: FileLinkReader,
  found: LoadedTechnicalSheet,
): TechnicalSheet {
  const { row, materials } = found;
  const toImageDtos = (place: ImageSection) =>
    found.images
      .filter((image) => image.place === place)
      .map((image) => files.toDto(reader, image));
  const [descriptive, manufacture, instructions] = imageSections;
  return {
    productId: row.product_id,
    product: { id: row.product_id, name: row.name, description: row.description },
    materialType: row.material_type,
    rawMaterials: [...materials],
    totals: computeTechnicalSheetTotals(materials),
    descriptiveImages: toImageDtos(descriptive),
    manufactureSpecification: {
      images: toImageDtos(manufacture),
      details: row.manufacture_details ?? [],
    },
    instructions: { images: toImageDtos(instructions), description: row.instructions },
    qualityCriteria: row.quality_criteria ?? [],
    observations: row.observations,
    customFields: row.custom_fields ?? {},
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Recipe of a product, stored with an accepted order, so that later edits do not change it. */
export interface FrozenRecipe {
  /** Quantity for each piece, in the unit of measure of the material. */
  readonly rawMaterials: readonly { readonly id: number; readonly quantity: number }[];
  /** Steps in the sequence of the work; minutes by which a step overran are added later. */
  readonly steps: readonly (PlannedStep & {
    readonly step: number;
    /** Minutes by which the floor finished earlier: subtracted from `extraMinutes`, and restored where the step is reopened. */
    readonly earlyMinutes?: number;
  })[];
}

/** Returns the current materials of a product and the steps by which a division makes it; empty lists where it has no sheet or no flow. */
export async function getCurrentRecipe(
  tx: Transaction,
  productId: number,
  divisionId: number,
): Promise<FrozenRecipe> {
  const rawMaterials = await tx.rows(sql<{ id: number; quantity: number }>`
    select raw_material_id as id, quantity::float8 from technical_sheets_raw_materials
    where account_id = ${tx.accountId} and owner_id = ${productId} order by position, raw_material_id`);
  const steps = await tx.rows(sql<{
    workplaceId: number;
    workTime: number;
    setUp: number;
    step: number;
  }>`
    select workplace_id as "workplaceId", work_time::float8 as "workTime", set_up::float8 as "setUp", step
    from flow_steps(${tx.accountId}, ${productId}, ${divisionId}) order by step`);
  return { rawMaterials, steps };
}
