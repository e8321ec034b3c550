import type { OriginType, TransferType } from './origins.ts';

/** A line that has no origin yet. */
export interface OpenLine {
  readonly id: number;
  readonly productId: number;
  readonly quantity: number;
  /** The product has a workplace flow with at least one step. */
  readonly canBeProduced: boolean;
}

/** Stock that nobody holds, of one product in one store. */
export interface FreeStock {
  readonly productId: number;
  readonly divisionId: number;
  readonly storeId: number;
  readonly available: number;
}

/** An origin for a line as `manage-detail` takes it. */
export interface ProposedOrigin {
  readonly detail: { readonly id: number };
  readonly origin: OriginType;
  readonly originId?: number;
  readonly transferType?: TransferType;
  readonly store?: { readonly id: number };
}

/** Why it is proposed, beside what is proposed. */
export interface Reasoned {
  /** Units that nobody holds, once earlier lines have theirs: in the store or division that gives them; of what is made, in the own division. */
  readonly free: number;
}

/** A line for which nothing can be proposed: no stock anywhere and no way to make it. */
export interface Unfilled {
  readonly detail: { readonly id: number };
  readonly origin: null;
}

/**
 * Proposes an origin for every open line, in their order: stock of the order's own division, else production, else a
 * transfer from the division that has most. What an earlier line takes is not offered to a later one.
 * @param division the order's own, with the store into which transfers are brought; undefined where it has none.
 */
export function proposeOrigins(
  lines: readonly OpenLine[],
  stock: readonly FreeStock[],
  division: { readonly id: number; readonly storeId: number | undefined },
): ((ProposedOrigin | Unfilled) & Reasoned)[] {
  const free = stock.map((each) => ({ ...each }));
  return lines.map((line) => {
    const detail = { id: line.id };
    const store = tightest(
      free.filter((each) => each.divisionId === division.id && covers(each, line)),
    );
    if (store) {
      const { available } = store;
      store.available -= line.quantity;
      return { detail, origin: 'inventory', originId: store.storeId, free: available };
    }
    const here = freeIn(free, line, division.id);
    if (line.canBeProduced) return { detail, origin: 'production', free: here };
    const asked = richest(free, line, division.id);
    if (asked === undefined) return { detail, origin: null, free: here };
    const there = {
      detail,
      origin: 'transfer',
      originId: asked,
      free: freeIn(free, line, asked),
    } as const;
    take(free, line, asked);
    return division.storeId === undefined
      ? { ...there, transferType: 'directMailing' }
      : { ...there, transferType: 'transfer', store: { id: division.storeId } };
  });
}

const freeIn = (stock: readonly Mutable[], line: OpenLine, divisionId: number): number =>
  exact(
    stock
      .filter((each) => each.productId === line.productId && each.divisionId === divisionId)
      .reduce((sum, { available }) => sum + Math.max(0, available), 0),
  );

/** Thousandths, as stock is kept: sums of binary fractions have more digits. */
const exact = (quantity: number): number => Math.round(quantity * 1000) / 1000;

type Mutable = { -readonly [Key in keyof FreeStock]: FreeStock[Key] };

const covers = (stock: Mutable, line: OpenLine): boolean =>
  stock.productId === line.productId && stock.available >= line.quantity;

/** The store that is left with least: full stores stay free for larger lines. */
const tightest = (stores: readonly Mutable[]): Mutable | undefined =>
  stores.toSorted(
    (one, other) => one.available - other.available || one.storeId - other.storeId,
  )[0];

/** The other division that has most of the product, where it has enough. */
function richest(stock: readonly Mutable[], line: OpenLine, own: number): number | undefined {
  const byDivision = new Map<number, number>();
  for (const { productId, divisionId, available } of stock)
    if (productId === line.productId && divisionId !== own)
      byDivision.set(divisionId, (byDivision.get(divisionId) ?? 0) + available);
  const enough = [...byDivision].filter(([, available]) => available >= line.quantity);
  return enough.toSorted((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0];
}

function take(stock: readonly Mutable[], line: OpenLine, divisionId: number): void {
  let wanted = line.quantity;
  for (const each of stock) {
    if (each.productId !== line.productId || each.divisionId !== divisionId) continue;
    const taken = Math.min(wanted, each.available);
    each.available -= taken;
    wanted -= taken;
  }
}

/** Of a line, what own stock covers, what is to be made, and which other division could send the rest that nobody here makes. */
export interface CoveredLine {
  readonly fromStock: number;
  readonly toProduce: number;
  readonly transferFrom: number | undefined;
}

/**
 * What each line would take from where, in their order: stock of the own division first, of several stores if need be; only
 * what is missing is made; what cannot be made comes from the division that has most of it. What an earlier line takes is not
 * offered to a later one.
 */
export function coverLines(
  lines: readonly OpenLine[],
  stock: readonly FreeStock[],
  own: number | undefined,
): CoveredLine[] {
  const free = stock.map((each) => ({ ...each }));
  return lines.map((line) => {
    const here = own === undefined ? 0 : freeIn(free, line, own);
    const fromStock = exact(Math.min(line.quantity, here));
    if (own !== undefined) take(free, { ...line, quantity: fromStock }, own);
    const rest = exact(line.quantity - fromStock);
    if (rest <= 0 || line.canBeProduced)
      return { fromStock, toProduce: rest, transferFrom: undefined };
    const asked = richest(free, { ...line, quantity: rest }, own ?? -1);
    if (asked !== undefined) take(free, { ...line, quantity: rest }, asked);
    return { fromStock, toProduce: asked === undefined ? rest : 0, transferFrom: asked };
  });
}
