import { z } from 'zod';
import {
  nonnegativeQuantitySchema,
  isWholeQuantity,
  stockQuantitySchema as positiveQuantity,
  toThousandths,
  fromThousandths,
} from '../inventories/quantity.ts';
import { CodedError, createWrongValueError, type ErrorDetail } from '../kit/errors.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import { treatBlankOrNullAsMissing, daySchema, instantSchema } from '../kit/schemas.ts';
import { createUploadsSchema } from '../kit/uploads.ts';

const id = z.int(createWrongTypeError('number')).positive('number');

/** Reason for refused or lost pieces, as a user wrote it. */
const reason = z.string(createWrongTypeError('invalid')).trim().min(1, 'required').max(500, 'max');

/** Result of one item of a shipment. An omitted amount is the rest; without either amount, all pieces were accepted. */
const deliveredLine = z.strictObject({
  /** Id of the shipment's item. */
  item: id,
  accepted: nonnegativeQuantitySchema.optional(),
  refused: nonnegativeQuantitySchema.optional(),
  /** Pieces of a transfer between stores that did not arrive, and pieces that arrived damaged: no store has them any more. */
  missing: nonnegativeQuantitySchema.optional(),
  damaged: nonnegativeQuantitySchema.optional(),
  /** Reason; required where some pieces were not accepted. */
  reason: treatBlankOrNullAsMissing(reason.optional()),
  /** Whether refused pieces are to be delivered again, by default true; otherwise the line ends with fewer pieces. */
  again: z.boolean('invalid').optional(),
});
export type DeliveredLine = z.output<typeof deliveredLine>;

/** Fields for the receipt of half-made pieces. */
export const halfMadeReceiptShape = {
  /** Number of pieces that arrived; by default all that were not lost. The rest stays on the way. 0 is allowed where some were lost. */
  pieces: treatBlankOrNullAsMissing(nonnegativeQuantitySchema.optional()),
  /** Number of pieces that were lost or broken on the way and are to be made again. */
  lost: treatBlankOrNullAsMissing(positiveQuantity.optional()),
  /** Reason for the loss. */
  reason: treatBlankOrNullAsMissing(reason.optional()),
};

interface HalfMadeReceived {
  readonly pieces?: number | undefined;
  readonly lost?: number | undefined;
  readonly reason?: string | undefined;
}

/** Adds an issue where lost pieces have no reason, a reason has no lost pieces, or nothing arrived though none were lost. */
export function checkLostPieces(
  { pieces, lost, reason: why }: HalfMadeReceived,
  context: z.RefinementCtx,
): void {
  if (pieces === 0 && lost === undefined)
    context.addIssue({ code: 'custom', path: ['pieces'], message: 'positive' });
  const missing = lost === undefined ? 'lost' : 'reason';
  if ((lost === undefined) !== (why === undefined))
    context.addIssue({ code: 'custom', path: [missing], message: 'required' });
}

const deliverShape = {
  lines: z.array(deliveredLine).max(1000, 'max').optional(),
  /** Store to which refused pieces return; by default the store that they left. Required for users who only receive a transfer. */
  store: z.strictObject({ id }).optional(),
  /** Whether refused pieces get their own lot, to be inspected, instead of returning to their old lot. */
  apart: z.boolean('invalid').optional(),
  /** Key of the client: a delivery that is sent again with the same key is processed once. */
  key: z.uuid('invalid').optional(),
  ...halfMadeReceiptShape,
};

/** Receipt of a shipment. Items that are left out were accepted. */
export const deliverShipmentBody = z.strictObject(deliverShape).superRefine(checkLostPieces);
export type DeliverShipmentBody = z.output<typeof deliverShipmentBody>;

/** Receipt of a shipment by the office, with a photo of the goods; of the refused goods, if any. */
export const officeDeliverShipmentBody = z
  .strictObject({ ...deliverShape, photo: createUploadsSchema(['image'], 1) })
  .superRefine(checkLostPieces);
export type OfficeDeliverShipmentBody = z.output<typeof officeDeliverShipmentBody>;

/** Receipt of the pieces of a shipment that its truck brings back. */
export const receiveRefusedPiecesBody = z.strictObject({
  /** Store into which they come, of the division to which the truck comes back; by default the one that the delivery named. */
  store: z.strictObject({ id }).optional(),
});
export type ReceiveRefusedPiecesBody = z.output<typeof receiveRefusedPiecesBody>;

/** Departure of a shipment. */
export const sendShipmentBody = z.strictObject({
  /** Number of half-made pieces that leave; by default all that are made. The rest waits in another transfer. */
  pieces: treatBlankOrNullAsMissing(positiveQuantity.optional()),
});
export type SendShipmentBody = z.output<typeof sendShipmentBody>;

/**
 * Checks the number of half-made pieces to send or receive.
 * @param available number of pieces that can be sent or received
 * @returns the requested number; all available pieces by default
 * @throws CodedError WRONG_VALUES naming `pieces`: `lessOrEqual` with `max`, `integer` for fractions of pieces.
 */
export function resolveHalfMadePieces(
  requested: number | undefined,
  available: number,
  countable: boolean,
): number {
  if (requested === undefined) return available;
  if (toThousandths(requested) > toThousandths(available))
    throw createWrongValueError('pieces', 'lessOrEqual', { max: available });
  if (countable && !isWholeQuantity(requested)) throw createWrongValueError('pieces', 'integer');
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
 * Splits the half-made pieces of a transfer into arrived pieces, lost pieces, and pieces that stay on the way.
 * @param sent number of pieces that left
 * @throws CodedError WRONG_VALUES naming `pieces` or `lost`: `lessOrEqual` with `max`, `integer` for fractions of pieces.
 */
export function parseReceivedPieces(
  { pieces, lost = 0 }: Pick<DeliverShipmentBody, 'pieces' | 'lost'>,
  sent: number,
  countable: boolean,
): ReceivedPieces {
  if (pieces !== undefined) resolveHalfMadePieces(pieces, sent, countable);
  const most = fromThousandths(toThousandths(sent) - toThousandths(pieces ?? 0));
  if (toThousandths(lost) > toThousandths(most))
    throw createWrongValueError('lost', 'lessOrEqual', { max: most });
  if (countable && !isWholeQuantity(lost)) throw createWrongValueError('lost', 'integer');
  const arrived = pieces ?? fromThousandths(toThousandths(sent) - toThousandths(lost));
  const rest = fromThousandths(toThousandths(sent) - toThousandths(arrived) - toThousandths(lost));
  return { arrived, lost, rest };
}

/** Pieces that move from one shipment to another of the same order, store and method. */
export const splitShipmentBody = z.strictObject({
  /** Items to move. Items with quantity zero, and items that are left out, stay. */
  lines: z
    .array(z.strictObject({ item: id, quantity: nonnegativeQuantitySchema }))
    .min(1, 'required')
    .max(1000, 'max')
    .superRefine((lines, context) => {
      if (lines.some(({ quantity }) => quantity > 0)) return;
      context.addIssue({ code: 'custom', path: [0, 'quantity'], message: 'positive' });
    }),
  /** Shipment that receives the pieces; a new one by default. */
  into: z.strictObject({ id }).optional(),
  /** Planned day of departure of a new shipment, as far as it is known. */
  scheduledAt: treatBlankOrNullAsMissing(daySchema.optional()),
  updatedAt: instantSchema.optional(),
});
export type SplitShipmentBody = z.output<typeof splitShipmentBody>;

/** Lot of goods in a shipment. */
export interface ShippedItem {
  readonly id: number;
  readonly quantity: number;
  /** Whether the goods are counted in whole pieces. */
  readonly countable: boolean;
}

/** Reasons for which pieces of a transfer between stores do not enter the store. */
export const lossKinds = ['missing', 'damaged'] as const;
export type LossKind = (typeof lossKinds)[number];

/** Item of which some pieces were not accepted: a customer refused them, or a transfer lost them. */
export interface ShortShipmentItem<Item> extends Readonly<Record<LossKind, number>> {
  readonly item: Item;
  readonly refused: number;
  readonly reason: string;
  readonly again: boolean;
}

/**
 * Returns the items of a shipment of which some pieces were not accepted.
 * @param items all items of the shipment
 * @param lines results of some of the items
 * @throws CodedError WRONG_VALUES naming `lines.{at}.…`:
 * `item` (`unknown`, `repeated`), `accepted`, `refused`, `missing` or `damaged` (`lessOrEqual` with `max` beyond the shipped pieces
 * or, where each alone is not, beyond those that the others leave), `sumsTo` with `quantity` where all do not add up,
 * `integer` for fractions of pieces, `reason` (`required`).
 */
export function parseShortItems<Item extends ShippedItem>(
  items: readonly Item[],
  lines: readonly DeliveredLine[],
): ShortShipmentItem<Item>[] {
  return parseItems(items, lines, (item, line) => {
    const shipped = toThousandths(item.quantity);
    const { again = true, reason: why = '', missing = 0, damaged = 0 } = line;
    const refused = countRefused(line, shipped);
    const issues = [...findAmountIssues(item, line)];
    const isShort = refused > 0 || missing > 0 || damaged > 0;
    if (issues.length === 0 && isShort && why === '')
      issues.push({ path: 'reason', rule: 'required' });
    const short = { item, refused: fromThousandths(refused), missing, damaged, reason: why, again };
    return { issues, result: { short, isShort } };
  }).flatMap(({ short, isShort }) => (isShort ? [short] : []));
}

/** Returns the pieces of an item that its destination accepted. */
export const countAcceptedPieces = ({
  item,
  refused,
  missing,
  damaged,
}: ShortShipmentItem<ShippedItem>): number =>
  fromThousandths(
    toThousandths(item.quantity) -
      toThousandths(refused) -
      toThousandths(missing) -
      toThousandths(damaged),
  );

/** Returns the pieces of an item that were lost on the way. */
export const countLostPieces = ({ missing, damaged }: Readonly<Record<LossKind, number>>): number =>
  fromThousandths(toThousandths(missing) + toThousandths(damaged));

const countRefused = (
  { accepted, refused, missing = 0, damaged = 0 }: DeliveredLine,
  shipped: number,
): number => {
  if (refused !== undefined) return toThousandths(refused);
  if (accepted === undefined) return 0;
  return shipped - toThousandths(accepted) - toThousandths(missing) - toThousandths(damaged);
};

function findAmountIssues(
  { quantity: shipped, countable }: ShippedItem,
  { accepted, refused, missing, damaged }: DeliveredLine,
): ErrorDetail[] {
  const amounts = { accepted, refused, missing, damaged };
  const paths = ['accepted', 'refused', ...lossKinds] as const;
  const issues = paths.flatMap((path): ErrorDetail[] => {
    const amount = amounts[path];
    if (amount === undefined) return [];
    if (toThousandths(amount) > toThousandths(shipped))
      return [{ path, rule: 'lessOrEqual', params: { max: shipped } }];
    return countable && !isWholeQuantity(amount) ? [{ path, rule: 'integer' }] : [];
  });
  if (issues.length > 0) return issues;
  const sum = paths.reduce((total, path) => total + toThousandths(amounts[path] ?? 0), 0);
  const rest = toThousandths(shipped) - sum;
  if (accepted !== undefined && refused !== undefined && rest !== 0)
    return [{ path: 'refused', rule: 'sumsTo', params: { quantity: shipped } }];
  const last = paths.findLast((path) => toThousandths(amounts[path] ?? 0) > 0);
  if (rest >= 0 || last === undefined) return [];
  const max = fromThousandths(toThousandths(amounts[last] ?? 0) + rest);
  return [{ path: last, rule: 'lessOrEqual', params: { max } }];
}

/** Number of pieces of an item that move to another shipment. */
export interface MovedShipmentItem<Item> {
  readonly item: Item;
  readonly quantity: number;
}

/**
 * Returns the items that move from one shipment to another.
 * @throws CodedError WRONG_VALUES naming `lines.{at}.…`:
 * `item` (`unknown`, `repeated`), `quantity` (`lessOrEqual` with `max` beyond the shipment's pieces), `integer` for fractions of pieces.
 */
export const parseMovedItems = <Item extends ShippedItem>(
  items: readonly Item[],
  lines: SplitShipmentBody['lines'],
): MovedShipmentItem<Item>[] =>
  parseItems(items, lines, (item, line) => {
    const issues: ErrorDetail[] = [];
    if (toThousandths(line.quantity) > toThousandths(item.quantity))
      issues.push({ path: 'quantity', rule: 'lessOrEqual', params: { max: item.quantity } });
    else if (item.countable && !isWholeQuantity(line.quantity))
      issues.push({ path: 'quantity', rule: 'integer' });
    return { issues, result: { item, quantity: line.quantity } };
  }).filter(({ quantity }) => quantity > 0);

/** Returns the items of some lines, with the lines, or throws all errors at once. */
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
