import { inventories } from '@tarima/domain/inventories/inventory';
import { languages } from '@tarima/domain/kit/words';
import { orders } from '@tarima/domain/orders/order';
import { dashboardTexts } from '@tarima/domain/reports/texts';
import { shipments } from '@tarima/domain/shipments/shipment';
import { TestClient } from '@tarima/server/testing/client';
import { Company } from '../run/company.ts';
import { Guide } from '../run/guide.ts';
import { List } from '../run/list.ts';
import { getProduct } from '../run/product.ts';
import { makeStoryPlant } from '../run/story/plant.ts';
import {
  expectStock,
  finishProduction,
  openNotifiedOrder,
  planOrder,
} from '../run/story/production.ts';
import { acceptTransfer, assignOrigins, expectFigures, mail, quote } from '../run/story/sales.ts';
import { signIn, type Scene } from '../run/story/scene.ts';
import { bringTransfer, deliverToCustomer } from '../run/story/shipping.ts';
import { expect, go, test } from '../run/test.ts';
import type { Watch } from '../run/watch.ts';

for (const language of languages)
  test.describe(`the story of a day in ${language}`, () => {
    test.use({ language });

    test('480 pallets, from the customer’s call to the reports, with four users', async ({
      browser,
      database,
      say,
    }) => {
      const company = await Company.create(database, 'Tarimas del Valle');
      const plant = await makeStoryPlant(company, language);
      const guide = new Guide(language);
      const watches: Watch[] = [];
      const scene: Scene = { browser, company, plant, language, guide, watches, say };
      const { people } = plant;
      const [seller, otherSeller, planner, warehouse] = await Promise.all(
        [people.seller, people.otherSeller, people.planner, people.warehouse].map(({ email }) =>
          signIn(scene, company, email),
        ),
      );
      if (!seller || !otherSeller || !planner || !warehouse) throw new Error('Four were wanted');

      await quote(scene, seller);
      await mail(scene, seller);
      await assignOrigins(scene, seller);
      await acceptTransfer(scene, otherSeller, seller);
      const order = await openNotifiedOrder(scene, planner);
      await planOrder(scene, planner, order);
      await bringTransfer(scene, warehouse);
      await company.moveWorkToPast(order);
      await finishProduction(scene, planner, seller);
      await expectStock(scene, planner);
      await deliverToCustomer(scene, warehouse);
      await expectFigures(scene, seller);
      await expectNothing(scene, await Company.create(database), order);

      for (const watch of watches) watch.expectSilence();
      for (const page of [seller, otherSeller, planner, warehouse]) await page.context().close();
    });
  });

/** Expects that users of another company see nothing of the order, on the screen or through the API. */
async function expectNothing(scene: Scene, other: Company, order: number): Promise<void> {
  const page = await signIn(scene, other, other.email);
  await expect(page).toHaveURL(/\/dashboard/);
  const none = { name: scene.say(dashboardTexts.concluded), value: '0' };
  await expect(
    page.getByRole('link', { name: scene.say(dashboardTexts.seeRows, none) }),
  ).toBeVisible();
  for (const module of [orders, shipments, inventories.products]) {
    const list = new List(page, module, scene.language);
    await go(page, module === shipments ? '/shipping' : list.path);
    await list.expectReady();
    await expect(list.rows).toHaveCount(0);
  }
  const stranger = await new TestClient(getProduct().port, other.host).signedIn(
    other.email,
    other.password,
  );
  expect((await stranger.get(`/orders/${order}`)).status).toBe(404);
  await page.context().close();
}
