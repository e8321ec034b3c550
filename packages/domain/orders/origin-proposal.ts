import { toThousandths, fromThousandths } from '../inventories/quantity.ts';
import type { OriginType, TransferType } from './origins.ts';

/** Order line without an origin. */
export interface OpenOrderLine {
  readonly id: number;
  readonly productId: number;
  readonly quantity: number;
  /** Whether the product has a workplace flow with at least one step. */
  readonly canBeProduced: boolean;
}

/** Unreserved stock of one product in one store. */
export interface UnreservedStock {
  readonly productId: number;
  readonly divisionId: number;
  readonly storeId: number;
  readonly available: number;
}

/** Proposed origin for a line, or for a part of it, in the form that `manage-detail` accepts. */
export interface ProposedOrigin {
  readonly detail: { readonly id: number };
  /** Units of the line from this origin. */
  readonly quantity: number;
  readonly origin: OriginType;
  readonly originId?: number;
  readonly transferType?: TransferType;
  readonly store?: { readonly id: number };
}

/** Facts that explain a proposal. */
export interface ProposalExplanation {
  /** Unreserved units after earlier lines, in the store or division of the origin; for production, in the order's own division. */
  readonly free: number;
}

/** Line without a proposed origin: no stock anywhere and no way to make the product. */
export interface UnfilledLine {
  readonly detail: { readonly id: number };
  readonly quantity: number;
  readonly origin: null;
}

export type OriginProposal = (ProposedOrigin | UnfilledLine) & ProposalExplanation;

/** Divisor of a line's quantity: a store needs at least a tenth of a line that can be made, so that small remainders are not gathered. */
const leastShare = 10;

/**
 * Proposes origins for every open line, in their sequence.
 * First choice is the store of the order's own division that covers the whole line.
 * Otherwise the line takes stock of the own division, and the rest is made.
 * A rest that cannot be made comes from the division that has most of it.
 * Stock that an earlier line takes is not offered to later lines.
 * @param division the order's own, with the store that receives transfers; undefined where the order has none.
 * @returns the quantity of each line from each origin, in the sequence of the lines: stock before production and transfers
 */
export function proposeOrigins(
  lines: readonly OpenOrderLine[],
  stock: readonly UnreservedStock[],
  division: { readonly id: number; readonly storeId: number | undefined },
): OriginProposal[] {
  const free = stock.map((each) => ({ ...each }));
  return lines.flatMap((line) => {
    const stores = proposeOwnStores(free, line, division.id);
    const covered = stores.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0);
    const rest = { ...line, quantity: fromThousandths(toThousandths(line.quantity) - covered) };
    return rest.quantity > 0 ? [...stores, proposeRest(free, rest, division)] : stores;
  });
}

/**
 * Returns the quantities from stores of the own division.
 * It takes a single store that covers the line, else the fullest stores until one covers the rest.
 */
function proposeOwnStores(
  free: readonly Mutable[],
  line: OpenOrderLine,
  homeDivision: number,
): OriginProposal[] {
  const stores = free.filter(
    (each) =>
      each.productId === line.productId && each.divisionId === homeDivision && each.available > 0,
  );
  const proposals: OriginProposal[] = [];
  const isWorth = ({ available }: Mutable) =>
    !line.canBeProduced || toThousandths(available) * leastShare >= toThousandths(line.quantity);
  let remaining = line.quantity;
  while (remaining > 0) {
    const candidates = stores.filter(({ available }) => available > 0);
    const store =
      findTightestStore(candidates, remaining) ?? findFullestStore(candidates.filter(isWorth));
    if (!store) break;
    const { storeId, available } = store;
    const quantity = Math.min(remaining, available);
    proposals.push({
      detail: { id: line.id },
      quantity,
      origin: 'inventory',
      originId: storeId,
      free: available,
    });
    store.available = subtractQuantity(available, quantity);
    remaining = subtractQuantity(remaining, quantity);
  }
  return proposals;
}

/** Returns the origin of the units that the own stores do not cover. */
function proposeRest(
  free: readonly Mutable[],
  line: OpenOrderLine,
  division: { readonly id: number; readonly storeId: number | undefined },
): OriginProposal {
  const { quantity, canBeProduced } = line;
  const detail = { id: line.id };
  const here = sumFree(free, line, division.id);
  if (canBeProduced) return { detail, quantity, origin: 'production', free: here };
  const richestDivision = findRichestDivision(free, line, division.id);
  if (richestDivision === undefined) return { detail, quantity, origin: null, free: here };
  const transfer = {
    detail,
    quantity,
    origin: 'transfer',
    originId: richestDivision,
    free: sumFree(free, line, richestDivision),
  } as const;
  takeFreeStock(free, line, richestDivision);
  return division.storeId === undefined
    ? { ...transfer, transferType: 'directMailing' }
    : { ...transfer, transferType: 'transfer', store: { id: division.storeId } };
}

const sumFree = (stock: readonly Mutable[], line: OpenOrderLine, divisionId: number): number =>
  roundToThousandths(
    stock
      .filter((each) => each.productId === line.productId && each.divisionId === divisionId)
      .reduce((sum, { available }) => sum + Math.max(0, available), 0),
  );

/** Rounds to thousandths, in which stock is stored: sums of binary fractions have more digits. */
const roundToThousandths = (quantity: number): number => fromThousandths(toThousandths(quantity));
const subtractQuantity = (quantity: number, taken: number): number =>
  roundToThousandths(quantity - taken);

type Mutable = { -readonly [Key in keyof UnreservedStock]: UnreservedStock[Key] };

/** Returns the store with the least stock that covers the quantity: full stores stay available for larger lines. */
const findTightestStore = (stores: readonly Mutable[], requested: number): Mutable | undefined =>
  stores
    .filter(({ available }) => available >= requested)
    .toSorted((one, other) => one.available - other.available || one.storeId - other.storeId)[0];

const findFullestStore = (stores: readonly Mutable[]): Mutable | undefined =>
  stores.toSorted(
    (one, other) => other.available - one.available || one.storeId - other.storeId,
  )[0];

/** Returns the other division with most of the product, where its stock suffices. */
function findRichestDivision(
  stock: readonly Mutable[],
  line: OpenOrderLine,
  homeDivision: number,
): number | undefined {
  const byDivision = new Map<number, number>();
  for (const { productId, divisionId, available } of stock)
    if (productId === line.productId && divisionId !== homeDivision)
      byDivision.set(divisionId, roundToThousandths((byDivision.get(divisionId) ?? 0) + available));
  const enough = [...byDivision].filter(([, available]) => available >= line.quantity);
  return enough.toSorted((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0];
}

function takeFreeStock(stock: readonly Mutable[], line: OpenOrderLine, divisionId: number): void {
  let remaining = line.quantity;
  for (const each of stock) {
    if (each.productId !== line.productId || each.divisionId !== divisionId) continue;
    const taken = Math.min(remaining, each.available);
    each.available = subtractQuantity(each.available, taken);
    remaining = subtractQuantity(remaining, taken);
  }
}

/** Line split into the part from own stock, the part to be made, and the part that another division could send. */
export interface LineCoverage {
  readonly fromStock: number;
  readonly toProduce: number;
  readonly transferFrom: number | undefined;
}

/**
 * Returns the sources of each line, split as in `proposeOrigins`: pieces without any source count as to be made.
 * @param homeDivision the selling division; undefined where unknown: it then has no stock
 */
export function computeLineCoverage(
  lines: readonly OpenOrderLine[],
  stock: readonly UnreservedStock[],
  homeDivision: number | undefined,
): LineCoverage[] {
  const proposed = proposeOrigins(lines, stock, {
    id: homeDivision ?? nowhere,
    storeId: undefined,
  });
  return lines.map(({ id }) => {
    const parts = proposed.filter(({ detail }) => detail.id === id);
    const sum = (of: readonly OriginProposal[]) =>
      fromThousandths(of.reduce((all, { quantity }) => all + toThousandths(quantity), 0));
    return {
      fromStock: sum(parts.filter(({ origin }) => origin === 'inventory')),
      toProduce: sum(parts.filter(({ origin }) => origin === 'production' || origin === null)),
      transferFrom: parts.flatMap((part) =>
        part.origin === 'transfer' && part.originId !== undefined ? [part.originId] : [],
      )[0],
    };
  });
}

/** Placeholder id that no division has. */
const nowhere = -1;
