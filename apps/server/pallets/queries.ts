import { CodedError } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';
import type {
  LumberAnswer,
  LumberChoice,
  PalletDesignVersion,
  StoredPalletDesign,
} from '@tarima/domain/pallets/contract';
import type { PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { computePalletFigures, type PalletFigures } from '@tarima/domain/pallets/pallet-figures';
import { isBuildableDesign } from '@tarima/domain/pallets/lint-design';
import {
  findLumberCut,
  computeLumberQuantity,
  getPartCrossSections,
  type LumberCut,
  type LumberMaterial,
} from '@tarima/domain/pallets/lumber';
import {
  compareNail,
  compareSpecies,
  materialFits,
  type MaterialFit,
} from '@tarima/domain/pallets/material-fit';
import type { PalletPart } from '@tarima/domain/pallets/pallet-parts';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { nailCondition } from '../technical-sheets/sheet-materials.ts';

/** Returns a product's design; null without one. @throws CodedError ENTITY_NOT_FOUND for an unknown product. */
export async function getStoredPalletDesign(
  tx: Transaction,
  productId: number,
  language: Language,
): Promise<StoredPalletDesign> {
  const row = await tx.row(sql<{
    name: string;
    design: PalletDesign | null;
    said: string | null;
    lumber: (number | null)[] | null;
    nails: number | null;
    updated_at: string | null;
  }>`
    select p.${sql.ref(`name_${language}`)} as name, d.design, d.said, d.lumber, d.nails, d.updated_at
    from products p
    left join pallet_designs d on d.account_id = p.account_id and d.product_id = p.id
    where p.account_id = ${tx.accountId} and p.id = ${productId}`);
  if (!row) throw new CodedError('ENTITY_NOT_FOUND');
  return {
    productId,
    product: { id: productId, name: row.name },
    design: row.design,
    said: row.said,
    lumber: (row.lumber ?? []).map((id) => (id === null ? null : { id })),
    nails: row.nails === null ? null : { id: row.nails },
    updatedAt: row.updated_at,
  };
}

/** Maximum number of versions in a response. */
const mostVersions = 100;

/**
 * Lists the drawings of a product from the history, the latest first. A change of its raw materials alone is no version.
 * @throws CodedError ENTITY_NOT_FOUND of no product.
 */
export async function listPalletVersions(
  tx: Transaction,
  productId: number,
): Promise<PalletDesignVersion[]> {
  const product = await tx.row(
    sql`select from products where account_id = ${tx.accountId} and id = ${productId}`,
  );
  if (!product) throw new CodedError('ENTITY_NOT_FOUND');
  return tx.rows(sql<PalletDesignVersion>`
    select h.id, h.at, h.after -> 'design' as design, h.after ->> 'said' as said,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user
    from history h
    left join users u on u.account_id = h.account_id and u.id = h.user_id
    where h.account_id = ${tx.accountId} and h.module = 'pallet_designs' and h.entity_id = ${productId}
      and h.after -> 'design' is distinct from h.before -> 'design' and h.after is not null
    order by h.id desc limit ${mostVersions}`);
}

/** Maximum number of choices for one part. */
const mostChoices = 20;

/** Lists the lumber for a design; nothing for a design that cannot be built. */
export async function listDesignLumber(
  tx: Transaction,
  design: PalletDesign,
  language: Language,
): Promise<LumberAnswer> {
  if (!isBuildableDesign(design)) return { parts: [], nails: { count: 0, choices: [] } };
  const { parts, nails } = computePalletFigures(design);
  const [lumber, nailRows] = await Promise.all([
    listLumberRows(tx, design, parts, language),
    listNails(tx, language),
  ]);
  return toLumberAnswer(design, { parts, nails }, { lumber, nails: nailRows });
}

/** Offers lumber to each part of a design, and nails for all of them. */
const toLumberAnswer = (
  design: PalletDesign,
  { parts, nails: count }: Pick<PalletFigures, 'parts' | 'nails'>,
  {
    lumber,
    nails,
  }: { readonly lumber: readonly DesignLumberRow[]; readonly nails: readonly NailRow[] },
): LumberAnswer => ({
  parts: parts.map((part) => ({
    ...part,
    choices: toChoices(toCuts(part, design, lumber), part.count),
  })),
  nails: {
    count,
    choices: toChoices(
      nails
        .map((nail) => ({
          ...nail,
          ...compareNail(nail.description, design),
          perPiece: 1,
          waste: 0,
        }))
        .toSorted(
          (one, other) =>
            rankFit(one.fit) - rankFit(other.fit) ||
            one.distance - other.distance ||
            one.id - other.id,
        ),
      count,
    ),
  },
});

/** Offers the first of some raw materials for a number of equal parts. */
const toChoices = (
  materials: readonly (NailRow &
    Pick<LumberCut, 'perPiece' | 'waste'> & { readonly fit: MaterialFit })[],
  count: number,
): LumberChoice[] =>
  materials
    .slice(0, mostChoices)
    .map(({ id, code, description, unitCost, perPiece, waste, fit }) => ({
      id,
      code,
      description,
      unitCost,
      perPiece,
      waste,
      quantity: computeLumberQuantity(count, perPiece),
      fits: isFitting(fit),
    }));

const rankFit = (fit: MaterialFit): number => materialFits.indexOf(fit);

const isFitting = (fit: MaterialFit): boolean => fit !== 'differs';

type DesignCut = DesignLumberRow &
  LumberCut & { readonly fit: MaterialFit; readonly fits: boolean };

/** Part of a design, with all raw materials that it can be cut from: those of its wood first, then the least waste. */
export interface DesignCutPart {
  readonly part: PalletPart;
  readonly cuts: readonly DesignCut[];
}

/** Returns the parts of a design that can be built, with the materials for each. */
export async function listDesignCuts(
  tx: Transaction,
  design: PalletDesign,
  language: Language,
): Promise<DesignCutPart[]> {
  if (!isBuildableDesign(design)) return [];
  const { parts } = computePalletFigures(design);
  const lumber = await listLumberRows(tx, design, parts, language);
  return parts.map((part) => ({ part, cuts: toCuts(part, design, lumber) }));
}

const toCuts = (
  part: PalletPart,
  design: PalletDesign,
  lumber: readonly DesignLumberRow[],
): DesignCut[] =>
  lumber
    .flatMap((each) => {
      const cut = findLumberCut(part, design.unit, each);
      if (!cut) return [];
      const fit = compareSpecies(each.species, part.role, design);
      return [{ ...each, ...cut, fit, fits: isFitting(fit) }];
    })
    .toSorted(
      (one, other) =>
        rankFit(one.fit) - rankFit(other.fit) || one.waste - other.waste || one.id - other.id,
    );

/** All lumber and nails of a company, for many designs. */
export interface LumberAndNails {
  readonly lumber: readonly (DesignLumberRow & { readonly materialType: string })[];
  readonly nails: readonly NailRow[];
}

/** Loads all active lumber and nails. */
export async function loadLumberAndNails(
  tx: Transaction,
  language: Language,
): Promise<LumberAndNails> {
  const lumber = await tx.rows(sql<DesignLumberRow & { materialType: string }>`
    select ${buildLumberColumns(language)}, material_type as "materialType" from ${sizedLumber}
    where m.account_id = ${tx.accountId} and m.status = 'active' and sized.thickness * sized.width * sized.length > 0
    order by id`);
  return { lumber, nails: await listNails(tx, language) };
}

/** Returns the lumber for a design that can be built, out of all of the company's: the same as `listDesignLumber`. */
export function matchDesignLumber(design: PalletDesign, stock: LumberAndNails): LumberAnswer {
  const { materialType } = design;
  const lumber = stock.lumber.filter(
    (each) =>
      materialType === 'mixed' ||
      each.materialType === materialType ||
      each.materialType === 'mixed',
  );
  return toLumberAnswer(design, computePalletFigures(design), { lumber, nails: stock.nails });
}

export interface DesignLumberRow extends LumberMaterial {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly unitCost: string;
  /** Code of its wood; null where it names none. */
  readonly species: string | null;
}

/** Lists active lumber with the sections of the parts: new or recycled as the design, both for a mixed design. */
async function listLumberRows(
  tx: Transaction,
  { unit, materialType }: PalletDesign,
  parts: readonly PalletPart[],
  language: Language,
): Promise<DesignLumberRow[]> {
  const sections = parts.flatMap((part) => getPartCrossSections(part, unit));
  // Every material of the account is read once: there are some hundreds, and a section is no column to search by.
  return tx.rows(sql<DesignLumberRow>`
    select ${buildLumberColumns(language)} from ${sizedLumber}
    where m.account_id = ${tx.accountId} and m.status = 'active'
      and (${materialType === 'mixed'} or m.material_type in (${materialType}, 'mixed'))
      and exists (
        select from unnest(${sections.map(([thin]) => thin)}::float8[], ${sections.map(([, wide]) => wide)}::float8[]) as asked (thin, wide)
        where abs(least(sized.thickness, sized.width)::float8 - asked.thin) < 1
          and abs(greatest(sized.thickness, sized.width)::float8 - asked.wide) < 1)
    order by id`);
}

/** Columns of lumber, with its sides in millimetres. */
const buildLumberColumns = (language: Language) => sql`
  id, code, ${sql.ref(`description_${language}`)} as description, unit_cost as "unitCost", species,
  sized.thickness::float8, sized.width::float8, sized.length::float8`;

/** Raw materials `m` with their sides in millimetres, `sized`. */
const sizedLumber = sql`
  raw_materials m
  cross join lateral (
    select case m.dimension_unit when 'mm' then 1 when 'cm' then 10 when 'm' then 1000 when 'in' then 25.4 else 304.8 end as mm
  ) unit
  cross join lateral (
    select m.thickness * unit.mm as thickness, m.width * unit.mm as width, m.length * unit.mm as length
  ) sized`;

type NailRow = Omit<DesignLumberRow, keyof LumberMaterial | 'species'>;

/** Returns the materials with nail in their name and without dimensions of lumber. */
const listNails = (tx: Transaction, language: Language): Promise<NailRow[]> =>
  tx.rows(sql<NailRow>`
    select id, code, ${sql.ref(`description_${language}`)} as description, unit_cost as "unitCost" from raw_materials m
    where account_id = ${tx.accountId} and status = 'active' and ${nailCondition}
    order by id`);
