import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import { isBlankCell } from '@tarima/domain/kit/sheets/cell';
import { parseCell, isPercentCell } from '@tarima/domain/kit/sheets/parse-cell';
import { discountTypes } from '@tarima/domain/kit/money';
import { parseCustomFieldId } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { orderBody, type OrderBody } from '@tarima/domain/orders/body';
import { orderLineFieldNames } from '@tarima/domain/orders/order-lines-sheet';
import type { RecordFinder } from '../kit/sheets/find-records.ts';
import {
  getSheetNotation,
  type FileColumn,
  type ResolvedFileColumns,
} from '../kit/sheets/import-columns.ts';
import type { SheetRow } from '../kit/sheets/sheet-rows.ts';
import type { SheetOrder } from './sheet-orders.ts';
import type { StoredOrderBody } from './stored-order-bodies.ts';

/** Issue of a row, with its position among the rows of its order. */
export interface SheetRowIssue extends ErrorDetail {
  readonly at: number;
}

export interface ParsedSheetOrder {
  /** Body of the order; undefined where a row is invalid. */
  readonly body: OrderBody | undefined;
  readonly issues: readonly SheetRowIssue[];
}

interface Reading {
  readonly columns: ResolvedFileColumns;
  readonly finder: RecordFinder;
  readonly language: Language;
}

/** Returns the body that a form of the order would send, from the rows of a file. Missing columns keep the stored values. */
export function parseSheetOrder(
  { rows }: SheetOrder,
  stored: StoredOrderBody | undefined,
  reading: Reading,
): ParsedSheetOrder {
  const issues: SheetRowIssue[] = [];
  const shared = parseSharedValues(rows, reading, issues);
  const lines = rows.map((row, at) => parseLineValues(row, at, reading, issues));
  const free = [...(stored?.details ?? [])];
  const details = lines.map((line) => {
    const product = line.get('product');
    const position = free.findIndex((each) => each.product.id === getReferenceId(product));
    const [before] = position >= 0 ? free.splice(position, 1) : [];
    const type = line.get('discountType') ?? before?.data.discountType ?? 0;
    return {
      ...(before && { id: before.id }),
      product: product ?? undefined,
      data: {
        quantity: line.get('quantity'),
        price: line.has('price') ? line.get('price') : before?.data.price,
        discount: replaceBlank(
          '0',
          line.has('discount') ? line.get('discount') : before?.data.discount,
        ),
        discountType: Number(type === '' ? 0 : type),
      },
    };
  });
  const custom = [...shared].flatMap(([name, value]) => {
    const id = parseCustomFieldId(name);
    // A form of a new order sends nothing for an empty field.
    return id === undefined || (!stored && isBlank(value)) ? [] : [[id, value] as const];
  });
  const parsed = orderBody.safeParse({
    customer: shared.get('customer') ?? (shared.has('customer') ? undefined : stored?.customer),
    orderDate: shared.has('orderDate') ? shared.get('orderDate') : stored?.orderDate,
    requestedDate: shared.has('requestedDate')
      ? shared.get('requestedDate')
      : stored?.requestedDate,
    ...Object.fromEntries(
      (['paymentTerms', 'deliveryPlace', 'notes'] as const).map((name) => {
        // Empty fields of a new order get the customer's own values.
        if (!stored) return [name, isBlank(shared.get(name)) ? undefined : shared.get(name)];
        return [name, shared.has(name) ? shared.get(name) : stored[name]];
      }),
    ),
    details,
    ...(custom.length > 0 && {
      customFields: { ...stored?.customFields, ...Object.fromEntries(custom) },
    }),
  });
  if (!parsed.success) {
    const parseIssues = toErrorDetails(parsed.error).map(toSheetRowIssue);
    const known = new Set(issues.map(({ at, path }) => `${at} ${path}`));
    return {
      body: undefined,
      issues: [...issues, ...parseIssues.filter(({ at, path }) => !known.has(`${at} ${path}`))],
    };
  }
  return { body: issues.length === 0 ? parsed.data : undefined, issues };
}

/** Assigns an issue to its row: `details.2.data.price` belongs to the third row; issues of the order belong to the first row. */
export function toSheetRowIssue({ path, ...detail }: ErrorDetail): SheetRowIssue {
  const [, at, name] = /^details\.(\d+)\.(?:data\.)?(\w+)/.exec(path) ?? [];
  return at === undefined || name === undefined
    ? { ...detail, path, at: 0 }
    : { ...detail, path: name, at: Number(at) };
}

/** Parses the values that all rows of an order share: each must be equal in all rows that repeat it. */
function parseSharedValues(
  rows: SheetOrder['rows'],
  reading: Reading,
  issues: SheetRowIssue[],
): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const column of reading.columns.written) {
    const { path } = column.sheetColumn;
    if (path === 'id' || orderLineFieldNames.has(path)) continue;
    const said = rows.flatMap((row, at) =>
      isBlankCell(row.cells[column.at])
        ? []
        : [{ row, at, read: parseValue(column, row, reading) }],
    );
    const [first, ...others] = said;
    if (!first) {
      values.set(path, parseBlank(column, reading));
      continue;
    }
    if ('issue' in first.read) issues.push({ at: first.at, path, ...first.read.issue });
    else values.set(path, first.read.value);
    for (const other of others)
      if (JSON.stringify(other.read) !== JSON.stringify(first.read))
        issues.push({
          at: other.at,
          path,
          rule: 'sameAsRow',
          params: { row: first.row.number },
        });
  }
  return values;
}

function parseLineValues(
  row: SheetRow,
  at: number,
  reading: Reading,
  issues: SheetRowIssue[],
): Map<string, unknown> {
  const values = new Map<string, unknown>();
  let isPercent = false;
  for (const column of reading.columns.written) {
    const { path } = column.sheetColumn;
    if (!orderLineFieldNames.has(path)) continue;
    const read = isBlankCell(row.cells[column.at])
      ? { value: parseBlank(column, reading) }
      : parseValue(column, row, reading);
    if ('issue' in read) issues.push({ at, path, ...read.issue });
    else values.set(path, read.value);
    if (path === 'discount' && isPercentCell(row.cells[column.at])) isPercent = true;
  }
  if (isPercent && values.get('discountType') === String(discountTypes.amount))
    issues.push({ at, path: 'discount', rule: 'percentOfAmount' });
  if (isPercent) values.set('discountType', String(discountTypes.percentage));
  return values;
}

type Read = { readonly value: unknown } | { readonly issue: Omit<ErrorDetail, 'path'> };

function parseValue(column: FileColumn, { cells }: SheetRow, reading: Reading): Read {
  const { field } = column.sheetColumn;
  const notation = getSheetNotation(reading.columns, column);
  const read = parseCell(field, cells[column.at], reading.language, notation);
  if ('issue' in read || field.kind !== 'reference') return read;
  const found = reading.finder.resolve(field, toTexts(read.value)[0] ?? '', null);
  return 'id' in found ? { value: { id: found.id } } : found;
}

/** Looks up the records that the cells of a file name, with one query for each column. */
export async function resolveRowReferences(
  rows: readonly SheetRow[],
  { columns, finder, language }: Reading,
): Promise<void> {
  for (const { sheetColumn: matched, at } of columns.written) {
    const { field } = matched;
    if (field.kind !== 'reference') continue;
    const texts = rows.flatMap(({ cells }) => {
      const read = parseCell(field, cells[at], language);
      return 'value' in read ? toTexts(read.value) : [];
    });
    await finder.lookUp(field, texts);
  }
}

const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const parseBlank = ({ sheetColumn: { field } }: FileColumn, { language }: Reading): unknown => {
  if (field.kind === 'reference') return undefined;
  const read = parseCell(field, undefined, language);
  return 'value' in read ? read.value : undefined;
};

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

const replaceBlank = (stand: string, value: unknown): unknown => (isBlank(value) ? stand : value);

const getReferenceId = (reference: unknown): unknown =>
  typeof reference === 'object' && reference !== null && 'id' in reference
    ? reference.id
    : undefined;
