import fc from 'fast-check';
import { describe as group, expect, it } from 'vitest';
import { compareDesigns } from './compare-designs.ts';
import { describePalletDesign } from './describe-design.ts';
import { buildPalletViews, buildIsometricView, layOutViewOnPaper } from './drawing.ts';
import { isBuildableDesign, lintDesign } from './lint-design.ts';
import { namePallet } from './name-pallet.ts';
import { findNailedJoints, placeNails } from './nails.ts';
import { palletDesignSchema, type CrateDesign, type PalletDesign } from './pallet-design.ts';
import { computePalletFigures } from './pallet-figures.ts';
import { buildPalletPieces, getPieceLayers, type PartRole } from './pallet-parts.ts';
import { convertDesign } from './convert-design.ts';
import { parseDesignText } from './parse-design.ts';
import { standardPallets } from './standard-pallets.ts';
import { checkAnyDesign } from './testing/check-any-design.ts';
import { createUsualCrate } from './usual-crate.ts';

const usual = createUsualCrate('in', { length: 48, width: 40, height: 30 });

const readCrate = (text: string): CrateDesign => {
  const read = parseDesignText(text);
  if (read?.design?.family !== 'crate') throw new Error(`${text} is no crate`);
  return read.design;
};

group('the usual crate', () => {
  const pieces = buildPalletPieces(usual);
  const listRolePieces = (role: PartRole) => pieces.filter((piece) => piece.role === role);

  it('has a floor on runners within its walls, walls on posts, and a lid on rails', () => {
    expect(
      Object.fromEntries(
        Map.groupBy(pieces, ({ role }) => role)
          .entries()
          .map(([role, all]) => [role, all.length]),
      ),
    ).toEqual({
      stringer: 3,
      floor: 11,
      post: 8,
      side: 10,
      end: 10,
      rail: 2,
      lid: 9,
    });
    expect(
      listRolePieces('stringer').map(({ x, y, z, dx, dy, dz }) => [x, y, z, dx, dy, dz]),
    ).toEqual([
      [0.625, 0.625, 0, 46.75, 1.5, 3.5],
      [0.625, 19.25, 0, 46.75, 1.5, 3.5],
      [0.625, 37.875, 0, 46.75, 1.5, 3.5],
    ]);
    // All posts end below the rails.
    expect(listRolePieces('post').map(({ z, dz }) => [z, dz])).toEqual(
      Array.from({ length: 8 }, () => [4.125, 23.75]),
    );
    expect(listRolePieces('rail').map(({ y, z, dy, dz }) => [y, z, dy, dz])).toEqual([
      [0.625, 27.875, 3.5, 1.5],
      [35.875, 27.875, 3.5, 1.5],
    ]);
    const sides = listRolePieces('side');
    expect([sides[0]?.z, sides[4]?.z, sides[4]?.dz]).toEqual([2, 25.875, 3.5]);
    const ends = listRolePieces('end');
    expect([ends[0]?.z, ends[0]?.y, ends[0]?.dy, ends[4]?.z]).toEqual([3.5, 0.625, 38.75, 25.875]);
    expect(listRolePieces('lid')[0]).toMatchObject({ z: 29.375, y: 0, dy: 40, dx: 3.5, dz: 0.625 });
  });

  it('has figures computed from its parts', () => {
    const figures = computePalletFigures(usual);
    expect(figures.parts).toEqual([
      { role: 'stringer', thickness: 3.5, width: 1.5, length: 46.75, count: 3 },
      { role: 'floor', thickness: 0.625, width: 3.5, length: 38.75, count: 11 },
      { role: 'side', thickness: 0.625, width: 3.5, length: 48, count: 10 },
      { role: 'end', thickness: 0.625, width: 3.5, length: 38.75, count: 10 },
      { role: 'post', thickness: 1.5, width: 3.5, length: 23.75, count: 8 },
      { role: 'rail', thickness: 1.5, width: 3.5, length: 46.75, count: 2 },
      { role: 'lid', thickness: 0.625, width: 3.5, length: 40, count: 9 },
    ]);
    // Computed by hand: 1.5 × 3.5 × (3 × 46.75 + 8 × 23.75 + 2 × 46.75) and 0.625 × 3.5 × (21 × 38.75 + 480 + 360), over 144.
    expect(figures.boardFeet).toBe('40.57');
    expect(figures).toMatchObject({
      boards: 40,
      stringers: 3,
      blocks: 0,
      height: 30,
      room: { length: 43.75, width: 35.75, height: 23.75 },
      openings: { end: 3.5, side: 0 },
    });
    expect(figures.coverage).toBeCloseTo((11 * 3.5) / 46.75, 3);
    // 0.09496 m³ of southern pine at 19 % weighs 53.1 kg, and its nails 1.1 kg.
    expect(figures.weight).toBeGreaterThan(53.5);
    expect(figures.weight).toBeLessThan(54.8);
  });

  it('has two nails at each crossing, and beside each post where a board lies along a runner or a rail', () => {
    const crossings = findNailedJoints(usual, pieces);
    const count = (board: PartRole, support: PartRole) =>
      crossings
        .filter((each) => each.board.role === board && each.support.role === support)
        .reduce((sum, { nails }) => sum + nails, 0);
    expect(count('floor', 'stringer')).toBe(11 * 3 * 2);
    expect(count('lid', 'rail')).toBe(9 * 2 * 2);
    expect(count('side', 'stringer')).toBe(2 * 3 * 2);
    expect(count('side', 'rail')).toBe(2 * 3 * 2);
    expect(count('side', 'post')).toBe(2 * 5 * 3 * 2);
    expect(count('end', 'post')).toBe(2 * 5 * 3 * 2);
    expect(count('end', 'rail')).toBe(2 * 2 * 2);
    const nails = placeNails(crossings);
    expect(nails.length).toBe(computePalletFigures(usual).nails);
    expect(nails.filter(({ from }) => from === 'side').every(({ y }) => y === 0 || y === 40)).toBe(
      true,
    );
  });

  it('has more nails in a wide board of a wall', () => {
    const wide = { ...usual, walls: { ...usual.walls, sides: [3.5, 5.5, 5.5, 5.5] } };
    const crossings = findNailedJoints(wide, buildPalletPieces(wide));
    expect(
      [0, 1].map((at) =>
        crossings
          .filter(
            ({ board, support }) =>
              board.role === 'side' && board.at === at && support.role === 'post',
          )
          .map(({ nails }) => nails),
      ),
    ).toEqual([
      [2, 2, 2],
      [3, 3, 3],
    ]);
  });

  it('is drawn from four sides with its nearest boards, and in 3D with hidden pieces before those in front', () => {
    const views = buildPalletViews(usual, pieces, placeNails(findNailedJoints(usual, pieces)));
    const texts = (name: 'side' | 'end' | 'top' | 'bottom', along: 'x' | 'y') =>
      views[name].dimensions.filter((each) => each.along === along).map(({ text }) => text);
    expect(texts('side', 'y')).toEqual(['5/8 in', ...Array<string>(5).fill('3 1/2 in'), '30 in']);
    // None is left out for another one on paper.
    const sheet = layOutViewOnPaper(views.side, 48).texts.map(({ text }) => text);
    expect(sheet).toEqual(['5/8 in', ...Array<string>(5).fill('3 1/2 in'), '30 in', '48 in']);
    // The boards of the end, and the runner.
    expect(texts('end', 'y')).toEqual(['5/8 in', ...Array<string>(6).fill('3 1/2 in'), '30 in']);
    expect(texts('top', 'x')).toEqual([...Array<string>(9).fill('3 1/2 in'), '48 in']);
    expect(texts('bottom', 'x').length).toBe(12);
    expect(views.side.nails.length).toBe(5 * 3 * 2 + 6 + 6);
    expect(views.top.nails.length).toBe(9 * 2 * 2 + 11 * 3 * 2);
    const order = buildIsometricView(pieces).faces.map(({ piece }) => piece);
    const place = (role: PartRole, at: number) =>
      order.indexOf(pieces.findIndex((piece) => piece.role === role && piece.at === at));
    // The far long wall is drawn before the posts, and these before the near wall; the lid comes last.
    expect(place('side', 0)).toBeLessThan(place('post', 0));
    expect(place('post', 3)).toBeLessThan(place('side', 5));
    expect(place('end', 9)).toBeLessThan(place('end', 0));
    expect(place('side', 9)).toBeLessThan(place('lid', 0));
    expect(new Set(getPieceLayers(pieces))).toEqual(new Set([0, 1, 2, 3]));
  });
});

group('a crate described in words', () => {
  it.each([
    [
      'crate 48x40x30, 5/8 boards',
      'Crate 48 × 40 × 30 in, 3 runners of 1 1/2 × 3 1/2, floor of 11 boards, 5 a side, 5 at an end and 9 on the lid, 5/8 in thick, southern pine; inside 43 3/4 × 35 3/4 × 23 3/4 in',
    ],
    [
      'huacal 120×100×80, tabla 5/8',
      'Crate 1200 × 1000 × 800 mm, 3 runners of 38 × 89, floor of 11 boards, 6 a side, 5 at an end and 9 on the lid, 15.9 mm thick, southern pine; inside 1092.2 × 892.2 × 641.2 mm',
    ],
    [
      'cajón cerrado 48 x 40 x 30 sin tapa',
      'Crate without a lid 48 × 40 × 30 in, 3 runners of 1 1/2 × 3 1/2, floor of 14 boards, 8 a side and 8 at an end, 5/8 in thick, southern pine; inside 43 3/4 × 35 3/4 × 25 7/8 in',
    ],
    [
      '48x40x30 in crate, 4 runners, 6 boards a side, recycled',
      'Crate 48 × 40 × 30 in, 4 runners of 1 1/2 × 3 1/2, floor of 11 boards, 6 a side, 6 at an end and 9 on the lid, 5/8 in thick, southern pine; inside 43 3/4 × 35 3/4 × 23 3/4 in',
    ],
    [
      'jaula 1.2 x 1 x 0.8 m',
      'Crate 1200 × 1000 × 800 mm, 3 runners of 38 × 89, floor of 11 boards, 6 a side, 5 at an end and 9 on the lid, 16 mm thick, southern pine; inside 1092 × 892 × 641 mm',
    ],
    [
      'huacal 48x40',
      'Crate 48 × 40 × 30 in, 3 runners of 1 1/2 × 3 1/2, floor of 11 boards, 5 a side, 5 at an end and 9 on the lid, 5/8 in thick, southern pine; inside 43 3/4 × 35 3/4 × 23 3/4 in',
    ],
  ])('is read from: %s', (text, understood) => {
    const design = readCrate(text);
    expect(parseDesignText(text)?.unread).toEqual([]);
    expect(describePalletDesign(design, 'en')).toBe(understood);
    expect(palletDesignSchema.safeParse(design).error?.issues).toBeUndefined();
    expect(lintDesign(design)).toEqual([]);
  });

  it('has the requested inside dimensions', () => {
    for (const text of ['crate 40x30x20 inside', 'huacal 100x80x60 cm por dentro sin tapa'])
      expect(describePalletDesign(readCrate(text), 'en')).toMatch(
        /inside (40 × 30 × 20 in|1000 × 800 × 600 mm)$/,
      );
    expect(readCrate('crate 40x30x20 inside')).toMatchObject({ length: 44.25, width: 34.25 });
    expect(readCrate('crate 40x20x20 inside')).toMatchObject({ length: 41.25, width: 24.25 });
  });

  it('is named as a crate with its size, in both languages', () => {
    expect(namePallet(usual, 'es')).toBe('Huacal 48 × 40 × 30 in, 5 tablas por costado, 5/8');
    expect(namePallet(readCrate('crate 48x40x30 recycled'), 'es')).toBe(
      'Huacal 48 × 40 × 30 in, 5 tablas por costado, 5/8, reciclado',
    );
    expect(namePallet(readCrate('crate 48x40x30 mixed'), 'en')).toBe(
      'Crate 48 × 40 × 30 in, 5 boards a side, 5/8, mixed',
    );
    expect(describePalletDesign(usual, 'es')).toBe(
      'Huacal de 48 × 40 × 30 in, 3 patines de 1 1/2 × 3 1/2, piso de 11 tablas, 5 por costado, 5 por cabecera y 9 en la tapa, de 5/8 in, de pino del sur; interior 43 3/4 × 35 3/4 × 23 3/4 in',
    );
  });

  it.each([
    ['crate 48x40x30 7+5', ['7', '5']],
    ['huacal 48x40x30 9 tacos', ['9']],
    ['crate 48x40x30 notched', ['notched']],
    ['crate 48x40x30x20', ['x20']],
    ['crate 48x40x30, 7/5', ['7/5']],
    ['crate 48x40x30 7/5', ['30 7/5']],
    ['crate 48x40x0', ['0']],
  ])('is not drawn from %s, and the unread words are listed', (text, unread) => {
    expect(parseDesignText(text)).toEqual({ design: undefined, unread });
  });

  it('is refused at the field in question if its size or count is excessive', () => {
    const paths = (text: string) =>
      palletDesignSchema
        .safeParse(parseDesignText(text)?.design)
        .error?.issues.map(({ path }) => path.join('.'));
    expect(paths('crate 999999999x40x30')).toContain('length');
    expect(paths('crate 48x40x8000 mm')).toContain('height');
    expect(paths('crate 48x40x30 99 boards a side')).toEqual(['walls.sides', 'walls.ends']);
    expect(paths('crate 48x40x30 12 runners')).toEqual(['stringers.count']);
  });

  it('is not read from a text without a size, and a third side is unread for a pallet', () => {
    for (const text of ['huacal', 'crate 5/8', 'Huacal para maquinaria', 'caja de herramienta'])
      expect(parseDesignText(text)).toBeUndefined();
    expect(parseDesignText('48x40x30')).toEqual({ design: undefined, unread: ['x30'] });
  });

  it('has sides in inches, centimetres or millimetres by their length if no unit is given, like a pallet', () => {
    const read = (text: string) => {
      const { unit, length, width } = parseDesignText(text)?.design ?? {};
      return [unit, length, width];
    };
    expect(read('99x40 3 stringers')).toEqual(['in', 99, 40]);
    expect(read('120x100 9 tacos')).toEqual(['mm', 1200, 1000]);
    expect(read('300x100 3 stringers')).toEqual(['mm', 3000, 1000]);
    expect(read('400x300 4 tacos')).toEqual(['mm', 400, 300]);
    expect(read('120x100 in 3 stringers')).toEqual(['in', 120, 100]);
    expect(parseDesignText('1200x1000 9 tacos 11/16')?.design?.top.thickness).toBe(17.5);
  });
});

group('a crate that cannot be built', () => {
  const paths = (design: PalletDesign, weight: 'impossible' | 'doubtful') =>
    lintDesign(design)
      .filter((each) => each.weight === weight)
      .map(({ path, words, params }) => [path, words.en, params]);
  const changeCrate = (part: Partial<CrateDesign>): CrateDesign => ({ ...usual, ...part });
  const walls = (part: Partial<CrateDesign['walls']>) =>
    changeCrate({ walls: { ...usual.walls, ...part } });
  const posts = (part: Partial<CrateDesign['posts']>) =>
    changeCrate({ posts: { ...usual.posts, ...part } });

  it.each<[string, PalletDesign, unknown[]]>([
    [
      'without room between the walls',
      changeCrate({ width: 4 }),
      [['width', 'Walls and posts leave no room within {span}', { span: '4 in' }]],
    ],
    [
      'without room between the ends',
      changeCrate({ length: 4 }),
      [['length', 'Walls and posts leave no room within {span}', { span: '4 in' }]],
    ],
    [
      'without room under the lid',
      changeCrate({ height: 6.25 }),
      [
        [
          'height',
          'Runners, floor and lid leave no room: more than {least}',
          { least: '6 1/4 in' },
        ],
      ],
    ],
    [
      'with sides below its runners',
      walls({ overlap: 4 }),
      [
        [
          'walls.overlap',
          'The side would reach below the runners: {most} at most',
          { most: '3 1/2 in' },
        ],
      ],
    ],
    [
      'with a floor too long',
      changeCrate({ top: { ...usual.top, boards: Array<number>(14).fill(3.5) } }),
      [
        [
          'top.boards',
          'They do not fit: {needed} in all, and there is {span}',
          { needed: '49 in', span: '46 3/4 in' },
        ],
      ],
    ],
    [
      'with runners side by side',
      changeCrate({ stringers: { count: 9, width: 5, height: 3.5 } }),
      [
        [
          'stringers.width',
          'They do not fit: {needed} in all, and there is {span}',
          { needed: '45 in', span: '38 3/4 in' },
        ],
      ],
    ],
    [
      'with a lid too long',
      changeCrate({ lid: { thickness: 0.625, boards: Array<number>(14).fill(3.5) } }),
      [
        [
          'lid.boards',
          'They do not fit: {needed} in all, and there is {span}',
          { needed: '49 in', span: '48 in' },
        ],
      ],
    ],
    [
      'with posts side by side',
      posts({ sides: 9, width: 5.5 }),
      [
        [
          'posts.sides',
          'They do not fit: {needed} in all, and there is {span}',
          { needed: '49 1/2 in', span: '46 3/4 in' },
        ],
      ],
    ],
    [
      'with posts side by side at an end',
      posts({ ends: 9, width: 5.5 }),
      [
        [
          'posts.ends',
          'They do not fit: {needed} in all, and there is {span}',
          { needed: '41 1/2 in', span: '38 3/4 in' },
        ],
      ],
    ],
    [
      'with sides too high',
      walls({ sides: Array<number>(8).fill(3.5) }),
      [
        [
          'walls.sides',
          'They do not fit: {needed} in all, and there is {span}',
          { needed: '28 in', span: '27 3/8 in' },
        ],
      ],
    ],
    [
      'with ends too high',
      walls({ ends: Array<number>(8).fill(3.5) }),
      [
        [
          'walls.ends',
          'They do not fit: {needed} in all, and there is {span}',
          { needed: '28 in', span: '25 7/8 in' },
        ],
      ],
    ],
    [
      'with a board that no post holds',
      walls({ ends: [0.5, 3.5, 3.5] }),
      [['walls.ends', 'A board reaches no two posts: nothing holds it', {}]],
    ],
    [
      'with walls off the floor',
      walls({ sides: [2, 3.5, 3.5, 3.5] }),
      [
        [
          'walls.sides',
          'The lowest board must reach from runner to post: wider than {least}',
          { least: '2 1/8 in' },
        ],
      ],
    ],
    [
      'with one board in the middle',
      walls({ sides: [3.5] }),
      [
        [
          'walls.sides',
          'The lowest board must reach from runner to post: wider than {least}',
          { least: '2 1/8 in' },
        ],
      ],
    ],
    [
      'with a lid that no board joins',
      walls({ sides: [3.5, 1.75], ends: [3.5, 1.75] }),
      [['walls.sides', 'No board joins the posts and the rail of the lid', {}]],
    ],
    ['with one board at each end', walls({ ends: [3.5] }), []],
    [
      'with rails side by side',
      changeCrate({
        width: 8,
        posts: { ...usual.posts, ends: 2 },
        stringers: { ...usual.stringers, count: 2 },
      }),
      [
        [
          'posts.width',
          'They do not fit: {needed} in all, and there is {span}',
          { needed: '7 in', span: '6 3/4 in' },
        ],
      ],
    ],
  ])('%s has the expected findings', (_, design, found) => {
    expect(paths(design, 'impossible')).toEqual(found);
    expect(isBuildableDesign(design)).toBe(found.length === 0);
  });

  it('has advice about wide gaps, nails into the goods, few nails, short nails and low runners', () => {
    const doubts = (design: PalletDesign) => paths(design, 'doubtful').map(([path]) => path);
    expect(doubts(usual)).toEqual([]);
    expect(paths(walls({ sides: [3.5, 3.5, 3.5] }), 'doubtful')).toEqual([
      [
        'walls.sides',
        'Gaps of {gap}: those of a crate are no wider than its boards, {most}',
        { gap: '8 7/16 in', most: '3 1/2 in' },
      ],
    ]);
    expect(doubts(walls({ ends: [3.5, 3.5, 3.5] }))).toEqual(['walls.ends']);
    expect(doubts(changeCrate({ lid: { thickness: 0.625, boards: [3.5, 3.5, 3.5] } }))).toEqual([
      'lid.boards',
    ]);
    expect(doubts(changeCrate({ nails: { ...usual.nails, length: 2.125 } }))).toEqual([]);
    expect(doubts(changeCrate({ nails: { ...usual.nails, length: 2.25 } }))).toEqual([
      'nails.length',
    ]);
    expect(doubts(changeCrate({ nails: { ...usual.nails, length: 1.5 } }))).toEqual([
      'nails.length',
    ]);
    expect(doubts(changeCrate({ nails: { ...usual.nails, narrow: 1 } }))).toEqual(['nails.narrow']);
    expect(doubts(changeCrate({ stringers: { ...usual.stringers, height: 3 } }))).toEqual([
      'stringers.height',
    ]);
  });

  it('is refused by the form at the field in question', () => {
    const issues = (part: object) =>
      palletDesignSchema
        .safeParse({ ...usual, ...part })
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(issues({ height: 0 })).toEqual([['height', 'moreThanZero']]);
    expect(issues({ height: 237 })).toEqual([['height', 'lessOrEqual']]);
    expect(issues({ walls: { ...usual.walls, sides: [] } })).toEqual([
      ['walls.sides', 'crateBoards'],
    ]);
    expect(issues({ top: { thickness: 0.625, boards: Array<number>(71).fill(0.5) } })).toEqual([
      ['top.boards', 'crateBoards'],
    ]);
    expect(issues({ walls: { ...usual.walls, overlap: 0 } })).toEqual([
      ['walls.overlap', 'moreThanZero'],
    ]);
    expect(issues({ posts: { ...usual.posts, sides: 1 } })).toEqual([
      ['posts.sides', 'greaterOrEqual'],
    ]);
    expect(issues({ posts: { ...usual.posts, ends: 2.5 } })).toEqual([['posts.ends', 'integer']]);
    expect(issues({ stringers: { ...usual.stringers, notch: null } })?.[0]?.[0]).toBe('stringers');
    expect(issues({ lid: null })).toBeUndefined();
  });
});

it('two crates are compared by the parts of a crate', () => {
  const other: CrateDesign = {
    ...usual,
    height: 24,
    top: { ...usual.top, thickness: 0.75 },
    stringers: { ...usual.stringers, count: 4 },
    lid: null,
  };
  expect(
    compareDesigns(usual, other, 'es').map(({ label, before, after }) => [label, before, after]),
  ).toEqual([
    ['Alto', '30 in', '24 in'],
    ['Piso: Espesor', '5/8 in', '3/4 in'],
    ['Patines: Cuántos', '3', '4'],
    ['Tapa: Anchos de las tablas', '9×3 1/2 in', undefined],
    ['Tapa: Espesor', '5/8 in', undefined],
  ]);
});

it('a crate converted to millimetres has whole millimetres and can be built', () => {
  const metric = convertDesign(usual, 'mm');
  expect(metric).toMatchObject({ unit: 'mm', length: 1219, width: 1016, height: 762 });
  expect(isBuildableDesign(metric)).toBe(true);
  expect(palletDesignSchema.safeParse(metric).success).toBe(true);
  expect(standardPallets.find(({ name }) => name === 'Crate 48 × 40 × 30')?.design).toEqual(usual);
});

/** Crates at random, buildable ones only: sizes and boards beyond those that a description gives. */
const anyCrate: fc.Arbitrary<PalletDesign> = fc
  .record({
    unit: fc.constantFrom('mm' as const, 'in' as const),
    size: fc.tuple(
      fc.double({ min: 14, max: 130, noNaN: true }),
      fc.double({ min: 14, max: 90, noNaN: true }),
      fc.double({ min: 12, max: 90, noNaN: true }),
    ),
    thickness: fc.constantFrom(0.5, 0.625, 0.75, 0.875),
    isClosed: fc.boolean(),
    hasLid: fc.boolean(),
    runners: fc.integer({ min: 2, max: 5 }),
    widths: fc.constantFrom(1, 0.7, 1.4),
    posts: fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 4 })),
    overlap: fc.double({ min: 0.5, max: 3.5, noNaN: true }),
  })
  .map(({ unit, size, thickness, isClosed, hasLid, runners, widths, posts, overlap }) => {
    const step = unit === 'mm' ? 1 : 1 / 16;
    const factor = unit === 'mm' ? 25.4 : 1;
    const of = (inches: number) => Math.max(step, Math.round((inches * factor) / step) * step);
    const [length, width, height] = size.map(of);
    const crate = createUsualCrate(
      unit,
      { length: length ?? 0, width: width ?? 0, height: height ?? 0 },
      { thickness: of(thickness), isClosed, hasLid, runners },
    );
    return {
      ...crate,
      walls: {
        ...crate.walls,
        overlap: of(overlap),
        // The lowest board is wide enough to reach the posts.
        sides: crate.walls.sides.map((each, at) =>
          at === 0 ? each : of((each / factor) * widths),
        ),
      },
      posts: { ...crate.posts, sides: posts[0], ends: posts[1] },
    };
  })
  .filter(isBuildableDesign);

checkAnyDesign('any crate that can be built', anyCrate);
