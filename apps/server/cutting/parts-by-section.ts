import type { CuttingPlanAnswer } from '@tarima/domain/cutting/contract';
import type { Language } from '@tarima/domain/kit/words';
import { chooseFittingMaterial } from '@tarima/domain/pallets/lumber';
import { getWoodGroup } from '@tarima/domain/pallets/material-fit';
import { millimetresPerUnit, type PalletDesign } from '@tarima/domain/pallets/pallet-design';
import type { Transaction } from '../kit/database.ts';
import { listDesignCuts, type DesignLumberRow } from '../pallets/queries.ts';
import type { OrderLineWithDesign } from './queries.ts';

/** Parts that are cut from lumber of one section and kind. */
export interface LumberSection {
  readonly thickness: number;
  readonly width: number;
  readonly lumber: Map<number, DesignLumberRow>;
  /** Parts by length in millimetres. */
  readonly parts: Map<number, { count: number; products: Set<string> }>;
}

/** Parts of some lines by section, and parts without suitable lumber. */
interface GatheredParts {
  readonly sections: readonly LumberSection[];
  readonly left: readonly (CuttingPlanAnswer['left'][number] & {
    /** Number of parts of that size, or pieces of a product without a design. */
    readonly count: number;
  })[];
}

/** Groups the parts of all lines by the section of the lumber that each is cut from. */
export async function groupPartsByLumberSection(
  tx: Transaction,
  lines: readonly OrderLineWithDesign[],
  language: Language,
): Promise<GatheredParts> {
  const sections = new Map<string, LumberSection>();
  const left: GatheredParts['left'][number][] = [];
  for (const { product, pieces, design, lumber } of lines) {
    if (!design) {
      left.push({ product, part: null, count: pieces });
      continue;
    }
    const toPartMillimetres = (length: number) =>
      roundDecimals(length * millimetresPerUnit[design.unit], 1);
    for (const [at, { part, cuts }] of (await listDesignCuts(tx, design, language)).entries()) {
      // Lumber of another wood is cut only where a user chose it, as the cost counts it.
      const chosen = cuts.find(({ id }) => id === lumber[at]) ?? chooseFittingMaterial(cuts);
      if (!chosen) {
        const { role, thickness, width, length } = part;
        const size = {
          thickness: toPartMillimetres(thickness),
          width: toPartMillimetres(width),
          length: toPartMillimetres(length),
        };
        left.push({ product, part: { role, ...size }, count: part.count * pieces });
        continue;
      }
      const section = getSection(sections, chosen, design);
      for (const cut of cuts)
        if (isAlike(cut, section) && (cut === chosen || cut.fits)) section.lumber.set(cut.id, cut);
      const long = roundDecimals(chosen.long, 6);
      const known = section.parts.get(long) ?? { count: 0, products: new Set<string>() };
      known.count += part.count * pieces;
      known.products.add(product.name);
      section.parts.set(long, known);
    }
  }
  return { sections: [...sections.values()].toSorted(compareSections), left };
}

const compareSections = (one: LumberSection, other: LumberSection): number =>
  one.thickness - other.thickness || one.width - other.width;

export const roundDecimals = (value: number, decimals: number): number =>
  Number(value.toFixed(decimals));

const getSides = ({ thickness, width }: Pick<DesignLumberRow, 'thickness' | 'width'>) => {
  const sides = [thickness, width].map((side) => roundDecimals(side, 1));
  return { thickness: Math.min(...sides), width: Math.max(...sides) };
};

function isAlike(lumber: DesignLumberRow, { thickness, width }: LumberSection): boolean {
  const sides = getSides(lumber);
  return sides.thickness === thickness && sides.width === width;
}

function getSection(
  sections: Map<string, LumberSection>,
  lumber: DesignLumberRow,
  { materialType, species }: PalletDesign,
): LumberSection {
  const sides = getSides(lumber);
  // New wood and recycled boards do not replace each other, unless the design allows both; nor does one wood another.
  const key = [sides.thickness, sides.width, materialType, getWoodGroup(species)].join(' ');
  const section = sections.get(key) ?? { ...sides, lumber: new Map(), parts: new Map() };
  sections.set(key, section);
  return section;
}
