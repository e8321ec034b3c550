import { expect, it } from 'vitest';
import { rawMaterials } from '../raw-materials/raw-material.ts';
import { createNewRecordBodySchema } from '../kit/schemas.ts';
import { languages } from '../kit/words.ts';
import { findLumberCut } from './lumber.ts';
import { millimetresPerUnit } from './pallet-design.ts';
import { computePalletFigures } from './pallet-figures.ts';
import { proposeNailMaterial, proposePartMaterial } from './propose-material.ts';
import { standardPallets } from './standard-pallets.ts';

/** Values that the form still requires. */
const typed = {
  unitCost: '0.50',
  warehouseLocation: 'Patio',
  measure: { id: 1 },
  supplier: { id: 1 },
  status: 'active',
  dimensionUnit: 'mm',
};

it.each(languages)(
  'a raw material proposed in %s is valid and gives its part without waste',
  (language) => {
    const schema = createNewRecordBodySchema(rawMaterials);
    for (const { name, design } of standardPallets) {
      for (const part of computePalletFigures(design).parts) {
        const proposed = proposePartMaterial(part, design, language);
        expect(schema.safeParse({ ...typed, ...proposed }).error?.issues, name).toBeUndefined();
        const [thickness = 0, width = 0, length = 0] = [
          proposed.thickness,
          proposed.width,
          proposed.length,
        ].map((side) => Number(side) * millimetresPerUnit[design.unit]);
        expect(findLumberCut(part, design.unit, { thickness, width, length }), name).toMatchObject({
          perPiece: 1,
          waste: 0,
        });
      }
      const nail = proposeNailMaterial(design, language);
      expect(nail.description).toMatch(/^(Clavo|Nail) /);
      expect(schema.safeParse({ ...typed, ...nail }).error?.issues, name).toBeUndefined();
    }
  },
);

it('a proposed raw material has the wood name of raw materials, and is new unless the wood is recycled', () => {
  const [first] = standardPallets;
  if (!first) throw new Error('There are no standard pallets');
  const [part] = computePalletFigures(first.design).parts;
  if (!part) throw new Error('A pallet without parts');
  const propose = (values: object) =>
    proposePartMaterial(part, { ...first.design, ...values }, 'es');
  expect(propose({ species: 'spruce' }).species).toBe('fir');
  expect(propose({ materialType: 'recycled' }).materialType).toBe('recycled');
  expect(propose({ materialType: 'mixed' }).materialType).toBe('new');
  expect(propose({}).description).toBe('Tabla de pino 22 × 145 × 1200 mm');
  expect(propose({}).code).toBe('TAB 22×145×1200');
});
