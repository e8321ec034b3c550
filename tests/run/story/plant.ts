import { customers } from '@tarima/domain/customers/customer';
import { divisions } from '@tarima/domain/divisions/division';
import { say, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import { measures } from '@tarima/domain/measures/measure';
import { positions } from '@tarima/domain/positions/position';
import { products } from '@tarima/domain/products/product';
import { productsFamilies } from '@tarima/domain/products-families/product-family';
import { rawMaterials } from '@tarima/domain/raw-materials/raw-material';
import { stores } from '@tarima/domain/stores/store';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import type { TestClient } from '@tarima/server/testing/client';
import type { Company } from '../company.ts';
import { supplier } from '../samples.ts';
import { requireSuccess } from '../require-success.ts';

/** Contents of a plant of two divisions on a Monday morning, before the first customer calls. */
export interface StoryPlant {
  readonly customer: { readonly name: string; readonly email: string; readonly location: string };
  /** Pallets from inventory, from production and from the other division; 480 in all. */
  readonly pallets: readonly { readonly name: string; readonly quantity: number }[];
  /** Price of all pallets together, as formatted on the screens. */
  readonly total: string;
  /** Orders of this year's earlier months. */
  readonly concludedBefore: number;
  readonly workplaces: readonly string[];
  /** Store of the division that sells. */
  readonly store: string;
  readonly theirDivision: string;
  readonly people: Readonly<Record<Role, { readonly name: string; readonly email: string }>>;
}

type Role = 'seller' | 'otherSeller' | 'planner' | 'warehouse';

/** Name, profile and index of the division, by role. */
const roleSamples = {
  seller: ['Mariana Solís Ortega', 2, 0],
  otherSeller: ['Rogelio Cantú Garza', 2, 1],
  planner: ['Ernesto Paredes Luna', 3, 0],
  warehouse: ['Beatriz Aguilar Ríos', 4, 0],
} as const satisfies Record<Role, readonly [string, number, number]>;

const pallets = [
  { es: 'Tarima estándar 40 × 48', en: 'Standard 40 × 48 pallet', price: '12.50', quantity: 180 },
  { es: 'Tarima europea EPAL 1', en: 'EPAL 1 euro pallet', price: '15.75', quantity: 200 },
  { es: 'Tarima de exportación', en: 'Export pallet', price: '18.20', quantity: 100 },
] as const;
/** Boards with their quantity in each pallet. */
const boards = [
  { es: 'Tabla 22 × 145 × 1200 mm', en: 'Board 22 × 145 × 1200 mm', quantity: 4 },
  { es: 'Taquete 78 × 145 × 145 mm', en: 'Block 78 × 145 × 145 mm', quantity: 9 },
] as const;
const divisionNames = [
  { es: 'Planta Monterrey', en: 'Monterrey plant', location: '25.7300,-100.3000' },
  { es: 'Planta Saltillo', en: 'Saltillo plant', location: '25.4300,-100.9700' },
] as const;
const storeNames = [
  { es: 'Almacén Monterrey', en: 'Monterrey store' },
  { es: 'Almacén Saltillo', en: 'Saltillo store' },
] as const;
const workplaceNames = [
  { es: 'Corte', en: 'Cutting', color: '#2a9d8f' },
  { es: 'Clavado', en: 'Nailing', color: '#d1495b' },
] as const;

const toNameFields = ({ es, en }: LocalizedWords) => ({
  name: es,
  metadata: { language: { name: { en } } },
});

/** Creates the plant, mostly through the API. The people share the password of the company's administrator. */
export async function makeStoryPlant(company: Company, language: Language): Promise<StoryPlant> {
  const inLanguage = (words: LocalizedWords) => say(words, language);
  const create = async (module: Parameters<Company['createRecord']>[0], body: object) =>
    (await company.createRecord(module, body)).id;
  const admin = await company.admin();
  const divisionIds: number[] = [];
  for (const { location, ...name } of divisionNames)
    divisionIds.push(await create(divisions, { ...toNameFields(name), location }));
  const storeIds: number[] = [];
  for (const [at, name] of storeNames.entries())
    storeIds.push(
      await create(stores, { ...toNameFields(name), division: { id: divisionIds[at] } }),
    );
  const operators = await createUsers(company, divisionIds, language);
  const customer = await makeCustomers(company);
  const concludedBefore = await insertPastOrders(company);
  const places = await makeWorkplaces(company, divisionIds[0] ?? 0, operators);
  const measure = await create(measures, { name: 'Pieza', description: 'Una', countable: true });
  const materials = await makeMaterials(company, measure);
  const productIds = await makePallets(company, measure);
  for (const product of productIds) await saveSheetAndFlow(admin, product, materials, places);
  await fillStores(admin, storeIds, productIds, materials);
  await company.alter(`update users set name = 'Lucía Treviño Salas' where profile_id = 0`);
  await company.alter(`
    update accounts set settings = settings || '{"monthlyRevenueGoal": 9000}' where id = current_account()`);
  return {
    customer,
    pallets: pallets.map(({ quantity, ...name }) => ({ name: inLanguage(name), quantity })),
    total: '$7,220.00',
    concludedBefore,
    workplaces: workplaceNames.map(inLanguage),
    store: inLanguage(storeNames[0]),
    theirDivision: inLanguage(divisionNames[1]),
    people: {
      seller: getPerson(company, 'seller'),
      otherSeller: getPerson(company, 'otherSeller'),
      planner: getPerson(company, 'planner'),
      warehouse: getPerson(company, 'warehouse'),
    },
  };
}

const getPerson = ({ host }: Company, role: Role) => ({
  name: roleSamples[role][0],
  email: `${role.toLowerCase()}@${host}`,
});

/** Creates the users of the four roles, and two operators. @returns the id of the operators' position */
async function createUsers(
  company: Company,
  divisionIds: readonly number[],
  language: Language,
): Promise<number> {
  const createPosition = (name: string, division: number | undefined) =>
    company.createRecord(positions, {
      name,
      description: name,
      baseSalary: '600.00',
      division: { id: division },
    });
  const offices = [];
  for (const division of divisionIds) offices.push(await createPosition('Oficina', division));
  const { id: operator } = await createPosition('Operador de tarima', divisionIds[0]);
  const insertUser = (name: string, email: string, profile: number, at: number | undefined) =>
    company.alter(`
      insert into users (account_id, name, email, password_hash, profile_id, main_position_id, language)
      select account_id, '${name}', '${email}', password_hash, ${profile}, ${at}, '${language}'
      from users order by id limit 1`);
  for (const role of ['seller', 'otherSeller', 'planner', 'warehouse'] as const) {
    const [, profile, division] = roleSamples[role];
    const { name, email } = getPerson(company, role);
    await insertUser(name, email, profile, offices[division]?.id);
  }
  for (const [at, name] of ['Ana Lucía Herrera', 'Luis Ángel Torres'].entries())
    await insertUser(name, `operador${at}@${company.host}`, 4, operator);
  return operator;
}

async function makeWorkplaces(
  company: Company,
  division: number,
  operators: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { color, ...name } of workplaceNames) {
    const { id } = await company.createRecord(workplaces, {
      name: name.es,
      description: `${name.es} de tarimas`,
      division: { id: division },
      positions: [operators],
      stations: 1,
      metadata: { color, language: { name: { en: name.en } } },
    });
    ids.push(id);
  }
  return ids;
}

async function makeMaterials(company: Company, measure: number): Promise<number[]> {
  const mill = await company.createRecord(suppliers, supplier());
  const ids: number[] = [];
  for (const [at, { es, en }] of boards.entries()) {
    const { id } = await company.createRecord(rawMaterials, {
      code: `MAD-22-${at + 1}`,
      description: es,
      materialType: 'new',
      unitCost: '0.42',
      warehouseLocation: 'Patio',
      measure: { id: measure },
      supplier: { id: mill.id },
      metadata: { language: { description: { en } } },
    });
    ids.push(id);
  }
  return ids;
}

async function makePallets(company: Company, measure: number): Promise<number[]> {
  const family = await company.createRecord(productsFamilies, {
    ...toNameFields({ es: 'Tarimas de madera', en: 'Wooden pallets' }),
    description: 'De pino, nuevas',
  });
  const ids: number[] = [];
  for (const { price, quantity: _, ...name } of pallets) {
    const { id } = await company.createRecord(products, {
      ...toNameFields(name),
      description: 'De pino, cuatro entradas',
      price,
      measure: { id: measure },
      productFamily: { id: family.id },
    });
    ids.push(id);
  }
  return ids;
}

/** Writes the technical sheet and the flow of a pallet: two hundred are cut in an hour and nailed in two. */
async function saveSheetAndFlow(
  admin: TestClient,
  product: number,
  materials: readonly number[],
  places: readonly number[],
): Promise<void> {
  const sheet = new FormData();
  sheet.append(
    'data',
    JSON.stringify({
      materialType: 'new',
      rawMaterials: materials.map((id, at) => ({ id, quantity: boards[at]?.quantity })),
    }),
  );
  requireSuccess(await admin.form('PUT', `/technical-sheets/${product}`, sheet));
  const steps = places.map((id, at) => ({
    workplace: { id },
    workTime: at === 0 ? 0.3 : 0.6,
    step: at + 1,
  }));
  requireSuccess(await admin.put(`/workplaces-flows/${product}`, { steps }));
}

/** Inserts stock: the first pallet in the first division, the third in the other, and enough lumber for the second. */
async function fillStores(
  admin: TestClient,
  storeIds: readonly number[],
  productIds: readonly number[],
  materials: readonly number[],
): Promise<void> {
  const insert = async (path: string, store: number | undefined, elements: readonly object[]) =>
    requireSuccess(await admin.post(`/${path}/insert`, { store: { id: store }, elements }));
  const lot = (id: number | undefined, quantity: number) => ({
    id,
    lotCode: 'L-2610',
    quantity,
    expirationDate: '2031-12-31',
  });
  await insert('products-inventories', storeIds[0], [lot(productIds[0], 320)]);
  await insert('products-inventories', storeIds[1], [lot(productIds[2], 260)]);
  await insert(
    'raw-materials-inventories',
    storeIds[0],
    materials.map((id) => lot(id, 5_000)),
  );
}

/** Inserts a few delivered orders for each earlier month of this year; in January there are none. @returns their number */
async function insertPastOrders(company: Company): Promise<number> {
  const rows = await company.alter(`
    with past as materialized (
      select set_config('app.present', (present() - interval '30 days')::text, true)
    ), months as (
      select m as month, make_timestamptz(extract(year from present())::int, m, 8 + m, 12, 0, 0, 'UTC') as at, k
      from generate_series(1, extract(month from present())::int - 1) m, generate_series(1, 2 + m % 3) k, past
      where extract(year from present()) = extract(year from present() + interval '30 days')
    ), made as (
      insert into orders (account_id, order_date, customer_id, status, total, division_id, created_by_id, expiration_date,
        metadata, created_at, updated_at)
      select current_account(), at::date, (select id from customers order by id offset 1 + (month + k) % 2 limit 1), 'delivered',
        1100 + 230 * ((month * 7 + k * 3) % 9), (select min(id) from divisions),
        (select id from users where profile_id = 2 order by id limit 1), at, '{"color": "#2a9d8f"}', at, at
      from months order by months.at, k returning id, created_at
    ), moved as (
      insert into orders_moves (account_id, owner_id, event, to_status, created_at)
      select current_account(), id, event, status, created_at
      from made, (values ('accept', 'accepted'), ('deliver', 'delivered')) happened (event, status)
    )
    select id from made`);
  return Array.isArray(rows) ? rows.length : 0;
}

async function makeCustomers(company: Company): Promise<StoryPlant['customer']> {
  const customerSamples = [
    ['Cervecería del Norte', 'compras', '25.6866,-100.3161', 'Monterrey', 'NLE'],
    ['Aguacates de Uruapan', 'pedidos', '19.4208,-102.0628', 'Uruapan', 'MIC'],
    ['Vidriera de Apodaca', 'almacen', '25.7810,-100.1880', 'Apodaca', 'NLE'],
  ] as const;
  const [[name, mailbox, location]] = customerSamples;
  for (const [each, box, place, city, state] of customerSamples)
    await company.createRecord(customers, {
      name: each,
      email: `${box}@${company.host}.test`,
      customerType: 'distributor',
      businessType: 'manufacturing',
      state,
      city,
      location: place,
    });
  return { name, email: `${mailbox}@${company.host}.test`, location };
}
