import { computeTypedOrderTotals } from '@tarima/domain/orders/totals';
import { describe, expect, test } from 'vitest';
import {
  createBlankQuotationDraft,
  createBlankQuotationLine,
  toQuotationBody,
  toQuotationDraft,
  findLineFigureIssues,
  findQuotationIssues,
  isQuotationChanged,
  isValidQuotationBody,
  copyOrderLines,
  normalizeQuotationLine,
  mapQuotationIssues,
  type QuotationLineDraft,
  type QuotationDraft,
} from './quotation-draft.ts';
import { buildTestOrder } from './testing/build-test-order.ts';

const standard = { id: 3, name: 'Tarima estándar' };
const createLine = (changes: Partial<QuotationLineDraft> = {}): QuotationLineDraft => ({
  ...createBlankQuotationLine(),
  product: standard,
  quantity: '10',
  price: '12.35',
  ...changes,
});
const draft = (
  lines: QuotationLineDraft[],
  changes: Partial<QuotationDraft> = {},
): QuotationDraft => ({
  customer: { id: 8, name: 'Cervecería del Norte' },
  orderDate: '2026-11-21',
  requestedDate: '',
  lines,
  ...changes,
});
const findRules = (quotation: QuotationDraft) =>
  Object.fromEntries(
    [...findQuotationIssues(quotation, toQuotationBody(quotation, undefined, undefined))].map(
      ([path, { rule }]) => [path, rule],
    ),
  );

describe('numbers as users type them', () => {
  const parseFigures = (line: Partial<QuotationLineDraft>) => {
    const { quantity, price, discount, discountType } = normalizeQuotationLine(createLine(line));
    return [quantity, price, discount, discountType];
  };

  test.each([
    [{ quantity: '1,200' }, ['1200', '12.35', '0', 0]],
    [{ quantity: '3 1/2', price: '$12.50' }, ['3.5', '12.50', '0', 0]],
    [{ discount: '10%' }, ['10', '12.35', '10', 1]],
    [{ discount: '$50', discountType: 1 as const }, ['10', '12.35', '50', 0]],
    [{ discount: '50', discountType: 1 as const }, ['10', '12.35', '50', 1]],
    [{ quantity: '1,2,3', price: 'x', discount: '' }, ['1,2,3', 'x', '', 0]],
  ])('%j is normalized to %j', (line, figures) => {
    expect(parseFigures(line)).toEqual(figures);
  });

  test('are sent and totalled as normalized values before the field loses focus, and count as unchanged', () => {
    const fancy = draft([createLine({ quantity: '1,200', price: '$2', discount: '10%' })]);
    expect(toQuotationBody(fancy, undefined, undefined)).toMatchObject({
      details: [{ data: { quantity: '1200', price: '2', discount: '10', discountType: 1 } }],
    });
    expect(findRules(fancy)).toEqual({});
    expect(computeTypedOrderTotals(fancy.lines.map(normalizeQuotationLine))?.sums?.total).toBe(
      '2160.00',
    );
    expect(isQuotationChanged(draft(fancy.lines.map(normalizeQuotationLine)), fancy)).toBe(false);
    expect(findRules(draft([createLine({ key: 'k', quantity: '1,2,3' })]))).toEqual({
      'k.quantity': 'number',
    });
  });

  test('a new line has the discount type of the line above', () => {
    expect(createBlankQuotationLine(createLine({ discountType: 1 })).discountType).toBe(1);
    expect(createBlankQuotationLine().discountType).toBe(0);
  });
});

describe('running totals of a quotation being typed, calculated by hand', () => {
  const after = (...lines: Partial<QuotationLineDraft>[]) =>
    computeTypedOrderTotals(lines.map(createLine))?.sums;

  test.each([
    // 480 × 12.35 = 5,928.00
    ['one line', [{ quantity: '480' }], '5928.00', '0.00', '5928.00'],
    ['a discount of 28', [{ quantity: '480', discount: '28' }], '5928.00', '28.00', '5900.00'],
    [
      'a discount of ten percent',
      [{ quantity: '480', discount: '10', discountType: 1 }],
      '5928.00',
      '592.80',
      '5335.20',
    ],
    // 5,335.20 and 3 × 1,000 less 28: 8,307.20 of 8,928.00
    [
      'two lines with both kinds of discount',
      [
        { quantity: '480', discount: '10', discountType: 1 },
        { quantity: '3', price: '1000', discount: '28' },
      ],
      '8928.00',
      '620.80',
      '8307.20',
    ],
    ['an empty discount', [{ discount: ' ' }], '123.50', '0.00', '123.50'],
    ['an empty line', [{ quantity: '', price: '' }], '0.00', '0.00', '0.00'],
  ] as const)('%s', (_, lines, subtotal, discount, total) => {
    expect(after(...lines)).toMatchObject({ subtotal, discount, total });
  });

  test.each([
    ['a quantity that is no number', { quantity: 'x' }],
    ['a negative discount', { discount: '-5' }],
    ['a discount above the amount of its line', { quantity: '1', discount: '12.36' }],
  ])('no sum beside %s', (_, wrong) => {
    expect(after({}, wrong)).toBeUndefined();
  });

  test('twenty lines', () => {
    // 1 × 12.35 + 2 × 12.35 + … + 20 × 12.35 = 210 × 12.35
    const lines = Array.from({ length: 20 }, (_, at) => ({ quantity: String(at + 1) }));
    expect(after(...lines)).toMatchObject({ total: '2593.50' });
  });
});

describe('the request body of a quotation', () => {
  test('contains the typed lines without the empty last line', () => {
    const quotation = draft([
      createLine({ id: 40, discount: '' }),
      createLine({ discountType: 1, discount: '5' }),
      createBlankQuotationLine(),
    ]);
    expect(toQuotationBody(quotation, { 12: 'Patio' }, '2026-11-20T10:00:00.000Z')).toEqual({
      customer: { id: 8 },
      orderDate: '2026-11-21',
      requestedDate: '',
      details: [
        {
          id: 40,
          product: { id: 3 },
          data: { quantity: '10', price: '12.35', discount: '0', discountType: 0 },
        },
        {
          product: { id: 3 },
          data: { quantity: '10', price: '12.35', discount: '5', discountType: 1 },
        },
      ],
      customFields: { 12: 'Patio' },
      updatedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(isValidQuotationBody(toQuotationBody(quotation, undefined, undefined))).toBe(true);
  });

  test('may have a line without a price, which stands for the price of the product', () => {
    const quotation = draft([createLine({ price: '' })]);
    expect(findRules(quotation)).toEqual({});
    expect(isValidQuotationBody(toQuotationBody(quotation, undefined, undefined))).toBe(true);
  });
});

describe('errors of a quotation are marked at their field', () => {
  const one = createLine();
  const { key } = one;
  test.each([
    ['no customer', { customer: undefined }, [one], { customer: 'required' }],
    ['no order date', { orderDate: '' }, [one], { orderDate: 'required' }],
    [
      'only a blank line',
      {},
      [{ ...createBlankQuotationLine(), key }],
      { [`${key}.product`]: 'required' },
    ],
    [
      'a line without a product',
      {},
      [{ ...one, product: undefined }],
      { [`${key}.product`]: 'required' },
    ],
    ['no quantity', {}, [{ ...one, quantity: '' }], { [`${key}.quantity`]: 'required' }],
    [
      'a quantity of zero',
      {},
      [{ ...one, quantity: '0' }],
      { [`${key}.quantity`]: 'moreThanZero' },
    ],
    [
      'a price with three decimals',
      {},
      [{ ...one, price: '1.234' }],
      { [`${key}.price`]: 'amount' },
    ],
    [
      'a discount above the amount of the line',
      {},
      [{ ...one, discount: '123.51' }],
      { [`${key}.discount`]: 'discount' },
    ],
    [
      'a discount above 100 percent',
      {},
      [{ ...one, discount: '100.01', discountType: 1 as const }],
      { [`${key}.discount`]: 'percentage' },
    ],
  ])('%s', (_, changes, lines, expected) => {
    expect(findRules({ ...draft(lines), ...changes })).toEqual(expected);
  });

  test('an error of the server is marked at its line, even with empty lines before it', () => {
    const quotation = draft([createBlankQuotationLine(), one, createLine({ key: 'second' })]);
    const issues = mapQuotationIssues(quotation, [
      { path: 'details.1.data.quantity', rule: 'integer' },
      { path: 'customer', rule: 'unknown' },
    ]);
    expect([...issues]).toEqual([
      ['second.quantity', { rule: 'integer' }],
      ['customer', { rule: 'unknown' }],
    ]);
  });
});

const order = buildTestOrder({
  status: 'quotation',
  subtotal: '5928.00',
  discount: '592.80',
  total: '5335.20',
  requestedDate: '2026-12-24',
  details: [
    {
      id: 40,
      part: null,
      product: { ...standard, price: '15.00' },
      data: { quantity: 480, price: '12.35', discount: '10.00', discountType: 1, origin: null },
      madeIn: null,
      subtotal: '5335.20',
      productAvailability: [],
      transferRequest: null,
    },
  ],
});

describe('the figures of a line', () => {
  const find = (line: Partial<QuotationLineDraft>) =>
    Object.fromEntries(
      Object.entries(findLineFigureIssues(createLine(line))).flatMap(([name, issue]) =>
        issue ? [[name, issue]] : [],
      ),
    );

  test.each([
    [{}, {}],
    [{ quantity: '', price: '', discount: '' }, {}],
    [{ quantity: '-5' }, { quantity: { rule: 'negative' } }],
    [{ quantity: '0' }, { quantity: { rule: 'moreThanZero' } }],
    [{ quantity: 'x' }, { quantity: { rule: 'number' } }],
    [{ price: '-5' }, { price: { rule: 'negative' } }],
    [{ price: '−$1,200' }, { price: { rule: 'negative' } }],
    [{ price: '0' }, {}],
    [{ price: 'x' }, { price: { rule: 'number' } }],
    [{ discount: '-5' }, { discount: { rule: 'negative' } }],
    [{ discount: '-5%' }, { discount: { rule: 'negative' } }],
    [{ discount: '-5 %' }, { discount: { rule: 'negative' } }],
    [{ discount: '-0.5', discountType: 1 as const }, { discount: { rule: 'negative' } }],
    [{ discount: 'x' }, { discount: { rule: 'number' } }],
    // 10 × 12.35 = 123.50
    [
      { discount: '123.51' },
      { discount: { path: 'discount', rule: 'discount', params: { max: '$123.50' } } },
    ],
    [{ discount: '101%' }, { discount: { path: 'discount', rule: 'percentage' } }],
    [{ quantity: '', discount: '123.51' }, {}],
    [
      { quantity: '-1', price: '-1', discount: '-1' },
      {
        quantity: { rule: 'negative' },
        price: { rule: 'negative' },
        discount: { rule: 'negative' },
      },
    ],
  ])('%j break %j', (line, issues) => {
    expect(find(line)).toEqual(issues);
  });

  test('are refused by the same rules when the quotation is saved', () => {
    const wrong = createLine({ key: 'k', quantity: '0', price: '-5', discount: '-5' });
    expect(findRules(draft([wrong]))).toEqual({
      'k.quantity': 'moreThanZero',
      'k.price': 'negative',
      'k.discount': 'negative',
    });
  });
});

describe('an earlier order', () => {
  test('is copied with its agreed prices and discounts, as new lines', () => {
    const [line] = copyOrderLines(order);
    expect(line).toMatchObject({
      product: standard,
      quantity: '480',
      price: '12.35',
      discount: '10',
      discountType: 1,
    });
    expect(line).not.toHaveProperty('id');
    expect(computeTypedOrderTotals(copyOrderLines(order))?.sums?.total).toBe(order.total);
  });

  test('is edited with its own lines, and unchanged until a value changes', () => {
    const before = toQuotationDraft(order);
    expect(before.lines[0]?.id).toBe(40);
    expect(isQuotationChanged(toQuotationDraft(order), before)).toBe(false);
    expect(
      isQuotationChanged(
        { ...before, lines: [...before.lines, createBlankQuotationLine()] },
        before,
      ),
    ).toBe(false);
    const more = { ...before, lines: before.lines.map((each) => ({ ...each, quantity: '481' })) };
    expect(isQuotationChanged(more, before)).toBe(true);
    expect(
      isQuotationChanged(
        createBlankQuotationDraft('2026-11-21'),
        createBlankQuotationDraft('2026-11-21'),
      ),
    ).toBe(false);
  });
});
