import { measures } from '@tarima/domain/measures/measure';
import { products } from '@tarima/domain/products/product';
import { productsFamilies } from '@tarima/domain/products-families/product-family';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { stores } from '@tarima/domain/stores/store';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { technicalSheetBody } from '@tarima/domain/technical-sheets/sheet';
import { flowBody } from '@tarima/domain/workplaces-flows/flow';
import { vehicles } from '@tarima/domain/vehicles/vehicle';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { saveTechnicalSheet } from '../technical-sheets/commands.ts';
import { saveWorkplaceFlow } from '../workplaces-flows/commands.ts';
import { createDemoDesigns } from './designs.ts';
import { createPalletDrawing } from './pallet-drawing.ts';
import { demoMaterials } from './demo-materials.ts';
import { demoMeasures } from './measures.ts';
import { demoPallets, getOutsideSize } from './pallets.ts';
import { demoPositions } from './people.ts';
import { demoProductFamilies, demoStores, demoWorkplaces } from './plant.ts';
import { createDemoRecords } from './create-demo-records.ts';
import { demoSuppliers } from './suppliers.ts';
import { toTranslatedNameBody } from './translated-pair.ts';
import { demoVehicles } from './vehicles.ts';

export interface DemoStaffIds {
  /** Ids in the sequence of `demoDivisions`. */
  readonly divisionIds: readonly number[];
  /** Ids of the positions of each division in the sequence of `demoPositions`, division after division. */
  readonly positionIds: readonly number[];
}

/** Store of the drawings of the sheets. */
export type DemoFiles = Pick<FileService, 'save' | 'scratch'>;

/** Ids in the sequence of the demo's own lists. */
export interface DemoMasterData extends DemoStaffIds {
  readonly supplierIds: readonly number[];
  readonly storeIds: readonly number[];
  readonly workplaceIds: readonly number[];
  readonly materialIds: readonly number[];
  readonly productIds: readonly number[];
  readonly vehicleIds: readonly number[];
}

/** Creates suppliers, workplaces, products and materials. */
export async function createDemoMasterData(
  tx: Transaction,
  files: DemoFiles,
  people: DemoStaffIds,
): Promise<DemoMasterData> {
  const make = (
    ...[module, bodies]: [Parameters<typeof createDemoRecords>[1], readonly object[]]
  ) => createDemoRecords(tx, module, bodies);
  const supplierIds = await make(suppliers, demoSuppliers);
  const measureIds = await make(measures, demoMeasures);
  const storeIds = await make(stores, storeBodies(people));
  const workplaceIds = await make(workplaces, workplaceBodies(people));
  const materialIds = await make(rawMaterials, materialBodies(measureIds, supplierIds));
  const familyIds = await make(productsFamilies, Object.values(demoProductFamilies));
  const productIds = await make(products, productBodies(measureIds, familyIds));
  const built = { workplaceIds, materialIds, files };
  for (const [at, productId] of productIds.entries()) await describe(tx, productId, at, built);
  await createDemoDesigns(tx, productIds);
  const vehicleBodies = demoVehicles.map(({ body }) => body);
  const vehicleIds = await make(vehicles, vehicleBodies);
  return { ...people, supplierIds, storeIds, workplaceIds, materialIds, productIds, vehicleIds };
}

const storeBodies = ({ divisionIds }: DemoStaffIds): object[] =>
  demoStores.map(({ name, division }) => ({
    name: name[0],
    division: { id: divisionIds[division] },
    metadata: { language: { name: { en: name[1] } } },
  }));

const workplaceBodies = ({ divisionIds, positionIds }: DemoStaffIds): object[] =>
  demoWorkplaces.map(({ body, division, positions }) => ({
    ...body,
    division: { id: divisionIds[division] },
    positions: positions.map((at) => positionIds[division * demoPositions.length + at]),
  }));

const materialBodies = (measureIds: readonly number[], supplierIds: readonly number[]): object[] =>
  demoMaterials.map(({ description, size, measure, supplier, warehouseLocation, ...material }) => ({
    code: material.code,
    description: description[0],
    materialType: material.materialType,
    unitCost: material.unitCost,
    dimensionUnit: material.dimensionUnit,
    unitWeight: material.unitWeight ?? null,
    thickness: size?.[0] ?? null,
    width: size?.[1] ?? null,
    length: size?.[2] ?? null,
    warehouseLocation: warehouseLocation,
    measure: { id: measureIds[measure] },
    supplier: { id: supplierIds[supplier] },
    metadata: { language: { description: { en: description[1] } } },
  }));

const productBodies = (measureIds: readonly number[], familyIds: readonly number[]): object[] =>
  demoPallets.map(({ name, description, price, family, ...pallet }) => ({
    ...toTranslatedNameBody(name, description),
    ...getOutsideSize(pallet),
    price,
    measure: { id: measureIds[0] },
    productFamily: { id: familyIds[Object.keys(demoProductFamilies).indexOf(family)] },
  }));

/** Saves the technical sheet and the flow of a pallet, as its panels do. */
async function describe(
  tx: Transaction,
  productId: number,
  at: number,
  {
    workplaceIds,
    materialIds,
    files,
  }: Pick<DemoMasterData, 'workplaceIds' | 'materialIds'> & { readonly files: DemoFiles },
): Promise<void> {
  const pallet = demoPallets[at];
  if (!pallet) throw new Error('A product of the demo has no pallet');
  const { lumber, flow, texts, materialType } = pallet;
  const sheet = technicalSheetBody.parse({
    materialType,
    rawMaterials: lumber.map(([code, quantity]) => ({
      id: materialIds[demoMaterials.findIndex((material) => material.code === code)],
      quantity,
    })),
    manufactureSpecification: {
      details: texts.details.map((inBoth, row) => ({
        order: row + 1,
        description: inBoth.join(' / '),
      })),
    },
    instructions: { description: texts.instructions },
    qualityCriteria: texts.criteria.map((description, row) => ({
      order: row + 1,
      description,
      isValid: true,
    })),
    observations: texts.observations,
    uploads: { descriptiveImages: [await createPalletDrawing(pallet, files)] },
  });
  await saveTechnicalSheet(tx, files, productId, sheet);
  const steps = flow.map(([stage, workTime], row) => ({
    workplace: { id: workplaceIds[demoWorkplaces.findIndex(({ key }) => key === stage)] },
    workTime,
    step: row + 1,
  }));
  await saveWorkplaceFlow(tx, productId, undefined, flowBody.parse({ steps }));
}
