import { expect } from '@playwright/test';
import { listTexts } from '@tarima/domain/kit/list-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { orderActionWords, orderTexts } from '@tarima/domain/orders/texts';
import { planAllTexts } from '@tarima/domain/planning/calls/plan-all-texts';
import { ordersPlanningTexts } from '@tarima/domain/planning/calls/plan-texts';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { reportTexts } from '@tarima/domain/reports/texts';
import { returnTexts } from '@tarima/domain/returns/texts';
import { shipmentPieceTexts } from '@tarima/domain/shipments/shipment-piece-texts';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { tripTexts } from '@tarima/domain/trips/texts';
import { openMenu, openWay, type Screen } from './ways.ts';

/** Screens of quotations, inventory, planning, production, shipping and figures, on the demo company. */
export const screensOfWork: readonly Screen[] = [
  { name: 'inventory', path: '/products-inventories?size=10&orderBy=expirationDate&orderType=asc' },
  { name: 'inventory-view', path: '/products-inventories?panel=view&id=1' },
  { name: 'inventory-modify', path: '/products-inventories?panel=edit&id=1' },
  { name: 'inventory-insert', path: '/raw-materials-inventories?panel=create' },
  { name: 'inventory-dispatch', path: '/products-inventories?panel=create&part=dispatch' },
  { name: 'inventory-movements', path: '/products-inventories?tab=movements&size=10' },
  { name: 'dashboard', path: '/dashboard' },
  {
    name: 'dashboard-month',
    path: '/dashboard',
    only: 'wide',
    show: (page) => page.getByRole('figure').getByRole('button').nth(4).hover(),
  },
  { name: 'dashboard-empty-year', path: '/dashboard?year=2019' },
  { name: 'reports', path: '/reports' },
  {
    name: 'reports-table',
    path: '/reports',
    show: (page, language) => page.getByText(reportTexts.table[language]).nth(2).click(),
  },
  { name: 'shipments', path: '/shipping?size=10' },
  { name: 'shipment-view', path: '/shipping?panel=view&id=1' },
  {
    name: 'shipment-edit',
    path: '/shipping?filters[status][0]=active&filters[status][1]=pending',
    show: async (page, language) => {
      await openWay(page, language, shipmentTexts.edit);
      await page.getByRole('dialog').getByRole('combobox').first().waitFor();
    },
  },
  {
    name: 'shipment-actions',
    path: '/shipping',
    show: async (page, language) => {
      await openMenu(page, language);
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'order-cancel',
    path: '/orders?size=10&filters[status][0]=production',
    show: async (page, language) => {
      await openWay(page, language, orderActionWords.cancel);
      await page.getByRole('region', { name: orderTexts.follows[language] }).waitFor();
    },
  },
  { name: 'orders', path: '/orders?size=10' },
  {
    name: 'orders-read',
    path: '/orders?size=10&search=ma',
    show: async (page, language) => {
      await page.getByRole('button', { name: listTexts.totals[language] }).click();
      await page.getByLabel(listTexts.countBy[language]).selectOption('customer');
      await page.getByRole('list', { name: /cliente|customer/i }).waitFor();
      const row = page.locator('tr[data-row]').first();
      if (!(await row.isVisible())) return;
      await row.focus();
      await page.keyboard.press('x');
      await page.keyboard.press('Space');
      await page.getByRole('complementary').waitFor();
    },
  },
  {
    name: 'orders-actions',
    path: '/orders',
    show: async (page, language) => {
      await openMenu(page, language);
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'orders-menu-phone',
    path: '/orders?filters[status][0]=quotation',
    only: 'phone',
    // Opens the menu in the middle of the window, with the least room above and below.
    show: async (page, language) => {
      const ways = kitTexts.actionsOf[language].replace('{name}', '').trim();
      await page.getByRole('button', { name: ways }).nth(1).click();
      const menu = page.getByRole('menu');
      await menu.getByRole('menuitem').last().scrollIntoViewIfNeeded();
      await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
    },
  },
  { name: 'my-orders', path: '/my-orders' },
  { name: 'transfers', path: '/orders?tab=transfers' },
  { name: 'quotation', path: '/orders?panel=create' },
  { name: 'price-lists', path: '/price-lists?panel=create' },
  { name: 'piece-rates', path: '/piece-rates?panel=create' },
  { name: 'api-keys', path: '/global-settings?tab=keys' },
  { name: 'purchases', path: '/purchases' },
  { name: 'purchase-view', path: '/purchases?panel=view&id=2' },
  {
    name: 'purchase-mail',
    path: '/purchases?panel=view&id=3',
    show: async (page, language) => {
      const panel = page.getByRole('dialog').filter({ hasText: 'Pinos de Durango' });
      await panel.getByRole('button', { name: purchaseTexts.mail[language] }).click();
      await page.getByRole('dialog').getByLabel(purchaseTexts.mailMessage[language]).waitFor();
    },
  },
  { name: 'demand', path: '/demand' },
  { name: 'vehicles', path: '/vehicles' },
  { name: 'shipping-day', path: '/shipping?tab=day' },
  { name: 'trips', path: '/trips' },
  {
    name: 'trip-view',
    path: '/trips?filters[status][0]=underWay',
    show: async (page, language) => {
      await openWay(page, language, kitTexts.view);
      await page.getByRole('heading', { name: tripTexts.stops[language] }).waitFor();
    },
  },
  {
    name: 'shipment-deliver',
    path: '/shipping?filters[status][0]=send',
    show: async (page, language) => {
      await openWay(page, language, shipmentTexts.deliver);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'shipment-refusal',
    path: '/shipping?filters[status][0]=send',
    show: async (page, language) => {
      await openWay(page, language, shipmentTexts.deliver);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(shipmentPieceTexts.someRefused[language]).check();
      await dialog.locator('input[inputmode=decimal]').first().fill('2');
      await dialog.getByRole('group').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'order-return',
    path: '/orders?filters[status][0]=delivered&filters[status][1]=collected&orderBy=id&orderType=asc',
    show: async (page, language) => {
      await openWay(page, language, kitTexts.view);
      const panel = page.getByRole('dialog');
      await panel
        .getByRole('button', { name: returnTexts.announce[language], exact: true })
        .click();
      const form = page.getByRole('dialog', {
        name: returnTexts.announceTitle[language].replace(' {id}', ''),
      });
      await form.locator('input[inputmode=decimal]').first().fill('1');
    },
  },
  {
    name: 'driver',
    path: '/trips?filters[status][0]=underWay',
    only: 'phone',
    show: async (page, language) => {
      await openWay(page, language, tripTexts.driverLink);
      const make = new RegExp(`${tripTexts.linkMake[language]}|${tripTexts.linkAnew[language]}`);
      await page.getByRole('button', { name: make }).click();
      const address = page.getByRole('dialog').getByRole('textbox');
      await address.waitFor();
      await page.goto(await address.inputValue());
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'cutting', path: '/orders-planning?tab=cutting' },
  { name: 'order-view', path: '/orders?panel=view&id=100' },
  {
    name: 'order-pdf',
    path: '/orders?filters[status][0]=quotation',
    show: async (page, language) => {
      await openWay(page, language, orderActionWords.downloadPdf);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'order-origins',
    path: '/orders?filters[status][0]=accepted&filters[status][1]=origins_pending',
    show: async (page, language) => {
      await openMenu(page, language);
      const origins = new RegExp(
        `^(${orderActionWords.createOrder[language]}|${orderActionWords.editOrder[language]})$`,
      );
      await page.getByRole('menuitem', { name: origins }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'planning', path: '/orders-planning' },
  {
    name: 'plan-all',
    path: '/orders-planning',
    show: async (page, language) => {
      await page.getByRole('button', { name: ordersPlanningTexts.planAll[language] }).click();
      await page.getByRole('checkbox', { name: ordersPlanningTexts.replan[language] }).check();
      await page.getByRole('button', { name: ordersPlanningTexts.propose[language] }).click();
      await page.getByRole('group', { name: planAllTexts.objectives[language] }).waitFor();
      await page.getByText(planAllTexts.comparing[language]).first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'plan',
    path: '/orders-planning',
    show: async (page, language) => {
      const ways = kitTexts.actionsOf[language].replace('{name}', '');
      await page.getByRole('button', { name: ways }).first().click();
      const plans = new RegExp(
        `^(${orderActionWords.plan[language]}|${orderActionWords.editPlan[language]})$`,
      );
      await page.getByRole('menuitem', { name: plans }).click();
      await page.locator('.ec-day').first().waitFor();
    },
  },
  {
    name: 'production',
    path: '/orders-planning?tab=production',
    show: (page) => page.locator('[data-key]').first().waitFor(),
  },
  {
    name: 'board-people',
    path: '/orders-planning?tab=production&look=people',
    show: (page) => page.locator('[data-key]').first().waitFor(),
  },
  {
    name: 'plant-capacity',
    path: '/plant-capacity',
    show: (page) => page.getByRole('table').waitFor(),
  },
  { name: 'plant-simulator', path: '/plant-capacity?tab=simulator' },
];
