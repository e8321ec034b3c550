import { millimetresPerUnit, type DesignUnit, type PalletDesign } from './pallet-design.ts';

/** A design in the other unit, its lengths as that unit's trade has them: whole millimetres, sixteenths of an inch. */
export function convertDesign(design: PalletDesign, unit: DesignUnit): PalletDesign {
  if (design.unit === unit) return design;
  const factor = millimetresPerUnit[design.unit] / millimetresPerUnit[unit];
  const step = unit === 'mm' ? 1 : 1 / 16;
  const convertValue = (value: number): number => Math.round((value * factor) / step) * step;
  const convertLayer = <Layer extends { thickness: number; boards: number[] }>(
    each: Layer,
  ): Layer => ({
    ...each,
    thickness: convertValue(each.thickness),
    boards: each.boards.map(convertValue),
  });
  const shared = {
    unit,
    length: convertValue(design.length),
    width: convertValue(design.width),
    top: convertLayer(design.top),
    nails: { ...design.nails, length: convertValue(design.nails.length) },
  };
  if (design.family === 'block')
    return {
      ...design,
      ...shared,
      stretchers: convertLayer(design.stretchers),
      blocks: {
        ...design.blocks,
        length: convertValue(design.blocks.length),
        height: convertValue(design.blocks.height),
        rows: design.blocks.rows.map(convertValue),
      },
      bottom: { ...convertLayer(design.bottom), across: convertValue(design.bottom.across) },
    };
  if (design.family === 'crate')
    return {
      ...design,
      ...shared,
      height: convertValue(design.height),
      stringers: {
        ...design.stringers,
        width: convertValue(design.stringers.width),
        height: convertValue(design.stringers.height),
      },
      walls: {
        thickness: convertValue(design.walls.thickness),
        overlap: convertValue(design.walls.overlap),
        sides: design.walls.sides.map(convertValue),
        ends: design.walls.ends.map(convertValue),
      },
      posts: {
        ...design.posts,
        thickness: convertValue(design.posts.thickness),
        width: convertValue(design.posts.width),
      },
      lid: design.lid && convertLayer(design.lid),
    };
  const { width, height, wing, notch } = design.stringers;
  const stringers = {
    ...design.stringers,
    width: convertValue(width),
    height: convertValue(height),
    wing: convertValue(wing),
    notch: notch && {
      depth: convertValue(notch.depth),
      length: convertValue(notch.length),
      from: convertValue(notch.from),
    },
  };
  return design.family === 'skid'
    ? { ...design, ...shared, stringers }
    : { ...design, ...shared, stringers, bottom: convertLayer(design.bottom) };
}
