import path from 'node:path';
import type { Page } from '@playwright/test';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { scrapReasonWords } from '@tarima/domain/floor/report-words';
import { languages } from '@tarima/domain/kit/words';
import { drawOrder, selectSizes } from '../run/drawn.ts';
import { makeFloor } from '../run/floor-plant.ts';
import { Tablet } from '../run/tablet.ts';
import { expect, test } from '../run/test.ts';
import { showDayScheme, expectAccessible, expectInOrder, expectReadableByNight } from './judge.ts';

const out = path.join(import.meta.dirname, 'out');
const areKept = process.env['SOAK'] !== undefined || process.env['PICTURES'] !== undefined;

const sizes = { across: { width: 1180, height: 820 }, upright: { width: 820, height: 1180 } };
type Orientation = keyof typeof sizes;

/** Expects buttons of at least 64 pixels, for hands in gloves. */
async function expectLarge(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility())
      .filter((button) => Math.min(button.offsetWidth, button.offsetHeight) < 64)
      .map((button) => button.textContent),
  );
  expect(small, 'targets below 64 pixels').toEqual([]);
}

for (const orientation of selectSizes<Orientation>('floor', ['across', 'upright']))
  test(`the shop floor, ${orientation}`, async ({ browser, company }) => {
    test.slow();
    const admin = await company.admin();
    const { order, operators, workplaces, products, foreman } = await makeFloor(admin);
    const [ana, luis] = operators;
    const [saw] = workplaces;
    const [pallet] = products;
    if (!ana || !luis || !saw || !pallet) throw new Error('A plant was wanted');
    const [language = 'es', ...others] = drawOrder(`floor ${orientation}`, languages);
    const tablet = await Tablet.pair(browser, admin, saw.id, language, sizes[orientation]);
    const checkPicture = async (name: string): Promise<void> => {
      const { page } = tablet;
      const keep = async (what: string): Promise<void> => {
        if (areKept) await page.screenshot({ path: path.join(out, `floor-${name}-${what}.png`) });
      };
      await expectInOrder(page);
      await expectLarge(page);
      await expectAccessible(page);
      await keep(`${language}-${orientation}`);
      await expectReadableByNight(page);
      await keep(`${language}-${orientation}-dark`);
      await showDayScheme(page);
      for (const other of others) {
        await tablet.setLanguage(other);
        await expectInOrder(page);
        await keep(`${other}-${orientation}`);
      }
      await tablet.setLanguage(language);
    };
    await tablet.tap(floorTexts.enter);
    await checkPicture('people');
    await tablet.tap(floorTexts.close);
    await tablet.signIn(ana.name, '4711');
    await tablet.signIn(luis.name, '4711');
    await checkPicture('work');
    await tablet.openWork(order, pallet.name);
    await tablet.tap(floorTexts.start);
    await tablet.tap(floorTexts.goodMore, { count: 10 });
    await tablet.tap(floorTexts.otherCount);
    await tablet.tap(floorTexts.asidePieces);
    await tablet.type('4');
    await tablet.tap(floorTexts.accept);
    await checkPicture('open');
    await tablet.tap(floorTexts.otherCount);
    await tablet.tap(floorTexts.scrapPieces);
    await tablet.tap(scrapReasonWords.split);
    await checkPicture('pieces');
    await tablet.tap(floorTexts.close);
    await tablet.tap(floorTexts.goodMore, { count: 10 });
    await tablet.tap(floorTexts.goodMore, { count: 50 });
    await checkPicture('refused');
    await tablet.tap(floorTexts.approve);
    await tablet.sheet.getByRole('button', { name: foreman.name }).click();
    await checkPicture('pin');
    await tablet.setOffline(true);
    await tablet.type('4711');
    await tablet.tap(floorTexts.accept);
    const sentence = tablet.say(floorTexts.approveNeedsNetwork);
    await expect(tablet.sheet.getByText(sentence)).toBeVisible();
    await tablet.setOffline(false);
    await checkPicture('pin-away');
    await tablet.tap(floorTexts.approveLater);
    await tablet.page.getByRole('button', { name: tablet.say(floorTexts.sortOut) }).click();
    await checkPicture('sort-out');
    await tablet.tap(floorTexts.close);
    await tablet.tap(floorTexts.finish);
    await checkPicture('finish');
    await tablet.close();
  });
