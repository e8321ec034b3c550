import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { demandCountWords, demandTexts } from '@tarima/domain/demand/texts';
import { mailResultTexts } from '@tarima/domain/kit/mail-result-texts';
import { languages, sayCount } from '@tarima/domain/kit/words';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { pickNumberByPath, type TestClient } from '@tarima/server/testing/client';
import { toLabelPattern } from '../run/selling.ts';
import { getDayAhead } from '@tarima/server/testing/days';
import { makeShortPlant } from '../run/short-plant.ts';
import { expect, go, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`purchases in ${language}`, () => {
    test.use({ language });

    test('a shortage becomes a purchase, and its receipts end the shortage', async ({
      page,
      open,
      company,
      say,
    }) => {
      const plant = await makeShortPlant(await company.admin());
      await open('/demand');
      const row = page.getByRole('row', { name: plant.material });
      await expect(row).toContainText(say(demandTexts.needed, { quantity: '7,020' }));
      await expect(row).toContainText(say(demandTexts.short, { quantity: '7,020' }));
      await expect(
        row.getByRole('link', {
          name: say(demandTexts.orderMissing, { id: plant.order, quantity: '7,020' }),
        }),
      ).toHaveAttribute('href', `/orders?panel=view&id=${plant.order}`);

      const draft = page.getByRole('button', { name: say(demandTexts.draft), exact: true });
      await expect(draft).toBeDisabled();
      await row
        .getByRole('checkbox', { name: say(demandTexts.choose, { material: plant.material }) })
        .check();
      await draft.click();
      const dialog = page.getByRole('dialog', { name: say(demandTexts.draftTitle) });
      const store = dialog.getByLabel(say(demandTexts.store)).and(page.locator('input'));
      await store.click();
      await page.getByRole('option', { name: plant.store }).click();
      await expect(dialog.locator('input[inputmode=decimal]')).toHaveValue('7020');
      await dialog.getByRole('button', { name: say(demandTexts.draft), exact: true }).click();
      await expectToast(page, sayCount(demandCountWords.drafted, 1, language));

      const panel = page.getByRole('dialog').filter({ hasText: plant.supplier });
      const verb = (name: 'mail' | 'receive') =>
        panel.getByRole('button', { name: say(purchaseTexts[name]), exact: true });
      await expect(panel.getByRole('row', { name: plant.material })).toContainText('7,020');
      await verb('mail').click();
      const letter = page.getByRole('dialog').filter({ hasText: say(purchaseTexts.mailDraft) });
      await expect(letter.getByLabel(toLabelPattern(say(purchaseTexts.mailTo)))).toHaveValue(
        /.+@.+/,
      );
      await letter
        .getByLabel(toLabelPattern(say(purchaseTexts.mailTo)))
        .fill('patio@aserradero.test');
      await letter.getByLabel(say(purchaseTexts.mailMessage)).fill('En el patio norte, por favor.');
      // Enter alone begins another line of a text of several lines.
      await page.keyboard.press('Control+Enter');
      await expectToast(page, say(mailResultTexts.queued, { email: 'patio@aserradero.test' }));
      const { sent } = catalogs.purchaseStatuses;
      await expect(panel.getByText(say(sent), { exact: true }).first()).toBeVisible();
      await expect(panel.getByText(/patio@aserradero\.test/)).toBeVisible();

      const receive = async (quantity: string, more?: string) => {
        await verb('receive').click();
        const receipt = page
          .getByRole('dialog')
          .filter({ hasText: say(purchaseTexts.receiveText) });
        await receipt.locator('input[inputmode=decimal]').fill(quantity);
        const save = receipt.getByRole('button', { name: say(purchaseTexts.receive), exact: true });
        await save.click();
        if (more === undefined) return;
        await expect(receipt.locator('input[inputmode=decimal]')).toHaveAttribute(
          'aria-invalid',
          'true',
        );
        await receipt.getByLabel(say(purchaseTexts.moreCame)).fill(more);
        await save.click();
      };
      await receive('5000');
      await expectToast(page, say(purchaseTexts.receivedTold));
      const { partly, received } = catalogs.purchaseStatuses;
      await expect(panel.getByText(say(partly), { exact: true })).toBeVisible();
      // Receives twenty more than were left, which requires a reason.
      await receive('2040', 'Una caja de regalo');
      await expect(panel.getByText(say(received), { exact: true }).first()).toBeVisible();
      await expect(
        panel.getByText(say(purchaseTexts.moreCameOf, { reason: 'Una caja de regalo' })),
      ).toBeVisible();

      await go(page, '/demand');
      await expect(row).toContainText(say(demandTexts.left, { quantity: '20' }));
      await page.getByLabel(say(demandTexts.onlyShort)).check();
      await expect(page.getByText(say(demandTexts.nothingShort))).toBeVisible();
    });

    test('a receipt of lumber is tallied on a phone', async ({ page, open, company, say }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { id, material } = await sendLumber(await company.admin());
      await open(`/purchases?panel=view&id=${id}`);
      const panel = page.getByRole('dialog');
      await panel.getByRole('button', { name: say(purchaseTexts.receive), exact: true }).click();
      const receipt = page.getByRole('dialog').filter({ hasText: say(purchaseTexts.receiveText) });
      await receipt.getByRole('button', { name: say(purchaseTexts.tally), exact: true }).click();
      const tally = receipt.getByRole('region', {
        name: say(purchaseTexts.tallyOf, { material }),
      });
      const pack = (name: string) => tally.locator(`input[name="lines.0.tally.packs.0.${name}"]`);
      await pack('thickness').fill('1');
      await pack('width').fill('4');
      // 8, 10 and 12 feet: 50 × 8 + 200 × 12 are 2,800 feet of 1 × 4.
      await pack('lengths.0.count').fill('50');
      await pack('lengths.2.count').fill('200');
      await expect(tally.getByRole('status')).toContainText('933.333');
      await expect(tally.getByRole('status')).toContainText('612.500');
      const came = receipt.locator('input[name="lines.0.quantity"]');
      await expect(came).toHaveValue('933.333');
      // A contract may bill the measured volume: the nominal size counts until another one is entered.
      await tally.getByLabel(say(purchaseTexts.basis)).and(page.locator('input')).click();
      await page.getByRole('option', { name: say(purchaseTexts.full) }).click();
      await expect(came).toHaveValue('933.333');
      await pack('fullThickness').fill('0.75');
      await pack('fullWidth').fill('3.5');
      await expect(came).toHaveValue('612.5');
      await receipt.getByRole('button', { name: say(purchaseTexts.receive), exact: true }).click();
      await expectToast(page, say(purchaseTexts.receivedTold));
      await expect(panel.getByText('933.333')).toBeVisible();
    });
  });

/** A purchase of boards, sent, whose measure counts board feet. */
async function sendLumber(admin: TestClient): Promise<{ id: number; material: string }> {
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await admin.post(path, body);
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
    return pickNumberByPath(answer.body, 'id');
  };
  const material = 'Tabla de pino 1 × 4';
  const division = await create('/divisions', { name: 'Patio Apodaca', location: '25.78,-100.19' });
  const store = await create('/stores', { name: 'Patio de madera', division: { id: division } });
  const supplier = await create('/suppliers', {
    code: 'ASERR-1',
    name: 'Aserradero El Oyamel',
    email: 'ventas@oyamel.test',
    supplierType: 'lumber',
    businessType: 'manufacturing',
    state: 'NLE',
    city: 'El Salto',
    location: '23.78,-105.36',
    status: 'active',
  });
  const measure = await create('/measures', {
    name: 'Pie tablar',
    description: '144 pulgadas cúbicas',
    countable: false,
    lumberUnit: 'boardFoot',
  });
  const boards = await create('/raw-materials', {
    code: 'TAB-0104',
    description: material,
    materialType: 'new',
    unitCost: '0.55',
    dimensionUnit: 'in',
    warehouseLocation: 'B2',
    measure: { id: measure },
    supplier: { id: supplier },
    status: 'active',
  });
  const id = await create('/purchases', {
    supplier: { id: supplier },
    store: { id: store },
    expectedOn: getDayAhead(4),
    lines: [{ material: { id: boards }, quantity: 2000, price: '487.50', per: 1000 }],
  });
  await admin.post(`/purchases/${id}/send`, {});
  return { id, material };
}
