import { pickNumberByPath, type TestClient } from '@tarima/server/testing/client';
import { getDayAhead } from '@tarima/server/testing/days';
import { makePlannedPlant } from './planned-plant.ts';

/** A plant that sold pallets without having bought the nails for them. */
export interface ShortPlant {
  readonly order: number;
  readonly material: string;
  readonly supplier: string;
  readonly store: string;
}

/** Makes a plant with an order of 90 pallets, requested in three days, at 78 nails each: 7,020 nails, and none are in stock. */
export async function makeShortPlant(admin: TestClient): Promise<ShortPlant> {
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await admin.post(path, body);
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
    return pickNumberByPath(answer.body, 'id');
  };
  const plant = await makePlannedPlant(admin, { orders: 0 });
  const supplier = 'Clavos y Alambres del Norte';
  const material = 'Clavo helicoidal 2½"';
  const store = 'Patio de materiales';
  await create('/stores', { name: store, division: { id: plant.division } });
  const supplierId = await create('/suppliers', {
    code: 'CLAVOS-1',
    name: supplier,
    email: 'ventas@clavos.test',
    supplierType: 'hardware',
    businessType: 'manufacturing',
    state: 'NLE',
    city: 'Monterrey',
    location: '25.67,-100.31',
    status: 'active',
  });
  const measure = await create('/measures', { name: 'Clavo', description: 'Uno', countable: true });
  const nails = await create('/raw-materials', {
    code: 'CLAVO-250',
    description: material,
    materialType: 'new',
    unitCost: '0.02',
    dimensionUnit: 'mm',
    warehouseLocation: 'A1',
    measure: { id: measure },
    supplier: { id: supplierId },
    status: 'active',
    leadDays: 2,
  });
  const [product] = plant.products;
  const form = new FormData();
  const rawMaterials = [{ id: nails, quantity: 78 }];
  form.set('data', JSON.stringify({ materialType: 'new', rawMaterials }));
  await admin.form('PUT', `/technical-sheets/${product?.id}`, form);
  const order = await create('/orders', {
    customer: { id: plant.customer },
    orderDate: getDayAhead(0),
    requestedDate: getDayAhead(3),
    details: [
      {
        product: { id: product?.id },
        data: { quantity: 90, price: '120', discount: 0, discountType: 0 },
      },
    ],
  });
  await admin.post(`/orders/accept-quotation/${order}`, {});
  const line = pickNumberByPath((await admin.get(`/orders/${order}`)).body, 'details.0.id');
  await admin.put(`/orders/manage-detail/${line}`, { origin: 'production' });
  return { order, material, supplier, store };
}
