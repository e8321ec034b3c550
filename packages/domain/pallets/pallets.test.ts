import { describe as group, expect, it } from 'vitest';
import { describePalletDesign } from './describe-design.ts';
import {
  maxDeckBoards,
  millimetresPerUnit,
  palletDesignSchema,
  type BlockDesign,
  type PalletDesign,
} from './pallet-design.ts';
import { getMinNails } from './nail-rules.ts';
import { placeBoardsBetweenNotches } from './lay-out-widths.ts';
import { buildPalletViews, layOutViewOnPaper } from './drawing.ts';
import { computePalletFigures } from './pallet-figures.ts';
import { isBuildableDesign, lintDesign } from './lint-design.ts';
import { findNailedJoints } from './nails.ts';
import { buildPalletPieces } from './pallet-parts.ts';
import { parseDesignText } from './parse-design.ts';
import { findStandardPallet, standardPallets } from './standard-pallets.ts';
import { anyPallet } from './testing/any-pallet.ts';
import { checkAnyDesign } from './testing/check-any-design.ts';

const getDesign = (name: string): PalletDesign => {
  const found = findStandardPallet(name);
  if (!found) throw new Error(`No pallet is called ${name}`);
  return found.design;
};

group('published pallets', () => {
  it('EUR 1 has 11 boards, 9 blocks and 78 nails, is 144 mm high and weighs about 25 kg', () => {
    const figures = computePalletFigures(getDesign('EUR 1'));
    expect(figures).toMatchObject({ boards: 11, blocks: 9, nails: 78, height: 144 });
    expect(figures.weight).toBeGreaterThan(23.5);
    expect(figures.weight).toBeLessThan(26.5);
    expect(figures.openings).toEqual({ end: 100, side: 100 });
  });

  it('EUR 3 has 13 boards, 9 blocks and 84 nails and weighs about 30 kg', () => {
    const figures = computePalletFigures(getDesign('epal-3'));
    expect(figures).toMatchObject({ boards: 13, blocks: 9, nails: 84, height: 144 });
    expect(figures.weight).toBeGreaterThan(28);
    expect(figures.weight).toBeLessThan(32);
  });

  it('the usual GMA takes 14.8 board feet', () => {
    const figures = computePalletFigures(getDesign('GMA'));
    expect(Number(figures.boardFeet)).toBeCloseTo(14.8, 1);
    expect(figures).toMatchObject({ boards: 12, stringers: 3, height: 4.875 });
  });

  it.each(standardPallets.map(({ name, design }) => [name, design] as const))(
    '%s can be built, and the form accepts it',
    (_, design) => {
      expect(lintDesign(design).filter(({ weight }) => weight === 'impossible')).toEqual([]);
      expect(palletDesignSchema.safeParse(design).error?.issues).toBeUndefined();
    },
  );
});

it('the inner boards below notched stringers lie between the notches where they fit, and evenly over the span where not', () => {
  const lay = (boards: readonly number[], width: number) =>
    placeBoardsBetweenNotches(boards, 1000, { from: 400, width }).map(({ from }) => from);
  expect(lay([100, 100, 100], 200)).toEqual([0, 450, 900]);
  expect(lay([100, 100, 100, 100], 200)).toEqual([0, 400, 500, 900]);
  expect(lay([100, 100, 100, 100], 199)).toEqual([0, 300, 600, 900]);
  // Two boards have none between them.
  expect(lay([100, 100], 200)).toEqual([0, 900]);
});

it('a crossing needs nails by the width of its board: two up to 5 1/4 in, three up to 7 in, four beyond', () => {
  const getLeast = (width: number, unit: 'in' | 'mm' = 'in') =>
    getMinNails(width * millimetresPerUnit[unit]);
  expect([1, 5.25, 5.3, 7, 7.01, 9].map((width) => getLeast(width))).toEqual([2, 2, 3, 3, 4, 4]);
  // A hundredth of a millimetre comes of a conversion; more is another width.
  expect([133.355, 133.4, 177.805, 177.85].map((width) => getLeast(width, 'mm'))).toEqual([
    2, 3, 3, 4,
  ]);
});

it('the form accepts as many boards as a deck may have, and refuses one more', () => {
  const deck = getDesign('GMA');
  const withBoards = (count: number) =>
    palletDesignSchema
      .safeParse({ ...deck, top: { ...deck.top, boards: Array.from({ length: count }, () => 1) } })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(withBoards(maxDeckBoards)).toBeUndefined();
  expect(withBoards(maxDeckBoards + 1)).toEqual([['top.boards', 'boards']]);
});

it('the side view shows the heights of the layers from top to bottom', () => {
  const design = getDesign('EUR 1');
  const pieces = buildPalletPieces(design);
  const { side } = buildPalletViews(design, pieces, []);
  // The boards and the stretchers lie too near each other for two measures.
  expect(layOutViewOnPaper(side, 1200).texts.map(({ text }) => text)).toEqual([
    '22 mm',
    '78 mm',
    '22 mm',
    '144 mm',
    '1200 mm',
  ]);
});

group('a base that lies across the deck', () => {
  const eur2 = getDesign('EUR 2');
  if (eur2.family !== 'block') throw new Error('EUR 2 has blocks');
  const changeBottom = (bottom: Partial<typeof eur2.bottom>): BlockDesign => ({
    ...eur2,
    bottom: { ...eur2.bottom, ...bottom },
  });

  it('has its boards under the stretchers, in their direction, and its frame shares the outer blocks', () => {
    const pieces = buildPalletPieces(eur2);
    const listRolePieces = (role: string) => pieces.filter((piece) => piece.role === role);
    expect(listRolePieces('bottom').map(({ x, y, dx, dy }) => [x, y, dx, dy])).toEqual([
      [0, 100, 100, 1000],
      [450, 100, 100, 1000],
      [900, 100, 100, 1000],
    ]);
    expect(listRolePieces('bottomAcross').map(({ x, y, dx, dy }) => [x, y, dx, dy])).toEqual([
      [0, 0, 1000, 100],
      [0, 1100, 1000, 100],
    ]);
    const crossings = findNailedJoints(eur2, pieces);
    const count = (role: string) =>
      crossings.filter(({ board }) => board.role === role).map(({ nails }) => nails);
    // Three at a corner, two on the block between; two at each end of the others, and in their middle.
    expect(count('bottomAcross')).toEqual([3, 2, 3, 3, 2, 3]);
    expect(count('bottom')).toEqual(Array<number>(9).fill(2));
    expect(lintDesign(eur2)).toEqual([]);
  });

  it('has a board across each row of blocks if it is a cross base', () => {
    const rows = [145, 145, 145, 145];
    const crossed: BlockDesign = {
      ...eur2,
      blocks: { ...eur2.blocks, rows },
      bottom: { ...eur2.bottom, kind: 'cross' },
    };
    const across = buildPalletPieces(crossed).filter(({ role }) => role === 'bottomAcross');
    expect(across.map(({ dx, dy }) => [dx, dy])).toEqual(rows.map(() => [1000, 100]));
  });

  it('reduces the height of the openings where its boards cross the forks', () => {
    // Boards lie across both ways of a frame.
    expect(computePalletFigures(eur2).openings).toEqual({ end: 96, side: 118 });
    const runners = changeBottom({ kind: 'unidirectional', cornerNails: undefined });
    expect(computePalletFigures(runners).openings).toEqual({ end: 96, side: 140 });
    const { turned: _, ...along } = runners.bottom;
    expect(computePalletFigures({ ...runners, bottom: along }).openings).toEqual({
      end: 118,
      side: 118,
    });
  });

  it('is impossible with the wrong number or width of boards, and doubtful where no nail holds their ends', () => {
    const listPaths = (design: PalletDesign) =>
      lintDesign(design).map(({ weight, path }) => [weight, path]);
    expect(listPaths(changeBottom({ boards: [100, 100] }))).toEqual([
      ['impossible', 'bottom.boards'],
    ]);
    expect(listPaths(changeBottom({ across: 600 }))).toEqual([['impossible', 'bottom.across']]);
    expect(listPaths(changeBottom({ across: 145 }))).toEqual([['doubtful', 'bottom.across']]);
    // A millimetre of wood holds no nail.
    expect(listPaths(changeBottom({ across: 144 }))).toEqual([['doubtful', 'bottom.across']]);
    expect(listPaths(changeBottom({ across: 133 }))).toEqual([]);
    // Across the deck the outer rows decide, along it the length of the blocks.
    const narrowRows: BlockDesign = { ...eur2, blocks: { ...eur2.blocks, rows: [120, 145, 120] } };
    expect(
      listPaths({ ...narrowRows, bottom: { ...narrowRows.bottom, across: 120 } }),
    ).toContainEqual(['doubtful', 'bottom.across']);
    const along = getDesign('EUR 1');
    if (along.family !== 'block') throw new Error('EUR 1 has blocks');
    const around = (across: number) =>
      listPaths({ ...along, bottom: { ...along.bottom, kind: 'perimeter', across } }).filter(
        ([, path]) => path === 'bottom.across',
      );
    expect(around(120)).toEqual([]);
    expect(around(145)).toEqual([['doubtful', 'bottom.across']]);
    // Three blocks stand in its length.
    const blocks = (length: number) =>
      listPaths({ ...along, blocks: { ...along.blocks, length } }).map(([, path]) => path);
    expect(blocks(400)).not.toContain('blocks.length');
    expect(blocks(401)).toContain('blocks.length');
    // Two of 450 mm fit into its length, not into its width.
    expect(around(450)).toEqual([['doubtful', 'bottom.across']]);
    expect(around(600)).toEqual([['impossible', 'bottom.across']]);
  });

  it('is part of a design only when it is set, and is described and read in words', () => {
    const parse = (bottom: object) =>
      palletDesignSchema.safeParse({ ...eur2, bottom: { ...eur2.bottom, ...bottom } });
    for (const wrong of [
      { turned: false },
      { turned: 'yes' },
      { cornerNails: 0 },
      { cornerNails: 7 },
    ])
      expect(parse(wrong).success, JSON.stringify(wrong)).toBe(false);
    expect(parse({}).data).toEqual(eur2);
    const along = palletDesignSchema.parse(getDesign('EUR 1'));
    expect(JSON.stringify(along)).not.toMatch(/turned|cornerNails/);
    expect(describePalletDesign(eur2, 'en')).toBe(
      '1000 × 1200 mm, 9 blocks, 9 boards on top, 3 stretcher boards, perimeter base of 3 boards across the deck and 2 along it, 22 mm thick, pine',
    );
    expect(parseDesignText('EUR 2 12 tacos')?.design).toMatchObject({
      stretchers: { boards: [145, 145, 145, 145] },
      blocks: { rows: [145, 145, 145] },
      bottom: { boards: [100, 100, 100, 100] },
    });
    expect(parseDesignText('EUR 2 9+4')?.design).toMatchObject({
      stretchers: { boards: [145, 145, 145, 145] },
      blocks: { rows: [145, 145, 145] },
      bottom: { boards: [100, 100, 100, 100], turned: true },
    });
  });
});

group('a pallet described in words', () => {
  it.each([
    [
      '48x40 3 stringers 7+5 11/16',
      '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine',
    ],
    [
      '48 × 40 3 largueros 7 + 5 11/16',
      '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine',
    ],
    [
      '1200 x 1000, 9 tacos, 7+3, 22 mm',
      '1200 × 1000 mm, 9 blocks, 7 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine',
    ],
    [
      'EUR 1',
      '1200 × 800 mm, 9 blocks, 5 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine',
    ],
    [
      '42x42 4 stringers 8+4 5/8',
      '42 × 42 in, 4 stringers of 1 1/2 × 3 1/2, 8 boards on top and 4 below, 5/8 in thick, southern pine',
    ],
    [
      '48x40 patín 3 largueros 7 tablas',
      '48 × 40 in, skid on 3 runners of 1 1/2 × 3 1/2, 7 boards 11/16 in thick, southern pine',
    ],
    [
      '47 1/4 x 39 3/8 3 stringers 7+5',
      '47 1/4 × 39 3/8 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine',
    ],
    [
      '48×40, three stringers, 7 + 5',
      '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine',
    ],
    [
      '47½ × 40, tres largueros, siete más cinco, ⅝',
      '47 1/2 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 5/8 in thick, southern pine',
    ],
    [
      '48x40 3 stringers 6 boards on top, 4 below',
      '48 × 40 in, 3 stringers of 1 1/2 × 3 1/2, 6 boards on top and 4 below, 11/16 in thick, southern pine',
    ],
    [
      '48 in x 1000 mm 3 stringers 7+5',
      '48 × 39.3701 in, 3 stringers of 1 1/2 × 3 1/2, 7 boards on top and 5 below, 11/16 in thick, southern pine',
    ],
    [
      '1.2 x 1 m 9 tacos 7+3',
      '1200 × 1000 mm, 9 blocks, 7 boards on top, 3 stretcher boards and 3 below, 22 mm thick, pine',
    ],
    [
      '1200x800 6 tacos',
      '1200 × 800 mm, 6 blocks, 5 boards on top, 3 stretcher boards and 2 below, 22 mm thick, pine',
    ],
    [
      '1200x800 6 tacos 5+3',
      '1200 × 800 mm, 6 blocks, 5 boards on top, 2 stretcher boards and 3 below, 22 mm thick, pine',
    ],
  ])('is read from: %s', (text, understood) => {
    const read = parseDesignText(text);
    expect(read?.unread).toEqual([]);
    expect(read?.design && describePalletDesign(read.design, 'en')).toBe(understood);
    expect(lintDesign(read?.design ?? getDesign('GMA')).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['48x40 3 stringers 7+5 11/0', ['11/0']],
    ['1/0 x 40 3 stringers', ['1/0']],
    ['48x40 3 stringers 7+5 0', ['0']],
    ['48x40 3 stringers 7+5 7/5', ['7/5']],
    ['48x40 3 stringers 7+5 11/', ['11/']],
    ['48x40x5 3 stringers', ['x5']],
    ['48x40 3 stringers 30x20', ['30x20']],
    ['1200x800 7 tacos', ['7']],
    ['GMA 9 tacos', ['9']],
    ['EUR 1 3 largueros', ['3']],
  ])('is not drawn from %s, and the unread words are listed', (text, unread) => {
    expect(parseDesignText(text)).toEqual({ design: undefined, unread });
  });

  it.each(
    standardPallets
      .filter(({ name }) => !/^\d/.test(name))
      .map(({ name, design }) => [name, design] as const),
  )('is the standard pallet when its name is given: %s', (name, design) => {
    expect(parseDesignText(name)).toEqual({ design, unread: [] });
  });

  it('has its unread words listed, and is not read from a text without a pallet', () => {
    expect(parseDesignText('48x40 3 stringers purple 7+5')?.unread).toEqual(['purple']);
    expect(parseDesignText('hola')).toBeUndefined();
    expect(parseDesignText('')).toBeUndefined();
  });

  it('with 29 boards, no boards or seven metres is refused at the field in question', () => {
    const paths = (text: string) =>
      palletDesignSchema
        .safeParse(parseDesignText(text)?.design)
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(paths('48x40 3 stringers 29+5')).toEqual([['top.boards', 'boards']]);
    expect(paths('48x40 3 stringers 0+5')).toEqual([['top.boards', 'boards']]);
    expect(paths('7000x1000 3 stringers 7+5 mm')).toContainEqual(['length', 'lessOrEqual']);
  });
});

group('a pallet that cannot be built', () => {
  const gma = getDesign('GMA');
  const paths = (design: PalletDesign, weight: 'impossible' | 'doubtful') =>
    lintDesign(design)
      .filter((each) => each.weight === weight)
      .map(({ path }) => path);

  it('has boards that overlap', () => {
    expect(
      paths({ ...gma, top: { ...gma.top, boards: Array<number>(10).fill(5.5) } }, 'impossible'),
    ).toEqual(['top.boards']);
  });

  it('has limits in sixteenths of an inch, rounded to the safe side', () => {
    const listLimits = (design: PalletDesign) =>
      lintDesign(design).flatMap(({ path, params }) =>
        path.startsWith('stringers.') || path === 'top.boards'
          ? [params?.['least'] ?? params?.['most']]
          : [],
      );
    if (gma.family !== 'stringer') throw new Error('GMA stands on stringers');
    const { stringers } = gma;
    const deep = { ...stringers, notch: { depth: 1.75, length: 9, from: 6 } };
    expect(listLimits({ ...gma, stringers: deep })).toEqual(['2 in']);
    const low = { ...stringers, height: 3, wing: 8, notch: null };
    expect(listLimits({ ...gma, stringers: low })).toEqual(['3 3/8 in', '6 5/8 in']);
    const open = { ...gma, top: { ...gma.top, boards: [5.5, 5.5, 5.5] } };
    expect(listLimits(open)).toEqual(['4 11/16 in']);
  });

  it('has notches that are too deep or meet', () => {
    if (gma.family !== 'stringer') throw new Error('A GMA stands on stringers');
    const lintNotch = (notch: { depth: number; length: number; from: number }) =>
      paths({ ...gma, stringers: { ...gma.stringers, notch } }, 'impossible');
    expect(lintNotch({ depth: 3.5, length: 9, from: 6 })).toEqual(['stringers.notch.depth']);
    // Notches with less wood above them than they cut are refused, also where some wood is left.
    expect(lintNotch({ depth: 3.25, length: 9, from: 6 })).toEqual(['stringers.notch.depth']);
    expect(lintNotch({ depth: 1.8125, length: 9, from: 6 })).toEqual(['stringers.notch.depth']);
    expect(lintNotch({ depth: 1.75, length: 9, from: 6 })).toEqual([]);
    expect(lintNotch({ depth: 1.5, length: 19, from: 6 })).toEqual(['stringers.notch.from']);
  });

  it('has the limit of a notch in sixteenths of an inch or whole millimetres', () => {
    const most = (design: PalletDesign, height: number, depth: number) => {
      if (design.family !== 'stringer') throw new Error('A pallet on stringers');
      const notch = { depth, length: design.length / 5, from: design.length / 8 };
      return lintDesign({ ...design, stringers: { ...design.stringers, height, notch } }).map(
        ({ params }) => params,
      );
    };
    expect(most(gma, 3.5, 3.25)).toEqual([{ most: '1 3/4 in' }]);
    expect(most(gma, 3.375, 3.25)).toEqual([{ most: '1 11/16 in' }]);
    expect(most(getDesign('1165'), 112, 60)).toEqual([{ most: '56 mm' }]);
  });

  it('has doubts about few nails, short or long nails, low openings and wide gaps', () => {
    expect(paths({ ...gma, nails: { ...gma.nails, wide: 2 } }, 'doubtful')).toEqual(['nails.wide']);
    expect(paths({ ...gma, nails: { ...gma.nails, narrow: 1 } }, 'doubtful')).toEqual([
      'nails.narrow',
    ]);
    expect(paths({ ...gma, nails: { ...gma.nails, length: 1.5 } }, 'doubtful')).toEqual([
      'nails.length',
    ]);
    expect(paths({ ...gma, nails: { ...gma.nails, length: 5 } }, 'doubtful')).toEqual([
      'nails.length',
    ]);
    expect(
      paths({ ...gma, top: { ...gma.top, boards: [5.5, 5.5, 5.5, 5.5] } }, 'doubtful'),
    ).toEqual(['top.boards']);
    if (gma.family !== 'stringer') throw new Error('A GMA stands on stringers');
    expect(
      paths({ ...gma, stringers: { ...gma.stringers, height: 3, notch: null } }, 'doubtful'),
    ).toEqual(['stringers.height']);
  });
});

checkAnyDesign('any pallet that can be built', anyPallet.filter(isBuildableDesign));
