import { customers } from '@tarima/domain/customers/customer';
import { divisions } from '@tarima/domain/divisions/division';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { formRowTexts } from '@tarima/domain/kit/form-row-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { say as sayIn, type Language, type LocalizedWords } from '@tarima/domain/kit/words';
import { measures } from '@tarima/domain/measures/measure';
import { orders } from '@tarima/domain/orders/order';
import { positions } from '@tarima/domain/positions/position';
import { products } from '@tarima/domain/products/product';
import { productsFamilies } from '@tarima/domain/products-families/product-family';
import { stores } from '@tarima/domain/stores/store';
import type { Locator, Page } from '@playwright/test';
import type { Company } from './company.ts';
import { expect } from './test.ts';

const ownDivision = 'Planta Monterrey';
export const otherDivision = 'Planta Guadalajara';
export const palletNames = ['Tarima estándar', 'Tarima europea', 'Tarima de exportación'] as const;

/** Creates the records of a company of two divisions that sells three pallets; its administrator sells in the first. */
export async function createSellingCompany(company: Company): Promise<{ readonly store: number }> {
  const create = async (module: Parameters<Company['createRecord']>[0], body: object) =>
    (await company.createRecord(module, body)).id;
  const location = '25.686613,-100.316116';
  const divisionIds = [
    await create(divisions, { name: ownDivision, location }),
    await create(divisions, { name: otherDivision, location }),
  ];
  for (const [at, id] of divisionIds.entries())
    await create(positions, {
      name: `Ventas ${at === 0 ? 'norte' : 'sur'}`,
      description: 'Vende',
      baseSalary: '100',
      division: { id },
    });
  const measure = await create(measures, { name: 'Pieza', description: 'Una' });
  const family = await create(productsFamilies, { name: 'Tarimas', description: 'De madera' });
  for (const [at, name] of palletNames.entries())
    await create(products, {
      name,
      description: 'De pino',
      price: `${10 + at}.50`,
      measure: { id: measure },
      productFamily: { id: family },
    });
  await create(customers, {
    name: 'Cervecería del Norte',
    email: 'compras@cerveceria.test',
    customerType: 'distributor',
    businessType: 'manufacturing',
    state: 'NLE',
    city: 'Monterrey',
    location,
  });
  await create(stores, { name: 'Almacén sur', division: { id: divisionIds[1] } });
  const store = await create(stores, { name: 'Almacén norte', division: { id: divisionIds[0] } });
  await company.alter(`
    update users set main_position_id = (select min(id) from positions where name = 'Ventas norte')`);
  return { store };
}

/** Inserts stock: the first pallet in the store of the first division, the third in that of the other. */
export const fillStores = async (company: Company): Promise<void> => {
  for (const [store, name] of [
    ['Almacén norte', palletNames[0]],
    ['Almacén sur', palletNames[2]],
  ])
    await company.alter(`
      with lot as (
        insert into stock_lots (account_id, kind, store_id, element_id, lot_code)
        select current_account(), 'products', s.id, p.id, 'L-1' from stores s, products p
        where s.name = '${store}' and p.name = '${name}' returning id
      )
      insert into stock_movements (account_id, kind, lot_id, type, store_id, element_id, lot_code, quantity, reserved,
        quantity_before, quantity_after, reserved_before, reserved_after, source)
      select current_account(), 'products', id, 'insert', 0, 0, '', 500, 0, 0, 500, 0, 0, 'manual' from lot`);
};

/** Inserts a second salesperson, of the other division. */
export const addColleague = (company: Company): Promise<unknown> =>
  company.alter(`
    insert into users (account_id, name, email, password_hash, profile_id, main_position_id)
    select account_id, 'Luisa del Sur', 'luisa@${company.host}', password_hash, 2,
      (select id from positions where name = 'Ventas sur')
    from users limit 1`);

export const noWords: LocalizedWords = { es: '', en: '' };

export const toLabelPattern = (label: string): RegExp => new RegExp(String.raw`^${label}(\s*\*)?$`);

export const getRowField = (
  panel: Locator,
  words: LocalizedWords,
  row: number,
  language: Language,
): Locator =>
  panel.getByLabel(sayIn(formRowTexts.inRow, language, { label: sayIn(words, language), row }), {
    exact: true,
  });

/** Chooses a product by the keyboard. */
export async function chooseProduct(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(name);
}

export async function chooseOption(
  page: Page,
  line: Locator,
  label: string,
  name: string,
): Promise<void> {
  await line.getByLabel(toLabelPattern(label)).and(line.locator('input')).click();
  await page.getByRole('option', { name }).click();
}

/** Chooses an action in the menu of the only order of the list. */
export async function openOrderAction(
  page: Page,
  language: Language,
  action: LocalizedWords,
  click: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<void> {
  const list = page.getByRole('table', {
    name: sayIn(getEntityWords('list', orders.entity), language),
  });
  await click(
    list.getByRole('button', {
      name: sayIn(kitTexts.actionsOf, language, { name: 'Cervecería del Norte' }),
    }),
  );
  await click(page.getByRole('menuitem', { name: sayIn(action, language), exact: true }));
}
