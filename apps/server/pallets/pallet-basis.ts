import { createWrongValueError } from '@tarima/domain/kit/errors';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import type { LumberAnswer, LumberChoice } from '@tarima/domain/pallets/contract';
import { crateShape } from '@tarima/domain/pallets/design-words';
import { lintDesign } from '@tarima/domain/pallets/lint-design';
import { chooseFittingMaterial } from '@tarima/domain/pallets/lumber';
import type { PalletCostBasis, PalletStationTime } from '@tarima/domain/pallets/pallet-cost';
import { millimetresPerUnit, type PalletDesign } from '@tarima/domain/pallets/pallet-design';
import { getPalletPartKey } from '@tarima/domain/pallets/pallet-parts';
import type { PalletRates } from '@tarima/domain/pallets/pallet-rates';
import {
  proposeFlow,
  type FlowReference,
  type FlowStepMinutes,
} from '@tarima/domain/pallets/propose-flow';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { getPalletCostRates } from './pallet-cost-rates.ts';
import { listDesignLumber } from './queries.ts';

/** Product that is drawn just so. */
interface DrawnProduct extends NamedRecord {
  readonly price: string;
  /** Chosen raw material of each part, by the index of the part. */
  readonly lumber: readonly (number | null)[];
  readonly nails: number | null;
}

/** Everything that follows from a design in a company: raw materials, flow and rates. */
export interface PalletCalculationBasis {
  readonly product: DrawnProduct | undefined;
  readonly offered: LumberAnswer;
  /** Chosen lumber of each part; undefined without a choice. */
  readonly taken: readonly (LumberChoice | undefined)[];
  readonly nail: LumberChoice | undefined;
  readonly like: (NamedRecord & { readonly factor: number }) | undefined;
  readonly measure: NamedRecord | undefined;
  readonly productFamily: NamedRecord | undefined;
  readonly steps: readonly (FlowStepMinutes & PalletStationTime)[];
  readonly rates: PalletRates;
}

/** Asserts that a design can be built. @throws CodedError WRONG_VALUES naming the field otherwise. */
export function assertBuildableDesign(design: PalletDesign): void {
  const [issue] = lintDesign(design).filter(({ weight }) => weight === 'impossible');
  if (issue) throw createWrongValueError(`design.${issue.path}`, 'unbuildable');
}

/** Returns whether each part has its raw material, and the nails theirs. */
export const isMaterialComplete = ({
  taken,
  nail,
  offered,
}: Pick<PalletCalculationBasis, 'taken' | 'nail' | 'offered'>): boolean =>
  taken.every((choice) => choice !== undefined) &&
  (nail !== undefined || offered.nails.count === 0);

/**
 * Loads all that the cost, the flow and the date of a design follow from.
 * @param product drawn just so; undefined where there is none
 */
export async function loadPalletCalculationBasis(
  tx: Transaction,
  design: PalletDesign,
  language: Language,
  product: DrawnProduct | undefined,
): Promise<PalletCalculationBasis> {
  const { reference, ...making } = await loadPalletProductionBasis(tx, design, language, product);
  const used = reference ?? (product ? undefined : await findUsualKinds(tx, design, language));
  return {
    product,
    ...making,
    measure: used?.measure,
    productFamily: used?.productFamily,
  };
}

/**
 * Loads the raw materials, the flow and the rates of a design, all that its date follows from.
 * @param product drawn just so; undefined where there is none
 */
export async function loadPalletProductionBasis(
  tx: Transaction,
  design: PalletDesign,
  language: Language,
  product?: DrawnProduct,
): Promise<
  Pick<PalletCalculationBasis, 'offered' | 'taken' | 'nail' | 'like' | 'steps' | 'rates'> & {
    readonly reference: Reference | undefined;
  }
> {
  const loadOwnFlow = async (own: DrawnProduct) => ({
    like: undefined,
    reference: undefined,
    steps: await listOwnSteps(tx, own.id, language),
  });
  const pendingRates = getPalletCostRates(tx);
  // Queries that do not need each other's rows are sent together.
  const [offered, { rates }, flow] = await Promise.all([
    listDesignLumber(tx, design, language),
    pendingRates,
    product ? loadOwnFlow(product) : loadProposedFlow(tx, design, language, pendingRates),
  ]);
  return { offered, ...chooseDesignMaterials(offered, product), ...flow, rates };
}

/** Loads the flow of a similar product, scaled to a design; no steps without a similar product. */
export async function loadProposedFlow(
  tx: Transaction,
  design: PalletDesign,
  language: Language,
  pendingRates: Promise<{ readonly rates: PalletRates }>,
): Promise<
  Pick<PalletCalculationBasis, 'like' | 'steps'> & { readonly reference: Reference | undefined }
> {
  const [references, { rates }] = await Promise.all([
    listReferences(tx, design, language),
    pendingRates,
  ]);
  const proposed = proposeFlow(design, references, rates);
  if (!proposed) return { like: undefined, reference: undefined, steps: [] };
  const { reference, factor } = proposed;
  return {
    like: { id: reference.productId, name: reference.name, factor },
    reference,
    steps: proposed.steps.flatMap((step, at) => {
      const station = reference.steps[at];
      return station ? [{ ...station, ...step }] : [];
    }),
  };
}

/** Returns the raw materials that were chosen for a design, or those that are proposed; undefined where none fits. */
export const chooseDesignMaterials = (
  offered: LumberAnswer,
  chosen: Pick<DrawnProduct, 'lumber' | 'nails'> | undefined,
): Pick<PalletCalculationBasis, 'taken' | 'nail'> => ({
  taken: offered.parts.map(
    ({ choices }, at) =>
      choices.find(({ id }) => id === chosen?.lumber[at]) ?? chooseFittingMaterial(choices),
  ),
  nail:
    offered.nails.choices.find(({ id }) => id === chosen?.nails) ??
    chooseFittingMaterial(offered.nails.choices),
});

/** Returns the basis of the cost in the form of its calculation. */
export function toCostBasis({
  offered,
  taken,
  nail,
  steps,
  rates,
}: Pick<
  PalletCalculationBasis,
  'offered' | 'taken' | 'nail' | 'steps' | 'rates'
>): PalletCostBasis {
  const toCostMaterial = ({ description, quantity, unitCost = '0' }: LumberChoice) => ({
    name: description,
    quantity,
    unitCost,
  });
  return {
    lumber: offered.parts.flatMap((part, at) => {
      const choice = taken[at];
      if (!choice) return [];
      const { perPiece, waste } = choice;
      const { count } = part;
      return [{ ...toCostMaterial(choice), perPiece, waste, count, part: getPalletPartKey(part) }];
    }),
    nails: nail && offered.nails.count > 0 ? toCostMaterial(nail) : undefined,
    counts: {
      nails: offered.nails.count,
      pieces: offered.parts.reduce((sum, { count }) => sum + count, 0),
    },
    steps,
    rates,
  };
}

/** Finds the product that is drawn just so; the oldest of several. */
export async function findProductByDesign(
  tx: Transaction,
  design: PalletDesign,
  language: Language,
): Promise<DrawnProduct | undefined> {
  const text = JSON.stringify(design);
  return tx.row(sql<DrawnProduct>`
    select p.id, p.${sql.ref(`name_${language}`)} as name, p.price, d.lumber, d.nails
    from pallet_designs d
    join products p on p.account_id = d.account_id and p.id = d.product_id
    where d.account_id = ${tx.accountId} and d.content = md5((${text}::jsonb)::text) and d.design = ${text}::jsonb
    order by p.id limit 1`);
}

export type StationStep = FlowStepMinutes & PalletStationTime;

/** Steps of the general flow of a product `p`, in their order, as JSON. */
export const buildFlowStepsColumn = (language: Language) => sql`
  select jsonb_agg(jsonb_build_object('workplaceId', s.workplace_id, 'name', w.${sql.ref(`name_${language}`)},
    'workTime', s.work_time, 'setUp', s.set_up, 'hourCost', w.hour_cost::text) order by s.step) as steps,
    bool_and(w.status = 'active') as active
  from workplaces_flows_steps s
  join workplaces w on w.account_id = s.account_id and w.id = s.workplace_id
  where s.account_id = p.account_id and s.owner_id = p.id and s.division_id is null`;

async function listOwnSteps(
  tx: Transaction,
  productId: number,
  language: Language,
): Promise<StationStep[]> {
  const row = await tx.row(sql<{ steps: StationStep[] | null }>`
    select flow.steps from products p cross join lateral (${buildFlowStepsColumn(language)}) flow
    where p.account_id = ${tx.accountId} and p.id = ${productId}`);
  return row?.steps ?? [];
}

interface Reference extends FlowReference {
  readonly name: string;
  readonly steps: readonly StationStep[];
  readonly measure: NamedRecord;
  readonly productFamily: NamedRecord;
}

/** Maximum number of products among which the most similar one is chosen: those of about the same size. */
const mostReferences = 12;

/**
 * Lists products of the same pallet family with a flow of active stations, the nearest size first.
 * All designs of the account are read: there are some hundreds, and their size is no column to search by.
 */
function listReferences(
  tx: Transaction,
  design: PalletDesign,
  language: Language,
): Promise<Reference[]> {
  const area = design.length * design.width * millimetresPerUnit[design.unit] ** 2;
  const name = sql.ref(`name_${language}`);
  return tx.rows(sql<Reference>`
    select p.id as "productId", p.${name} as name, d.design, flow.steps,
      jsonb_build_object('id', m.id, 'name', m.${name}) as measure,
      jsonb_build_object('id', f.id, 'name', f.${name}) as "productFamily"
    from pallet_designs d
    join products p on p.account_id = d.account_id and p.id = d.product_id
    join measures m on m.account_id = p.account_id and m.id = p.measure_id
    join products_families f on f.account_id = p.account_id and f.id = p.product_family_id
    cross join lateral (${buildFlowStepsColumn(language)}) flow
    where d.account_id = ${tx.accountId} and d.design ->> 'family' = ${design.family} and flow.active
    order by abs(ln((d.design ->> 'length')::float8 * (d.design ->> 'width')::float8
      * case d.design ->> 'unit' when 'in' then 25.4 ^ 2 else 1 end / ${area})), p.id
    limit ${mostReferences}`);
}

interface UsedFamily extends NamedRecord {
  /** Names in both languages. */
  readonly names: string;
  /** Number of its products that are drawn as the same kind of pallet, and of all its products. */
  readonly drawn: number;
  readonly used: number;
}

/** Returns the most common measure, and the product family of pallets like the design. */
async function findUsualKinds(
  tx: Transaction,
  design: PalletDesign,
  language: Language,
): Promise<{ measure: NamedRecord | undefined; productFamily: NamedRecord | undefined }> {
  const name = sql.ref(`name_${language}`);
  const pendingMeasure = tx.row(sql<NamedRecord>`
    select m.id, m.${name} as name from measures m where m.account_id = ${tx.accountId}
    order by (select count(*) from products p where p.account_id = m.account_id and p.measure_id = m.id) desc, m.id limit 1`);
  const pendingFamilies = tx.rows(sql<UsedFamily>`
    select f.id, f.${name} as name, concat_ws(' ', f.name_es, f.name_en) as names,
      count(d.product_id)::int as drawn, count(p.id)::int as used
    from products_families f
    left join products p on p.account_id = f.account_id and p.product_family_id = f.id
    left join pallet_designs d on d.account_id = p.account_id and d.product_id = p.id and d.design ->> 'family' = ${design.family}
    where f.account_id = ${tx.accountId} group by f.account_id, f.id`);
  const [measure, families] = await Promise.all([pendingMeasure, pendingFamilies]);
  // A family of crates does not fit a pallet, however many crates the company sells.
  const scoreShape = ({ names }: UsedFamily): number =>
    Number(crateShape.test(names) === (design.family === 'crate'));
  const [first] = families.toSorted(
    (one, other) =>
      other.drawn - one.drawn ||
      scoreShape(other) - scoreShape(one) ||
      other.used - one.used ||
      one.id - other.id,
  );
  return { measure, productFamily: first && { id: first.id, name: first.name } };
}
