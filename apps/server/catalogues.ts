import { isCustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import { customers } from '@tarima/domain/customers/customer';
import { divisions } from '@tarima/domain/divisions/division';
import { movements } from '@tarima/domain/inventories/movement';
import type { Module } from '@tarima/domain/kit/module';
import { getModule } from '@tarima/domain/modules';
import { productsFamilies } from '@tarima/domain/products-families/product-family';
import { products } from '@tarima/domain/products/product';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { stores } from '@tarima/domain/stores/store';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { sql } from 'kysely';
import { loadModuleWithCustomFields } from './custom-fields/queries.ts';
import { hideMovementSource, movementDtoColumns } from './inventories/movement-columns.ts';
import { mergeStoreStock } from './inventories/merge-store-stock.ts';
import { buildStockColumns, buildTotalStockQueries } from './inventories/stock-columns.ts';
import type { SumQueries } from './kit/catalogue/joined-table.ts';
import type { Catalogue } from './kit/catalogue/records.ts';
import { assertNoOverlappingPieceRates } from './piece-rates/commands.ts';
import { mergeDivisionSales } from './reports/merge-sales.ts';
import { mergeWorkplaceFlows } from './workplaces-flows/commands.ts';
import { upcomingMaintenanceQuery } from './workplaces/maintenance-ahead.ts';

/** Computed values of plain catalogues, besides the columns of their tables. */
const computed = new Map<Module, Catalogue['computed']>([
  [customers, { user: sql`jsonb_build_object('name', t.name, 'email', t.email)` }],
  [products, buildStockColumns('products')],
  [rawMaterials, buildStockColumns('raw_materials')],
  [workplaces, { events: upcomingMaintenanceQuery }],
  [movements.products, movementDtoColumns],
  [movements.raw_materials, movementDtoColumns],
]);

/** Sums among the computed values, by which lists filter and sort. */
const sums = new Map<Module, SumQueries>([
  [products, buildTotalStockQueries('products')],
  [rawMaterials, buildTotalStockQueries('raw_materials')],
]);

const known = new Map<Module, Catalogue>();

/** Returns the catalogue of a plain module, with the columns that its records need from other modules. */
export function getModuleCatalogue(module: Module): Catalogue {
  const made = known.get(module) ?? {
    module,
    moduleOf: getModule,
    computed: computed.get(module) ?? {},
    sums: sums.get(module) ?? {},
    ...(isCustomFieldModule(module.name) && { extend: loadModuleWithCustomFields }),
    ...(Object.values(movements).includes(module) && { completeDto: hideMovementSource }),
    ...(module === stores && { beforeReplacing: mergeStoreStock }),
    ...(module === productsFamilies && { beforeReplacing: assertNoOverlappingPieceRates }),
    ...(module === divisions && {
      beforeReplacing: async (tx, oldId, newId) => {
        await mergeDivisionSales(tx, oldId, newId);
        await mergeWorkplaceFlows(tx, oldId, newId);
      },
      alone: { fields: ['name'], refusal: 'SAME_ENTITY' },
    }),
  };
  known.set(module, made);
  return made;
}
