import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { parseTypedDiscount } from '@tarima/domain/kit/typed-discount';
import { normalizeTypedNumber, parseTypedNumber } from '@tarima/domain/kit/typed-number';
import { discountTypes, findAmountLineIssue } from '@tarima/domain/kit/money';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import { namedRecordSchema } from '@tarima/domain/kit/schemas';
import type { OrderDetail, WholeOrder } from '@tarima/domain/orders/answers';
import { groupLineRows } from '@tarima/domain/orders/line-parts';
import { orderBody, unpricedOrderBody, type OrderInput } from '@tarima/domain/orders/body';
import { z } from 'zod';
import type { FormIssueMap, ExpectedVersion } from '../kit/form/use-form-rows-draft.ts';

const lineDraft = z.object({
  key: z.string(),
  /** Id of a saved line; undefined for a new one. */
  id: z.int().optional(),
  product: namedRecordSchema.optional(),
  /** Name of the product in the copied text, until the product is found. */
  asked: z.string().optional(),
  quantity: z.string(),
  price: z.string(),
  /** True when the price was not typed: it follows the proposed price. */
  proposed: z.boolean().optional(),
  discount: z.string(),
  discountType: z.union([z.literal(0), z.literal(1)]),
});
export type QuotationLineDraft = z.infer<typeof lineDraft>;

export const quotationDraftSchema = z.object({
  customer: namedRecordSchema.optional(),
  orderDate: z.string(),
  requestedDate: z.string(),
  /** Terms of payment; undefined until the user types them or those of the customer are loaded. */
  paymentTerms: z.string().optional(),
  deliveryPlace: z.string().optional(),
  notes: z.string().optional(),
  lines: z.array(lineDraft).min(1),
});
/** State of a quotation while it is typed: stored through a reload of the page. */
export type QuotationDraft = z.infer<typeof quotationDraftSchema>;

/** Returns a random key for a line without an id. Random keys stay unique when stored lines are loaded again. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '';

/** @param previousLine the line before: the new line takes over its kind of discount */
export const createBlankQuotationLine = (
  previousLine?: QuotationLineDraft,
): QuotationLineDraft => ({
  key: newKey(),
  quantity: '',
  price: '',
  proposed: true,
  discount: '0',
  discountType: previousLine
    ? normalizeQuotationLine(previousLine).discountType
    : discountTypes.amount,
});

/**
 * Returns the figures of a line that were typed in another format than the stored one: `1,200`, `$12.50`, `3 1/2`, `10%`.
 * A text that is no figure stays unchanged, and is refused.
 */
export function normalizeLineFigures(line: QuotationLineDraft): Partial<QuotationLineDraft> {
  const read = {
    quantity: parseTypedNumber(line.quantity) ?? line.quantity,
    price: parseTypedNumber(line.price) ?? line.price,
    ...parseTypedDiscount(line.discount),
  };
  return {
    ...(read.quantity !== line.quantity && { quantity: read.quantity }),
    ...(read.price !== line.price && { price: read.price }),
    ...(read.discount !== undefined &&
      read.discount !== line.discount && { discount: read.discount }),
    ...(read.discountType !== undefined && { discountType: read.discountType }),
  };
}

/** Returns a line whose figures have the stored format. */
export const normalizeQuotationLine = (line: QuotationLineDraft): QuotationLineDraft => ({
  ...line,
  ...normalizeLineFigures(line),
});

type FigureIssue = Omit<ErrorDetail, 'path'>;

/** Returns the rules that the typed figures of a line break, the same for each of the three; a blank figure breaks none. */
export function findLineFigureIssues(
  line: QuotationLineDraft,
): Readonly<Record<'quantity' | 'price' | 'discount', FigureIssue | undefined>> {
  const { quantity, price, discount, discountType } = normalizeQuotationLine(line);
  const [quantityIssue, priceIssue] = [findFigureIssue(quantity), findFigureIssue(price)];
  const isCounted = !quantityIssue && !priceIssue && quantity.trim() !== '' && price.trim() !== '';
  const amountIssue =
    isCounted && discount.trim() !== ''
      ? findAmountLineIssue({ quantity, price, discount, discountType })
      : undefined;
  return {
    quantity:
      quantityIssue ??
      (quantity.trim() !== '' && Number(quantity) === 0 ? { rule: 'moreThanZero' } : undefined),
    price: priceIssue,
    discount:
      findFigureIssue(discount.replace(/%$/u, '')) ??
      (amountIssue?.path === 'discount' ? amountIssue : undefined),
  };
}

function findFigureIssue(text: string): FigureIssue | undefined {
  if (text.trim() === '' || parseTypedNumber(text) !== undefined) return undefined;
  const isNegative = Number(normalizeTypedNumber(text)) < 0;
  return { rule: isNegative ? 'negative' : 'number' };
}

export const createBlankQuotationDraft = (today: string): QuotationDraft => ({
  orderDate: today,
  requestedDate: '',
  lines: [createBlankQuotationLine()],
});

/** Converts a stored quotation to the draft of the form. */
export const toQuotationDraft = (order: WholeOrder): QuotationDraft => ({
  customer: { id: order.customer.id, name: order.customer.user.name },
  orderDate: order.orderDate,
  requestedDate: order.requestedDate ?? '',
  ...toQuotationTerms(order),
  lines: groupLineRows(order.details).map(({ line }) => ({ ...asNew(line), id: line.id })),
});

/** Returns the texts of an order that do not belong to a line. */
export const toQuotationTerms = ({ paymentTerms, deliveryPlace, notes }: WholeOrder) => ({
  paymentTerms: paymentTerms ?? '',
  deliveryPlace: deliveryPlace ?? '',
  notes: notes ?? '',
});

/** Copies the lines of an order as new lines, for a new quotation. */
export const copyOrderLines = (order: WholeOrder): QuotationLineDraft[] =>
  groupLineRows(order.details).map(({ line }) => asNew(line));

const asNew = ({ product, data }: OrderDetail): QuotationLineDraft => ({
  key: newKey(),
  product: { id: product.id, name: product.name },
  quantity: String(data.quantity),
  // Users who see no prices send no price: see `toQuotationBody`.
  price: data.price ?? '',
  discount: data.discount?.replace(/\.00$/, '') ?? '0',
  discountType: data.discountType ?? discountTypes.amount,
});

export const isBlankQuotationLine = ({ product, asked, quantity }: QuotationLineDraft): boolean =>
  product === undefined && asked === undefined && quantity.trim() === '';

/** Returns the filled lines: the empty last line only marks where the next one begins. */
export const getFilledQuotationLines = ({
  lines,
}: Pick<QuotationDraft, 'lines'>): QuotationLineDraft[] =>
  lines.filter((line) => !isBlankQuotationLine(line)).map(normalizeQuotationLine);

/** Returns the request. It leaves out missing values, so that the schema names their path, and amounts for a user who sees none. */
export function toQuotationBody(
  draft: QuotationDraft,
  customFields: Readonly<Record<string, unknown>> | undefined,
  expectedVersion: ExpectedVersion,
  seesPrices = true,
): unknown {
  return {
    ...(draft.customer && { customer: { id: draft.customer.id } }),
    orderDate: draft.orderDate,
    requestedDate: draft.requestedDate,
    ...(draft.paymentTerms !== undefined && { paymentTerms: draft.paymentTerms }),
    ...(draft.deliveryPlace !== undefined && { deliveryPlace: draft.deliveryPlace }),
    ...(draft.notes !== undefined && { notes: draft.notes }),
    details: getFilledQuotationLines(draft).map(
      ({ id, product, quantity, price, discount, discountType }) => ({
        ...(id !== undefined && { id }),
        ...(product && { product: { id: product.id } }),
        data: {
          quantity,
          ...(seesPrices && {
            price,
            discount: discount.trim() === '' ? '0' : discount,
            discountType,
          }),
        },
      }),
    ),
    ...(customFields && { customFields }),
    ...(expectedVersion !== undefined && { updatedAt: expectedVersion }),
  };
}

export const isValidQuotationBody = (body: unknown): body is OrderInput =>
  orderBody.safeParse(body).success || unpricedOrderBody.safeParse(body).success;

/** Returns all errors of a draft. An empty quotation is an error of its first line. */
export function findQuotationIssues(
  draft: QuotationDraft,
  body: unknown,
  seesPrices = true,
): FormIssueMap {
  const read = (seesPrices ? orderBody : unpricedOrderBody).safeParse(body);
  const found = read.success ? [] : toErrorDetails(read.error);
  const lines = getFilledQuotationLines(draft);
  const first = draft.lines[0];
  const empty = lines.length === 0 && first ? [[`${first.key}.product`, required] as const] : [];
  const priced = lines.flatMap((line) => {
    const discount = line.discount.trim() === '' ? '0' : line.discount;
    const issue = line.price.trim() === '' ? undefined : findAmountLineIssue({ ...line, discount });
    return issue ? [[`${line.key}.${issue.path}`, issue] as const] : [];
  });
  const figures = lines.flatMap((line) => {
    const { quantity, price, discount } = findLineFigureIssues(line);
    const issues = seesPrices ? { quantity, price, discount } : { quantity };
    return Object.entries(issues).flatMap(([name, issue]) =>
      issue ? [[`${line.key}.${name}`, { ...issue, path: name }] as const] : [],
    );
  });
  // Issues of the schema replace those of unread texts: they name another number format.
  const isUnread = ([, { rule }]: (typeof figures)[number]): boolean => rule === 'number';
  return new Map([
    ...empty,
    ...priced,
    ...figures.filter(isUnread),
    ...toIssueEntries(draft, found),
    ...figures.filter((entry) => !isUnread(entry)),
  ]);
}

const required = { rule: 'required' };

/** Maps the issues of the schema or the server to their positions in the form. */
export const mapQuotationIssues = (
  draft: QuotationDraft,
  details: readonly ErrorDetail[],
): FormIssueMap => new Map(toIssueEntries(draft, details));

function toIssueEntries(draft: QuotationDraft, details: readonly ErrorDetail[]) {
  const lines = getFilledQuotationLines(draft);
  return details.map(({ path, ...issue }) => {
    const [, at, name] = /^details\.(\d+)\.(?:data\.)?(\w+)/.exec(path) ?? [];
    const line = lines[Number(at)];
    return [line ? `${line.key}.${name ?? 'product'}` : path, issue] as const;
  });
}

/** Returns true when the user has changed the draft. Keys do not count. */
export const isQuotationChanged = (draft: QuotationDraft, original: QuotationDraft): boolean =>
  toComparableText(draft) !== toComparableText(original);

const toComparableText = (draft: QuotationDraft): string =>
  JSON.stringify({
    ...draft,
    customer: draft.customer?.id,
    lines: getFilledQuotationLines(draft).map((line) => ({
      ...line,
      key: '',
      product: line.product?.id,
    })),
  });
