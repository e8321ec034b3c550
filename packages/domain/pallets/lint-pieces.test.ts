import { describe as group, expect, it } from 'vitest';
import { lintDesign } from './lint-design.ts';
import { findNailedJoints, placeNails } from './nails.ts';
import type { BlockDesign, PalletDesign, StringerDesign } from './pallet-design.ts';
import { buildPalletPieces } from './pallet-parts.ts';
import { findStandardPallet } from './standard-pallets.ts';
import { say } from '../kit/words.ts';

const getStringerPallet = (name: string): StringerDesign => {
  const design = findStandardPallet(name)?.design;
  if (design?.family !== 'stringer') throw new Error(`No stringer pallet is called ${name}`);
  return design;
};
const getBlockPallet = (name: string): BlockDesign => {
  const design = findStandardPallet(name)?.design;
  if (design?.family !== 'block') throw new Error(`No block pallet is called ${name}`);
  return design;
};
/** Findings of a design: their weight, their field and their sentence. */
const read = (design: PalletDesign) =>
  lintDesign(design).map(({ weight, path, words, params }) => [
    weight,
    path,
    say(words, 'en', params),
  ]);

group('nails of notched stringers', () => {
  const gma = getStringerPallet('GMA');
  const changeNotch = (
    notch: Partial<NonNullable<StringerDesign['stringers']['notch']>>,
    boards = gma.bottom.boards,
  ): StringerDesign => {
    if (!gma.stringers.notch) throw new Error('A GMA has notches');
    return {
      ...gma,
      stringers: { ...gma.stringers, notch: { ...gma.stringers.notch, ...notch } },
      bottom: { ...gma.bottom, boards },
    };
  };
  const countNailsBelow = (design: StringerDesign) =>
    findNailedJoints(design, buildPalletPieces(design))
      .filter(({ board }) => board.role === 'bottom')
      .map(({ nails }) => nails);

  it('are all in wood, with the inner boards of a GMA between the notches', () => {
    const below = buildPalletPieces(gma).filter(({ role }) => role === 'bottom');
    expect(below.map(({ x, dx }) => [x, x + dx])).toEqual([
      [0, 5.5],
      [15, 18.5],
      [22.25, 25.75],
      [29.5, 33],
      [42.5, 48],
    ]);
    const nails = placeNails(findNailedJoints(gma, buildPalletPieces(gma)));
    expect(nails.length).toBe(84);
    const inNotch = nails.filter(
      ({ x, from }) => from === 'below' && ((x > 6 && x < 15) || (x > 33 && x < 42)),
    );
    expect(inNotch).toEqual([]);
    expect(lintDesign(gma)).toEqual([]);
  });

  it('are in evenly spaced boards where the inner boards do not fit between the notches', () => {
    const narrow = changeNotch({ length: 12, from: 8 }, [5.5, 3.5, 3.5, 3.5, 5.5]);
    const below = buildPalletPieces(narrow).filter(({ role }) => role === 'bottom');
    expect(below.map(({ x }) => x)).toEqual([0, 12.125, 22.25, 32.375, 42.5]);
  });

  it('make a board impossible that is completely below a notch, at the field of the boards', () => {
    const eight = changeNotch({}, Array<number>(8).fill(3.5));
    expect(read(eight)).toEqual([
      [
        'impossible',
        'bottom.boards',
        'A board is left without nails: all of it lies below the notch',
      ],
    ]);
  });

  it('are only as many as fit into the wood beside a notch, with a doubt that gives the reason', () => {
    const thin = changeNotch({ from: 0.75 });
    expect(countNailsBelow(thin).slice(0, 3)).toEqual([1, 1, 1]);
    expect(read(thin)).toEqual([
      [
        'doubtful',
        'bottom.boards',
        'A board has only 3/4 in of wood at a crossing. Nails that fit: 1; this width takes 3',
      ],
    ]);
    // Wood of three inches holds three nails.
    expect(read(changeNotch({ from: 3 }))).toEqual([]);
  });

  it('are doubtful when longer than the wood above a notch', () => {
    const long = (length: number) => read({ ...gma, nails: { ...gma.nails, length } });
    expect(long(2.6875)).toEqual([]);
    expect(long(2.75)).toEqual([
      ['doubtful', 'nails.length', 'The nail would come out below: 2 11/16 in at most'],
    ]);
  });

  it('are refused with notches that meet, and accepted with wood between them', () => {
    expect(read(changeNotch({ length: 18 })).map(([, path]) => path)).toEqual([
      'stringers.notch.from',
    ]);
    expect(read(changeNotch({ length: 14 }, [5.5, 3.5, 5.5]))).toEqual([]);
  });
});

group('pallets of blocks', () => {
  const eur = getBlockPallet('EUR 1');
  const blocks = (values: Partial<BlockDesign['blocks']>) => ({ ...eur.blocks, ...values });
  const bottom = (values: Partial<BlockDesign['bottom']>) => ({ ...eur.bottom, ...values });

  it('are refused where two blocks overlap', () => {
    const stretchers = { ...eur.stretchers, boards: [100, 100, 700] };
    expect(read({ ...eur, stretchers, blocks: blocks({ length: 350 }) })).toEqual([
      ['impossible', 'blocks.length', 'The blocks overlap within 1200 mm'],
    ]);
    // Two rows of blocks beside each other touch, and do not overlap.
    expect(
      read({ ...eur, stretchers, blocks: blocks({ length: 200 }) }).map(([weight]) => weight),
    ).not.toContain('impossible');
  });

  it('are refused where a block rests on no board', () => {
    // The second row stands from 133 to 193 mm, between the boards of the base.
    const rows = [60, 60, 60, 400];
    const off = {
      ...eur,
      blocks: blocks({ rows }),
      bottom: bottom({ boards: [60, 67, 100, 100] }),
    };
    expect(read(off)).toEqual([
      [
        'impossible',
        'bottom.boards',
        'A part rests on nothing: the boards of the base lie below the blocks',
      ],
    ]);
  });

  it('are refused where no nail holds a block, a board of the base, or the base', () => {
    const nails = { ...eur.nails, length: 60 };
    const fields = (design: BlockDesign) =>
      read(design)
        .filter(([weight]) => weight === 'impossible')
        .map(([, path, words]) => [path, words]);
    const none = bottom({ kind: 'none' });
    expect(fields({ ...eur, nails, bottom: none, blocks: blocks({ outerNails: 0 }) })).toEqual([
      ['blocks.outerNails', 'No nail holds a block'],
    ]);
    expect(fields({ ...eur, nails, bottom: none, blocks: blocks({ middleNails: 0 }) })).toEqual([
      ['blocks.middleNails', 'No nail holds a block'],
    ]);
    const free = blocks({ outerNails: 0, middleNails: 0 });
    expect(fields({ ...eur, nails, blocks: free })).toEqual([
      ['blocks.middleNails', 'No nail joins the deck and the base'],
    ]);
    // Longer nails of the deck reach the blocks through the stringer boards.
    expect(fields({ ...eur, blocks: free })).toEqual([]);
    expect(fields({ ...eur, bottom: bottom({ kind: 'cross', across: 145 }) })).toEqual([
      [
        'bottom.across',
        'Nothing holds the ends of the other boards: those across are 133 mm wide at most',
      ],
    ]);
  });

  it('need the nails for wide boards when only the boards across a perimeter base are wide', () => {
    const top = { ...eur.top, boards: Array<number>(5).fill(100) };
    const stretchers = { ...eur.stretchers, boards: [160, 160, 160] };
    const cross = (kind: 'perimeter' | 'unidirectional'): BlockDesign => ({
      ...eur,
      top,
      stretchers,
      blocks: blocks({ length: 160, height: 110, rows: [100, 100, 100] }),
      bottom: bottom({ kind, boards: [100, 100, 100], across: 140 }),
      nails: { ...eur.nails, wide: 2 },
    });
    expect(read(cross('perimeter')).map(([, path]) => path)).toEqual(['nails.wide']);
    expect(read(cross('unidirectional'))).toEqual([]);
  });

  it('have a doubt when an opening is too low for a pallet truck', () => {
    // Overhang of the ends: 100 mm, of which 22 are the base; across them 78 and a stringer board of 5.
    const low = { ...eur, stretchers: { ...eur.stretchers, thickness: 5 } };
    expect(read(low)).toEqual([
      ['doubtful', 'blocks.height', 'An opening of 83 mm: a pallet truck needs 85 mm'],
    ]);
  });
});
