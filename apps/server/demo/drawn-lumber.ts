import {
  computeLumberQuantity,
  findLumberCut,
  toTechnicalSheetLines,
} from '@tarima/domain/pallets/lumber';
import { millimetresPerUnit } from '@tarima/domain/pallets/pallet-design';
import { computePalletFigures, type PalletFigures } from '@tarima/domain/pallets/pallet-figures';
import { parseDesignText } from '@tarima/domain/pallets/parse-design';
import { demoMaterials } from './demo-materials.ts';

/** Demo pallet with a design. */
export interface DrawnPallet {
  /** Description from which the pallet is drawn. */
  readonly text: string;
  readonly figures: Pick<PalletFigures, 'boards' | 'blocks' | 'nails'>;
  /** Codes of `demoMaterials` with the quantity in a pallet: the lumber with the least waste for each part. */
  readonly lumber: readonly (readonly [code: string, quantity: number])[];
}

/** Returns the lumber of a described pallet, as the designer writes it into a technical sheet. */
export function computeDemoPalletLumber(text: string): DrawnPallet {
  const design = parseDesignText(text)?.design;
  if (!design) throw new Error(`The demo draws no pallet of ${text}`);
  const figures = computePalletFigures(design);
  const taken = figures.parts.map((part) => {
    const [best] = demoMaterials
      .flatMap((material, id) => {
        const { size, dimensionUnit, materialType } = material;
        if (!size || materialType !== design.materialType) return [];
        const [thickness, width, length] = size;
        const mm = millimetresPerUnit[dimensionUnit];
        const cut = findLumberCut(part, design.unit, {
          thickness: thickness * mm,
          width: width * mm,
          length: length * mm,
        });
        return cut ? [{ id, ...cut }] : [];
      })
      .toSorted((one, other) => one.waste - other.waste || one.id - other.id);
    if (!best) throw new Error(`The demo has no lumber for a part of ${text}`);
    return { id: best.id, quantity: computeLumberQuantity(part.count, best.perPiece) };
  });
  return {
    text,
    figures,
    lumber: toTechnicalSheetLines(taken).map(({ id, quantity }) => [
      demoMaterials[id]?.code ?? '',
      quantity,
    ]),
  };
}
