import { millimetresPerUnit, type DesignUnit, type PalletDesign } from './pallet-design.ts';

/** A design in the other unit, its lengths as that unit's trade has them: whole millimetres, sixteenths of an inch. */
export function convertDesign(design: PalletDesign, unit: DesignUnit): PalletDesign {
  if (design.unit === unit) return design;
  const factor = millimetresPerUnit[design.unit] / millimetresPerUnit[unit];
  const step = unit === 'mm' ? 1 : 1 / 16;
  const of = (value: number): number => Math.round((value * factor) / step) * step;
  const layer = <Layer extends { thickness: number; boards: number[] }>(each: Layer): Layer => ({
    ...each,
    thickness: of(each.thickness),
    boards: each.boards.map(of),
  });
  const shared = {
    unit,
    length: of(design.length),
    width: of(design.width),
    top: layer(design.top),
    nails: { ...design.nails, length: of(design.nails.length) },
  };
  if (design.family === 'block')
    return {
      ...design,
      ...shared,
      stretchers: layer(design.stretchers),
      blocks: {
        ...design.blocks,
        length: of(design.blocks.length),
        height: of(design.blocks.height),
        rows: design.blocks.rows.map(of),
      },
      bottom: { ...layer(design.bottom), across: of(design.bottom.across) },
    };
  if (design.family === 'crate')
    return {
      ...design,
      ...shared,
      height: of(design.height),
      stringers: {
        ...design.stringers,
        width: of(design.stringers.width),
        height: of(design.stringers.height),
      },
      walls: {
        thickness: of(design.walls.thickness),
        overlap: of(design.walls.overlap),
        sides: design.walls.sides.map(of),
        ends: design.walls.ends.map(of),
      },
      posts: {
        ...design.posts,
        thickness: of(design.posts.thickness),
        width: of(design.posts.width),
      },
      lid: design.lid && layer(design.lid),
    };
  const { width, height, wing, notch } = design.stringers;
  const stringers = {
    ...design.stringers,
    width: of(width),
    height: of(height),
    wing: of(wing),
    notch: notch && { depth: of(notch.depth), length: of(notch.length), from: of(notch.from) },
  };
  return design.family === 'skid'
    ? { ...design, ...shared, stringers }
    : { ...design, ...shared, stringers, bottom: layer(design.bottom) };
}
