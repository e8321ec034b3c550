import { divisions } from '@tarima/domain/divisions/division';
import { measures } from '@tarima/domain/measures/measure';
import { positions } from '@tarima/domain/positions/position';
import { productsFamilies } from '@tarima/domain/products-families/product-family';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import type { Company } from './company.ts';
import { measure, supplier } from './samples.ts';

/** Materials of an EUR/EPAL 1 with their quantities; nails have no size. */
export const epalLumber = [
  { description: 'Tabla 22 × 145 × 1200 mm', size: [22, 145, 1200], quantity: 4 },
  { description: 'Tabla 22 × 100 × 1200 mm', size: [22, 100, 1200], quantity: 4 },
  { description: 'Tabla 22 × 145 × 800 mm', size: [22, 145, 800], quantity: 3 },
  { description: 'Taquete 78 × 100 × 145 mm', size: [78, 100, 145], quantity: 6 },
  { description: 'Taquete 78 × 145 × 145 mm', size: [78, 145, 145], quantity: 3 },
  { description: 'Clavo anillado 90 mm', size: undefined, quantity: 78 },
] as const;

/** Volume in cubic metres, computed by hand: 4·3 828 000 + 4·2 640 000 + 3·2 552 000 + 6·1 131 000 + 3·1 639 950 mm³. */
export const epalVolume = 0.04523385;

interface FurnishedCompany {
  readonly measure: { readonly id: number };
  readonly productFamily: { readonly id: number };
}

/** Creates the records that a company needs before it can describe how a pallet is built. */
export async function furnish(company: Company): Promise<FurnishedCompany> {
  const { id: supplierId } = await company.createRecord(suppliers, supplier());
  const { id: measureId } = await company.createRecord(measures, measure({ name: 'Unidad' }));
  const { id: familyId } = await company.createRecord(productsFamilies, {
    name: 'Europeas',
    description: 'De intercambio europeo',
  });
  for (const [at, { description, size }] of epalLumber.entries())
    await company.createRecord(rawMaterials, {
      code: `MAT-${at + 1}-EPAL`,
      description,
      materialType: 'new',
      unitCost: '0.10',
      dimensionUnit: 'mm',
      thickness: size?.[0] ?? null,
      width: size?.[1] ?? null,
      length: size?.[2] ?? null,
      warehouseLocation: 'Patio',
      measure: { id: measureId },
      supplier: { id: supplierId },
    });
  const { id: divisionId } = await company.createRecord(divisions, {
    name: 'Planta Norte',
    location: '19.43,-99.13',
  });
  const division = { id: divisionId };
  const { id: positionId } = await company.createRecord(positions, {
    name: 'Operador',
    description: 'Corta y clava',
    baseSalary: '500',
    division,
  });
  for (const [name, stations] of [
    ['Corte', 1],
    ['Clavado', 2],
  ] as const)
    await company.createRecord(workplaces, {
      name,
      description: 'Un área de trabajo',
      division,
      positions: [positionId],
      stations,
      metadata: { color: '#2596be' },
    });
  return { measure: { id: measureId }, productFamily: { id: familyId } };
}
