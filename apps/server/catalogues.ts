import { isCustomFieldModule } from '@tarima/domain/custom-fields/modules';
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
import { loadExtendedModule } from './custom-fields/queries.ts';
import { tellMovement, movementDtoColumns } from './inventories/movement-columns.ts';
import { moveStock } from './inventories/move-stock.ts';
import { buildStockColumns, stockOfAll } from './inventories/stock-columns.ts';
import type { Sums } from './kit/catalogue/joined-table.ts';
import type { Catalogue } from './kit/catalogue/records.ts';
import { assertNoMeetingRates } from './piece-rates/commands.ts';
import { mergeSales } from './reports/merge-sales.ts';
import { mergeFlows } from './workplaces-flows/commands.ts';
import { maintenanceAhead } from './workplaces/maintenance-ahead.ts';

/** Values that plain catalogues show beside the columns of their tables. */
const computed = new Map<Module, Catalogue['computed']>([
  [customers, { user: sql`jsonb_build_object('name', t.name, 'email', t.email)` }],
  [products, buildStockColumns('products')],
  [rawMaterials, buildStockColumns('raw_materials')],
  [workplaces, { events: maintenanceAhead }],
  [movements.products, movementDtoColumns],
  [movements.raw_materials, movementDtoColumns],
]);

/** Sums among them that lists filter and sort by. */
const sums = new Map<Module, Sums>([
  [products, stockOfAll('products')],
  [rawMaterials, stockOfAll('raw_materials')],
]);

const known = new Map<Module, Catalogue>();

/** Returns the catalogue of a plain module, with the columns that its records need from other modules. */
export function getCatalogue(module: Module): Catalogue {
  const made = known.get(module) ?? {
    module,
    moduleOf: getModule,
    computed: computed.get(module) ?? {},
    sums: sums.get(module) ?? {},
    ...(isCustomFieldModule(module.name) && { extend: loadExtendedModule }),
    ...(Object.values(movements).includes(module) && { tell: tellMovement }),
    ...(module === stores && { beforeReplacing: moveStock }),
    ...(module === productsFamilies && { beforeReplacing: assertNoMeetingRates }),
    ...(module === divisions && {
      beforeReplacing: async (tx, oldId, newId) => {
        await mergeSales(tx, oldId, newId);
        await mergeFlows(tx, oldId, newId);
      },
      alone: { fields: ['name'], refusal: 'SAME_ENTITY' },
    }),
  };
  known.set(module, made);
  return made;
}
