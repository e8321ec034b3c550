import { expect, test } from 'vitest';
import { inventories } from './inventories/inventory.ts';
import {
  getModuleColumns,
  getTranslatedFields,
  listWritableFields,
  type Module,
} from './kit/module.ts';
import { listFilterableColumns, listSortableColumns } from './kit/list-columns.ts';
import { getModule } from './modules.ts';
import { notifications } from './notifications/notification.ts';
import { shipments } from './shipments/shipment.ts';

// Requirements of each list and its form, written out a second time.

interface ListSpec {
  readonly module: Module;
  /** Columns in this order; others may stand between them. */
  readonly columns: string;
  /** Fields of the form; `*` marks a required one, a number is its least number of characters. */
  readonly form?: string;
  readonly translated?: string;
  readonly deletion?: Module['deletion'];
}

const lists: readonly ListSpec[] = [
  {
    module: getModule('users'),
    columns: 'id name email profile status mainPosition positions createdAt updatedAt',
    form: 'name*8 email* profile* status* mainPosition* positions',
  },
  {
    module: getModule('profiles'),
    columns: 'id name description createdAt updatedAt permissions',
    form: 'name*5 description* permissions*',
    translated: 'name description',
    deletion: 'replace',
  },
  {
    module: getModule('positions'),
    columns: 'id name description baseSalary division createdAt updatedAt',
    form: 'name*5 description* baseSalary* division*',
    deletion: 'refuse',
  },
  {
    module: getModule('customers'),
    columns: 'id name email customerType businessType state city location createdAt updatedAt',
    form: 'name*5 email customerType* businessType* state* city* location*',
    deletion: 'refuse',
  },
  {
    module: getModule('suppliers'),
    columns:
      'id code name email phoneNumber supplierType businessType state city status location createdAt updatedAt',
    form: 'code*5 name*5 email* phoneNumber supplierType* businessType* state* city* location*',
    deletion: 'replace',
  },
  {
    module: getModule('products'),
    columns:
      'id name description price stock globalStock createdAt measure productFamily technicalSheetExists',
    form: 'name*5 description* price* measure* productFamily*',
    translated: 'name description',
    deletion: 'refuse',
  },
  {
    module: getModule('raw_materials'),
    columns:
      'id code description materialType unitCost stock globalStock thickness width length volume warehouseLocation createdAt updatedAt measure supplier',
    form: 'code*5 description* materialType* unitCost* thickness width length warehouseLocation* measure* supplier*',
    deletion: 'refuse',
  },
  {
    module: getModule('products_families'),
    columns: 'id name description createdAt updatedAt',
    form: 'name*5 description*',
    translated: 'name description',
    deletion: 'replace',
  },
  {
    module: getModule('measures'),
    columns: 'id name description createdAt updatedAt',
    form: 'name*5 description*',
    translated: 'name description',
    deletion: 'replace',
  },
  {
    module: getModule('divisions'),
    columns: 'id name location createdAt updatedAt',
    form: 'name*5 location*',
    translated: 'name',
    deletion: 'replace',
  },
  {
    module: getModule('stores'),
    columns: 'id name division createdAt updatedAt',
    form: 'name*5 division*',
    translated: 'name',
    deletion: 'replace',
  },
  {
    module: getModule('workplaces'),
    columns: 'id color name description division positions status createdAt updatedAt',
    form: 'name*5 description*5 division* positions*',
    translated: 'name',
    deletion: 'refuse',
  },
  ...(['products', 'raw_materials'] as const).map((kind) => ({
    module: inventories[kind],
    columns: `id ${kind === 'products' ? 'product' : 'rawMaterial'} store lotCode quantity expirationDate`,
  })),
  {
    module: getModule('orders'),
    columns:
      'id orderDate customer status total division createdBy expirationDate computedStartDate computedEndDate createdAt updatedAt',
  },
  { module: shipments, columns: 'id type method status scheduledAt createdAt updatedAt' },
  { module: notifications, columns: 'id seen type description createdAt updatedAt' },
];

const words = (text: string): string[] => text.split(' ');
const named = lists.map((list) => [list.module.name, list] as const);

test.each(named)(
  'the list of %s has the required columns in the required order',
  (_, { module, columns }) => {
    const expected = words(columns);
    expect(module.columns.filter((name) => expected.includes(name))).toEqual(expected);
  },
);

test.each(named.filter(([, { form }]) => form !== undefined))(
  'the form of %s has the required fields, with their marks and minimum lengths',
  (_, { module, form = '' }) => {
    const fields = new Map(listWritableFields(module));
    const is = words(form).map((spec) => {
      const [name = ''] = spec.split('*');
      const field = fields.get(name);
      const min = field && 'min' in field ? (field.min ?? '') : '';
      return `${field ? name : 'no field'}${field?.required ? '*' : ''}${min}`;
    });
    expect(is).toEqual(words(form));
  },
);

test.each(named.filter(([, { deletion }]) => deletion !== undefined))(
  'the module %s has its required deletion rule: replace the record, or refuse while others depend on it',
  (_, { module, deletion }) => {
    expect(module.deletion).toBe(deletion);
  },
);

test.each(named.filter(([, { translated }]) => translated !== undefined))(
  'the required fields of %s are translated into each language',
  (_, { module, translated = '' }) => {
    expect(getTranslatedFields(module)).toEqual(expect.arrayContaining(words(translated)));
  },
);

test.each(named)('the list of %s can be sorted and filtered by every column', (_, { module }) => {
  const all = getModuleColumns(module).map(({ name }) => name);
  expect(listFilterableColumns(module).map(({ name }) => name)).toEqual(all);
  expect(listSortableColumns(module).map(({ name }) => name)).toEqual(all);
});
