import { absenceFieldTexts, absenceTexts } from '@tarima/domain/absences/texts';
import { accountStyleColors } from '@tarima/domain/accounts/account-style';
import { workingHoursTexts } from '@tarima/domain/calendar-days/texts';
import { customFieldGearMenuTexts as fieldsGear } from '@tarima/domain/custom-fields/custom-field-gear-menu-texts';
import { sheetGearMenuTexts as sheetsGear } from '@tarima/domain/kit/sheets/sheet-gear-menu-texts';
import { columnMappingTexts } from '@tarima/domain/kit/sheets/column-mapping-texts';
import { layoutTexts } from '@tarima/domain/kit/list-layouts/texts';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { say } from '@tarima/domain/kit/words';
import { measures } from '@tarima/domain/measures/measure';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { marginTexts } from '@tarima/domain/pallets/margin-texts';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
import { appShellTexts } from '@tarima/domain/shell/texts';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { userTexts } from '@tarima/domain/users/texts';
import { users } from '@tarima/domain/users/user';
import { getServerTime } from '@tarima/server/kit/clock';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { openFirst, openGear, type Screen } from './ways.ts';
import { screensOfWork } from './screens-of-work.ts';

/** Rows of raw materials in the form of another program. */
const foreignMaterials = [
  'SKU;Descripción;Costo;Vendor;U.M.;Notas de compras',
  'TAB-0101;Tabla de pino 19 mm;1.200;Aserradero El Oyamel;Pieza;',
  'CLA-0102;Clavo helicoidal 2 1/2";980;Clavos y Alambres Monterrey;Kilogramo;Entrega los martes y los jueves por la mañana',
].join('\r\n');

/** Every screen, on the demo company. */
export const screens: readonly Screen[] = [
  { name: 'auth', path: '/auth', visitor: true },
  { name: 'auth-forgot', path: '/auth?view=forgot', visitor: true },
  { name: 'auth-forgot-code', path: '/auth?view=forgot&step=code', visitor: true },
  { name: 'auth-validate', path: '/auth?view=validate', visitor: true },
  { name: 'auth-validate-code', path: '/auth?view=validate&step=code', visitor: true },
  { name: 'home', path: '/main' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'suppliers', path: '/suppliers?size=20', only: 'wide' },
  { name: 'suppliers', path: '/suppliers', only: 'phone' },
  {
    name: 'suppliers-filtered',
    path: '/suppliers?size=10&orderBy=name&orderType=asc&filters[supplierType][0]=lumber&filters[supplierType][1]=hardware&filters[status][0]=active&filters[city]=a',
  },
  { name: 'suppliers-empty', path: '/suppliers?filters[name]=nobody+is+called+so' },
  {
    name: 'supplier-create-errors',
    path: '/suppliers?panel=create',
    show: (page, language) =>
      new Form(new List(page, suppliers, language).panel('creating'), suppliers, language).save(),
  },
  {
    name: 'days-filter',
    path: '/orders?filters[createdAt][relative]=last30days&filters[requestedDate][empty]=true',
    only: 'wide',
    show: async (page) => {
      await page.locator('td [data-filter]').nth(1).click();
      await page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  { name: 'products', path: '/products?size=10' },
  { name: 'product-edit', path: '/products?panel=edit&id=1' },
  {
    name: 'product-design',
    path: '/products?panel=edit&id=1&part=pallet_design',
    show: async (page, language) => {
      await page.getByLabel(say(palletDesignTexts.say, language), { exact: true }).fill('EUR 1');
      await page.getByRole('combobox', { name: say(palletDesignTexts.nails, language) }).waitFor();
    },
  },
  {
    name: 'product-margins',
    path: '/products',
    show: async (page, language) => {
      await page
        .getByRole('button', { name: say(marginTexts.open, language), exact: true })
        .click();
      const aim = page.getByRole('dialog').getByLabel(say(marginTexts.aim, language));
      await aim.fill('60');
      await page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  { name: 'product-sheet', path: '/products?panel=edit&id=1&part=technical_sheet' },
  {
    name: 'product-sheet-end',
    path: '/products?panel=edit&id=1&part=technical_sheet',
    show: async (page, language) => {
      const end = page.getByLabel(say(technicalSheetTexts.observations, language));
      await end.scrollIntoViewIfNeeded();
    },
  },
  { name: 'product-flow', path: '/products?panel=edit&id=1&part=workplace_flow' },
  { name: 'shift-edit', path: '/shifts?panel=edit&id=1' },
  { name: 'calendar-days', path: '/calendar-days' },
  {
    name: 'holidays-of-the-law',
    path: '/calendar-days',
    show: async (page, language) => {
      const words = [workingHoursTexts.statutory, workingHoursTexts.statutoryShort].map((each) =>
        say(each, language),
      );
      await page.getByRole('button', { name: new RegExp(`^(?:${words.join('|')})$`) }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'supplier-view',
    path: '/suppliers',
    show: (page, language) => openFirst(page, language, 'view'),
  },
  {
    name: 'supplier-edit',
    path: '/suppliers',
    show: (page, language) => openFirst(page, language, 'edit'),
  },
  {
    name: 'supplier-edit-map',
    path: '/suppliers',
    show: async (page, language) => {
      await openFirst(page, language, 'edit');
      await page.getByTitle(formAndDialogTexts.pin[language]).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'supplier-delete',
    path: '/suppliers',
    show: async (page, language) => {
      await openFirst(page, language, 'remove');
      await page.getByRole('dialog').getByRole('combobox').click();
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  { name: 'customers', path: '/customers?size=10' },
  { name: 'customer-create', path: '/customers?panel=create' },
  { name: 'customer-view', path: '/customers?panel=view&id=19' },
  { name: 'raw-materials', path: '/raw-materials?size=10' },
  { name: 'raw-material-edit', path: '/raw-materials?panel=edit&id=1' },
  { name: 'stores', path: '/stores?size=10' },
  { name: 'products-families', path: '/products-families?size=10' },
  { name: 'workplaces', path: '/workplaces' },
  { name: 'workplace-edit', path: '/workplaces?panel=edit&id=1' },
  {
    name: 'columns',
    path: '/suppliers?view=link&columns=code,name:240,email,city,status:150:pin&density=compact&size=10',
    show: (page, language) => openGear(page, language, layoutTexts.columns),
  },
  {
    name: 'views',
    path: '/suppliers?size=10&filters[city]=a',
    show: (page, language) => openGear(page, language, layoutTexts.manage),
  },
  {
    name: 'import',
    path: '/suppliers',
    show: (page, language) => openGear(page, language, sheetsGear.import),
  },
  {
    name: 'import-columns',
    path: '/raw-materials',
    show: async (page, language) => {
      await openGear(page, language, sheetsGear.import);
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'materias-primas.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(foreignMaterials, 'latin1'),
      });
      await dialog.getByRole('button', { name: columnMappingTexts.go[language] }).waitFor();
    },
  },
  {
    name: 'custom-fields',
    path: '/suppliers',
    show: (page, language) => openGear(page, language, fieldsGear.fields),
  },
  { name: 'divisions', path: '/divisions?size=10' },
  { name: 'division-view', path: '/divisions?panel=view&id=1' },
  { name: 'division-create', path: '/divisions?panel=create' },
  { name: 'positions', path: '/positions?size=10' },
  { name: 'position-view', path: '/positions?panel=view&id=1' },
  { name: 'position-create', path: '/positions?panel=create' },
  { name: 'measures', path: '/measures?size=10' },
  {
    name: 'measure-translations',
    path: '/measures?panel=create',
    show: async (page, language) => {
      const field = measures.fields['name']?.label[language] ?? '';
      const open = formAndDialogTexts.translations[language].replace('{field}', field);
      await page.getByRole('button', { name: open }).click();
      await page.getByRole('dialog', { name: open }).waitFor();
    },
  },
  { name: 'users', path: '/users?size=10' },
  { name: 'user-view', path: '/users?panel=view&id=1' },
  { name: 'user-create', path: '/users?panel=create' },
  {
    name: 'user-disable',
    path: '/users?size=10',
    show: async (page, language) => {
      const person = 'Ana Lucía Herrera';
      const list = new List(page, users, language);
      await list.find(person);
      await page
        .getByRole('button', { name: kitTexts.actionsOf[language].replace('{name}', person) })
        .click();
      await page.getByRole('menuitem', { name: userTexts.disable[language] }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'user-absence',
    path: '/users?panel=view&id=16',
    show: async (page, language) => {
      await page.getByRole('button', { name: absenceFieldTexts.add[language] }).click();
      const dialog = page.getByRole('dialog').last();
      await dialog
        .getByRole('combobox', { name: absenceFieldTexts.kind[language] })
        .selectOption('holiday');
      const from = getServerTime() + dayMillis;
      for (const [words, at] of [
        [absenceTexts.start, from],
        [absenceTexts.end, from + 4 * dayMillis],
      ] as const) {
        const label = words[language];
        const moment = new Date(at).toISOString();
        await dialog.getByRole('textbox', { name: label, exact: true }).fill(moment.slice(0, 10));
        await dialog
          .getByRole('textbox', {
            name: formAndDialogTexts.timeOf[language].replace('{label}', label),
          })
          .fill('08:00');
      }
      await dialog.getByText(absenceTexts.looking[language]).waitFor({ state: 'hidden' });
    },
  },
  { name: 'profiles', path: '/profiles?size=10' },
  { name: 'profile-view', path: '/profiles?panel=view&id=3' },
  { name: 'profile-create', path: '/profiles?panel=create' },
  { name: 'my-settings', path: '/my-settings' },
  { name: 'global-settings-styles', path: '/global-settings' },
  {
    name: 'global-settings-contrast',
    path: '/global-settings',
    show: (page, language) =>
      page.getByLabel(new RegExp(`^${accountStyleColors.textColor[language]}`)).fill('#333355'),
  },
  { name: 'global-settings-system', path: '/global-settings?tab=system' },
  {
    name: 'filters',
    path: '/suppliers',
    only: 'phone',
    show: (page, language) =>
      page.getByRole('button', { name: kitTexts.filters[language] }).click(),
  },
  { name: 'notifications', path: '/notifications' },
  {
    name: 'bell',
    path: '/notifications',
    show: async (page, language) => {
      const bell = new RegExp(`^${notificationTexts.bell[language]}: `);
      await page.getByRole('button', { name: bell }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'menu',
    path: '/suppliers',
    only: 'phone',
    show: (page, language) =>
      page.getByRole('button', { name: appShellTexts.openMenu[language] }).click(),
  },
  {
    name: 'palette',
    path: '/main',
    show: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
  ...screensOfWork,
];
