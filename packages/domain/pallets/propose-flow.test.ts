import { describe as group, expect, it } from 'vitest';
import { defaultTextMaxLength } from '../kit/fields.ts';
import { findLumberCut } from './lumber.ts';
import { isSameDesign, namePallet, numberProductName } from './name-pallet.ts';
import type { PalletDesign } from './pallet-design.ts';
import { defaultPalletRates } from './pallet-rates.ts';
import { parseDesignText } from './parse-design.ts';
import { estimateWorkMinutes, proposeFlow } from './propose-flow.ts';

function read(text: string): PalletDesign {
  const design = parseDesignText(text)?.design;
  if (!design) throw new Error(`${text} is no pallet`);
  return design;
}

it.each([
  ['EUR 1', 'Tarima EUR 1', 'EUR 1 pallet'],
  ['48x40 3 largueros 7+5 11/16', 'Tarima GMA', 'GMA pallet'],
  [
    '48x40 3 largueros 7+5 5/8',
    'Tarima 48 × 40 in, 3 largueros, 7 + 5, 5/8',
    'Pallet 48 × 40 in, 3 stringers, 7 + 5, 5/8',
  ],
  [
    '48x40 patín 2 largueros 7 tablas reciclada',
    'Tarima 48 × 40 in, patín de 2 largueros, 7 tablas, 11/16, reciclada',
    'Pallet 48 × 40 in, skid on 2 runners, 7 boards, 11/16, recycled',
  ],
  [
    '1200x1000 9 tacos 7+3 mixta',
    'Tarima 1200 × 1000 mm, 9 taquetes, 7 + 3, 22, mixta',
    'Pallet 1200 × 1000 mm, 9 blocks, 7 + 3, 22, mixed',
  ],
  [
    '1000 x 1200 4 entradas pino',
    'Tarima 1000 × 1200 mm, 3 largueros, 7 + 5, 17, de pino',
    'Pallet 1000 × 1200 mm, 3 stringers, 7 + 5, 17, pine',
  ],
  [
    'EUR 1 pino oregon',
    'Tarima 1200 × 800 mm, 9 taquetes, 5 + 3, 22, de pino Oregón',
    'Pallet 1200 × 800 mm, 9 blocks, 5 + 3, 22, Douglas-fir',
  ],
  [
    'crate 48x40x30 oak',
    'Huacal 48 × 40 × 30 in, 5 tablas por costado, 5/8, de encino',
    'Crate 48 × 40 × 30 in, 5 boards a side, 5/8, oak',
  ],
])('%s becomes the product %s', (text, es, en) => {
  const design = read(text);
  expect([namePallet(design, 'es'), namePallet(design, 'en')]).toEqual([es, en]);
});

it('different pallets have different names, with lengths as they were typed', () => {
  const name = (text: string) => namePallet(read(text), 'en');
  expect(name('48x40 sin muescas')).toBe(
    'Pallet 48 × 40 in, 3 stringers, 7 + 5, 11/16, without notches',
  );
  expect(name('48x40 skid notched')).toBe(
    'Pallet 48 × 40 in, skid on 3 runners, 7 boards, 11/16, notched',
  );
  expect(name('48 in x 1000 mm')).toBe('Pallet 48 in × 1000 mm, 3 stringers, 7 + 5, 11/16');
  expect(name('1000 mm x 48 in')).toBe('Pallet 1000 mm × 48 in, 3 stringers, 7 + 5, 17');
  expect(name('48x40 22 mm')).toBe('Pallet 48 × 40 in, 3 stringers, 7 + 5, 22 mm');
  const design = read('48x40 3 stringers 7+5 5/8');
  const plain = namePallet(design, 'en');
  if (design.family !== 'stringer') throw new Error('A pallet on stringers');
  const { stringers, nails, top, bottom } = design;
  const others: readonly PalletDesign[] = [
    { ...design, stringers: { ...stringers, width: 1.75 } },
    { ...design, stringers: { ...stringers, wing: 2 } },
    { ...design, nails: { ...nails, wide: 4 } },
    { ...design, top: { ...top, boards: top.boards.toReversed().map((width) => width - 0.5) } },
    { ...design, bottom: { ...bottom, wing: false } },
    { ...design, species: 'oak' },
    { ...design, moisture: 12 },
    { ...design, materialType: 'mixed' },
  ];
  const names = others.map((each) => namePallet(each, 'en'));
  expect(new Set([plain, ...names]).size).toBe(others.length + 1);
  expect(names[0]).toBe(`${plain}, Stringers: Width: 1 3/4 in`);
  expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(160);
  // Details beyond the bound are left out, each as a whole.
  const most: PalletDesign = {
    ...design,
    stringers: { ...stringers, width: 1.75, wing: 2 },
    nails: { ...nails, wide: 4, narrow: 3 },
    bottom: { ...bottom, wing: false },
    species: 'oak',
    moisture: 12,
  };
  const long = namePallet(most, 'en');
  expect(long.startsWith(`${plain}, `)).toBe(true);
  expect(long.length).toBeGreaterThan(100);
  expect(long.length).toBeLessThanOrEqual(160);
});

it('designs are equal in any order of keys, and differ by a single nail', () => {
  const design = read('EUR 1');
  const { nails, top, ...rest } = design;
  expect(isSameDesign(design, { nails, ...rest, top })).toBe(true);
  expect(isSameDesign(design, { ...design, nails: { ...design.nails, narrow: 3 } })).toBe(false);
  expect(
    isSameDesign(design, { ...design, top: { ...design.top, boards: [100, 145, 145, 100, 145] } }),
  ).toBe(false);
});

it('further pallets of the same name have a number behind it, within the longest name', () => {
  expect([1, 2].map((number) => numberProductName('GMA pallet', number))).toEqual([
    'GMA pallet',
    'GMA pallet (2)',
  ]);
  const long = `${'x'.repeat(defaultTextMaxLength - 5)} pine`;
  expect(numberProductName(long, 12)).toBe(`${'x'.repeat(defaultTextMaxLength - 5)} (12)`);
  expect(numberProductName(long, 12)).toHaveLength(defaultTextMaxLength);
});

group('the proposed flow of a new pallet', () => {
  const steps = [
    { workplaceId: 4, workTime: 1.2, setUp: 20 },
    { workplaceId: 9, workTime: 4, setUp: 0 },
  ];
  const reference = (productId: number, text: string) => ({
    productId,
    design: read(text),
    steps,
  });

  it('has the minutes of the product with the most similar work, scaled by nails and pieces', () => {
    const design = read('48x40 3 stringers 7+5');
    // 84 nails × 0.04 and 15 pieces × 0.25.
    expect(estimateWorkMinutes(design, defaultPalletRates)).toBeCloseTo(7.11, 6);
    const proposed = proposeFlow(
      design,
      [reference(1, '48x40 3 stringers 11+7'), reference(2, '48x40 3 stringers 9+5')],
      defaultPalletRates,
    );
    expect(proposed).toMatchObject({
      reference: { productId: 2 },
      factor: 0.88,
      steps: [
        { workplaceId: 4, workTime: 1.056, setUp: 20 },
        { workplaceId: 9, workTime: 3.52, setUp: 0 },
      ],
    });
  });

  it('is taken from the older of two equally similar products of the same family', () => {
    const design = read('48x40 3 stringers 7+5');
    const same = [reference(8, 'GMA'), reference(3, 'GMA'), reference(1, 'EUR 1')];
    expect(proposeFlow(design, same, defaultPalletRates)).toMatchObject({
      reference: { productId: 3 },
      factor: 1,
    });
    expect(proposeFlow(design, [reference(1, 'EUR 1')], defaultPalletRates)).toBeUndefined();
    expect(
      proposeFlow(design, [{ ...reference(1, 'GMA'), steps: [] }], defaultPalletRates),
    ).toBeUndefined();
  });

  it('keeps the minutes unscaled when the rates have no minutes', () => {
    const none = { ...defaultPalletRates, minutesPerCut: 0, minutesPerNail: 0, minutesPerPiece: 0 };
    expect(
      proposeFlow(read('48x40 3 stringers 7+5'), [reference(1, '48x40 3 stringers 9+5')], none),
    ).toMatchObject({ factor: 1 });
  });
});

it('lumber in inches that is as long as its part is not cut', () => {
  const part = { role: 'stringer', thickness: 3.5, width: 1.5, length: 48, count: 3 } as const;
  expect(
    findLumberCut(part, 'in', { thickness: 1.5 * 25.4, width: 3.5 * 25.4, length: 1219.2 }),
  ).toMatchObject({ perPiece: 1, waste: 0 });
});
