import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { languages } from '@tarima/domain/kit/words';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import type { Locator } from '@playwright/test';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { supplier } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';
import { tiles } from '../run/tiles.ts';

for (const language of languages)
  test.describe(`the map in ${language}`, () => {
    test.use({ language });

    test('dragging the pin changes the text, and changing the text moves the pin', async ({
      page,
      open,
      company,
      say,
    }) => {
      const { id } = await company.createRecord(
        suppliers,
        supplier({ location: '19.432608,-99.133209' }),
      );
      await open(`/suppliers?panel=edit&id=${id}`);
      const panel = new List(page, suppliers, language).panel('editing');
      const form = new Form(panel, suppliers, language);
      const pin = page.getByTitle(say(formAndDialogTexts.pin));
      await pin.scrollIntoViewIfNeeded();

      const { x, y } = await getPinTip(pin);
      await page.mouse.move(x, y - 10);
      await page.mouse.down();
      await page.mouse.move(x + 40, y + 20, { steps: 4 });
      await page.mouse.move(x + 60, y + 30, { steps: 4 });
      await page.mouse.up();
      await expect(form.field('location')).not.toHaveValue('19.432608,-99.133209');
      const [latitude = 0, longitude = 0] = (await form.field('location').inputValue())
        .split(',')
        .map(Number);
      expect(latitude, 'south').toBeLessThan(19.432608);
      expect(longitude, 'east').toBeGreaterThan(-99.133209);
      expect(latitude).toBeGreaterThan(19.42);
      expect(longitude).toBeLessThan(-99.12);

      const dragged = await getPinTip(pin);
      await form.write({ location: '19.432608, -99.133209' });
      await expect.poll(async () => (await getPinTip(pin)).x).toBeLessThan(dragged.x - 30);

      await form.save();
      await expect(panel).toBeHidden();
      expect(await company.getRecord(suppliers, id)).toMatchObject({
        location: '19.432608, -99.133209',
      });
    });

    test('a click sets the first pin, and the map works without tiles', async ({
      page,
      context,
      open,
      say,
    }) => {
      await context.route(tiles, (route) => route.abort());
      await open('/suppliers?panel=create');
      const form = new Form(
        new List(page, suppliers, language).panel('creating'),
        suppliers,
        language,
      );
      const map = page.getByRole('region', {
        name: say(formAndDialogTexts.map, { field: { es: 'Ubicación', en: 'Location' }[language] }),
      });
      await expect(page.getByTitle(say(formAndDialogTexts.pin)), 'nothing chosen yet').toHaveCount(
        0,
      );
      await map.click({ position: { x: 120, y: 150 } });
      await expect(form.field('location')).toHaveValue(/^19\.43\d*,-99\.1\d*$/);
      await expect(page.getByTitle(say(formAndDialogTexts.pin))).toBeVisible();
    });
  });

/** Returns the point of the pin: the middle of its lower edge. */
async function getPinTip(pin: Locator): Promise<{ x: number; y: number }> {
  const box = await pin.boundingBox();
  if (!box) throw new Error('The pin is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height };
}
