import { z } from 'zod';
import {
  balance,
  isWhole,
  quantity as positiveQuantity,
  thousandths,
  units,
} from '../inventories/quantity.ts';
import { CodedError, wrongValue, type ErrorDetail } from '../kit/errors.ts';
import { wrongTypeRule } from '../kit/wrong-type.ts';
import { blankAsNone, day, instant } from '../kit/schemas.ts';

const id = z.int(wrongTypeRule('number')).positive('number');

/** Reason for refused or lost pieces, as a user wrote it. */
const reason = z.string(wrongTypeRule('invalid')).trim().min(1, 'required').max(500, 'max');

/** Result of one item of a shipment. An amount that is left out is the rest; without either, all of it was accepted. */
const deliveredLine = z.strictObject({
  /** Id of the shipment's item. */
  item: id,
  accepted: balance.optional(),
  refused: balance.optional(),
  reason: blankAsNone(reason.optional()),
  /** Whether refused pieces are to be delivered again, default true; else the line ends with fewer. */
  again: z.boolean('invalid').optional(),
});
export type DeliveredLine = z.output<typeof deliveredLine>;

/** Receipt of half-made pieces. */
export const halfMadeReceived = {
  /** Number of pieces that arrived; without it, all that were not lost. The rest stays on the way. 0 where some were lost. */
  pieces: blankAsNone(balance.optional()),
  /** Number of pieces that were lost or broken on the way: they are to be made again. */
  lost: blankAsNone(positiveQuantity.optional()),
  /** Reason for the loss. */
  reason: blankAsNone(reason.optional()),
};

interface HalfMadeReceived {
  readonly pieces?: number | undefined;
  readonly lost?: number | undefined;
  readonly reason?: string | undefined;
}

/** Adds an issue where lost pieces have no reason, a reason has no lost pieces, or nothing arrived though none were lost. */
export function checkLost(
  { pieces, lost, reason: why }: HalfMadeReceived,
  context: z.RefinementCtx,
): void {
  if (pieces === 0 && lost === undefined)
    context.addIssue({ code: 'custom', path: ['pieces'], message: 'positive' });
  const missing = lost === undefined ? 'lost' : 'reason';
  if ((lost === undefined) !== (why === undefined))
    context.addIssue({ code: 'custom', path: [missing], message: 'required' });
}

/** Receipt of a shipment. Items that are not named were accepted. */
export const deliverBody = z
  .strictObject({
    lines: z.array(deliveredLine).max(1000, 'max').optional(),
    /** Store to which refused pieces come back; left out, the store that each left. */
    store: z.strictObject({ id }).optional(),
    /** Refused pieces lie in a lot of their own, to be inspected, and not in the one that they left. */
    apart: z.boolean('invalid').optional(),
    /** Key from the client that delivers: the same delivery that is sent again under its key is done once. */
    key: z.uuid('invalid').optional(),
    ...halfMadeReceived,
  })
  .superRefine(checkLost);
export type DeliverBody = z.output<typeof deliverBody>;

/** Departure of a shipment. */
export const sendBody = z.strictObject({
  /** Number of half-made pieces that leave; without it, all that are made. The rest waits in another transfer. */
  pieces: blankAsNone(positiveQuantity.optional()),
});
export type SendBody = z.output<typeof sendBody>;

/**
 * Checks the number of half-made pieces to send or receive.
 * @param most the number of pieces that are there
 * @returns the requested number, or all without one
 * @throws CodedError WRONG_VALUES naming `pieces`: `lessOrEqual` with `max`, `integer` for fractions of pieces.
 */
export function checkHalfMadePieces(
  requested: number | undefined,
  most: number,
  countable: boolean,
): number {
  if (requested === undefined) return most;
  if (thousandths(requested) > thousandths(most))
    throw wrongValue('pieces', 'lessOrEqual', { max: most });
  if (countable && !isWhole(requested)) throw wrongValue('pieces', 'integer');
  return requested;
}

/** Half-made pieces of a transfer as they were received. */
export interface ReceivedPieces {
  readonly arrived: number;
  readonly lost: number;
  /** Pieces that stay on the way. */
  readonly rest: number;
}

/**
 * Splits the half-made pieces of a transfer into those that arrived, those that were lost, and those that stay on the way.
 * @param sent the number of pieces that left
 * @throws CodedError WRONG_VALUES naming `pieces` or `lost`: `lessOrEqual` with `max`, `integer` for fractions of pieces.
 */
export function parseReceivedPieces(
  { pieces, lost = 0 }: Pick<DeliverBody, 'pieces' | 'lost'>,
  sent: number,
  countable: boolean,
): ReceivedPieces {
  if (pieces !== undefined) checkHalfMadePieces(pieces, sent, countable);
  const most = units(thousandths(sent) - thousandths(pieces ?? 0));
  if (thousandths(lost) > thousandths(most)) throw wrongValue('lost', 'lessOrEqual', { max: most });
  if (countable && !isWhole(lost)) throw wrongValue('lost', 'integer');
  const arrived = pieces ?? units(thousandths(sent) - thousandths(lost));
  const rest = units(thousandths(sent) - thousandths(arrived) - thousandths(lost));
  return { arrived, lost, rest };
}

/** Pieces that go from one shipment into another of the same order, store and way. */
export const splitBody = z.strictObject({
  /** Items with quantity zero, or that are not named, stay. */
  lines: z
    .array(z.strictObject({ item: id, quantity: balance }))
    .min(1, 'required')
    .max(1000, 'max')
    .superRefine((lines, context) => {
      if (lines.some(({ quantity }) => quantity > 0)) return;
      context.addIssue({ code: 'custom', path: [0, 'quantity'], message: 'positive' });
    }),
  /** The shipment that takes them; left out, a new one. */
  into: z.strictObject({ id }).optional(),
  /** Day on which a new one is to leave, as far as it is known. */
  scheduledAt: blankAsNone(day.optional()),
  updatedAt: instant.optional(),
});
export type SplitBody = z.output<typeof splitBody>;

/** One lot of goods in a shipment. */
export interface ShippedItem {
  readonly id: number;
  readonly quantity: number;
  /** True for goods in whole pieces. */
  readonly countable: boolean;
}

/** Part of an item that a customer refused. */
export interface RefusedItem<Item> {
  readonly item: Item;
  readonly refused: number;
  readonly reason: string;
  readonly again: boolean;
}

/**
 * Returns the refused part of a shipment's items.
 * @param items all that the shipment has
 * @param lines how some of them were received
 * @throws CodedError WRONG_VALUES naming `lines.{at}.…`: `item` (`unknown`, `repeated`), `accepted` or `refused` (`lessOrEqual` with
 * `max` beyond what was shipped, `sumsTo` with `quantity` where both together are not that, `integer` for fractions of pieces),
 * `reason` (`required`).
 */
export function parseRefusedItems<Item extends ShippedItem>(
  items: readonly Item[],
  lines: readonly DeliveredLine[],
): RefusedItem<Item>[] {
  return parseItems(items, lines, (item, line) => {
    const shipped = thousandths(item.quantity);
    const refused = countRefused(line, shipped);
    const issues = [...findAmountIssues(item, line)];
    if (issues.length === 0 && refused > 0 && line.reason === undefined)
      issues.push({ path: 'reason', rule: 'required' });
    const { again = true, reason: why = '' } = line;
    return { issues, result: { item, refused: units(refused), reason: why, again } };
  }).filter(({ refused }) => refused > 0);
}

const countRefused = ({ accepted, refused }: DeliveredLine, shipped: number): number => {
  if (refused !== undefined) return thousandths(refused);
  return accepted === undefined ? 0 : shipped - thousandths(accepted);
};

function findAmountIssues(
  { quantity: shipped, countable }: ShippedItem,
  { accepted, refused }: DeliveredLine,
): ErrorDetail[] {
  const issues = (['accepted', 'refused'] as const).flatMap((path): ErrorDetail[] => {
    const amount = { accepted, refused }[path];
    if (amount === undefined) return [];
    if (thousandths(amount) > thousandths(shipped))
      return [{ path, rule: 'lessOrEqual', params: { max: shipped } }];
    return countable && !isWhole(amount) ? [{ path, rule: 'integer' }] : [];
  });
  if (issues.length > 0 || accepted === undefined || refused === undefined) return issues;
  return thousandths(accepted) + thousandths(refused) === thousandths(shipped)
    ? []
    : [{ path: 'refused', rule: 'sumsTo', params: { quantity: shipped } }];
}

/** Number of pieces of an item that leave a shipment for another. */
export interface MovedItem<Item> {
  readonly item: Item;
  readonly quantity: number;
}

/**
 * Returns the items that are moved from a shipment into another.
 * @throws CodedError WRONG_VALUES naming `lines.{at}.…`: `item` (`unknown`, `repeated`), `quantity` (`lessOrEqual` with `max` beyond
 * what the shipment has, `integer` for fractions of pieces).
 */
export const parseMovedItems = <Item extends ShippedItem>(
  items: readonly Item[],
  lines: SplitBody['lines'],
): MovedItem<Item>[] =>
  parseItems(items, lines, (item, line) => {
    const issues: ErrorDetail[] = [];
    if (thousandths(line.quantity) > thousandths(item.quantity))
      issues.push({ path: 'quantity', rule: 'lessOrEqual', params: { max: item.quantity } });
    else if (item.countable && !isWhole(line.quantity))
      issues.push({ path: 'quantity', rule: 'integer' });
    return { issues, result: { item, quantity: line.quantity } };
  }).filter(({ quantity }) => quantity > 0);

/** Returns the items that lines name, with their lines, or throws all errors at once. */
function parseItems<
  Item extends ShippedItem,
  Line extends { readonly item: number },
  Told extends object,
>(
  items: readonly Item[],
  lines: readonly Line[],
  read: (
    item: Item,
    line: Line,
  ) => { readonly issues: readonly ErrorDetail[]; readonly result: Told },
): Told[] {
  const named = new Set<number>();
  const issues: ErrorDetail[] = [];
  const results = lines.flatMap((line, at) => {
    const item = items.find((each) => each.id === line.item);
    const rule = item === undefined ? 'unknown' : named.has(line.item) ? 'repeated' : undefined;
    named.add(line.item);
    if (item === undefined || rule !== undefined) {
      issues.push({ path: `lines.${at}.item`, rule: rule ?? 'unknown' });
      return [];
    }
    const one = read(item, line);
    issues.push(...one.issues.map((issue) => ({ ...issue, path: `lines.${at}.${issue.path}` })));
    return [one.result];
  });
  if (issues.length > 0) throw new CodedError('WRONG_VALUES', issues);
  return results;
}
