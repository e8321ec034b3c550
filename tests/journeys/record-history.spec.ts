import { recordHistoryTexts } from '@tarima/domain/kit/record-history-texts';
import { languages } from '@tarima/domain/kit/words';
import { pickNumberByPath } from '@tarima/server/testing/client';
import { makeShortPlant } from '../run/short-plant.ts';
import { expect, go, test } from '../run/test.ts';

const supplier = {
  code: 'OYAMEL-1',
  name: 'Aserradero El Oyamel',
  email: 'ventas@oyamel.test',
  language: 'es',
  supplierType: 'lumber',
  businessType: 'sawmill',
  state: 'NLE',
  city: 'Apodaca',
  status: 'inactive',
  location: '25.67,-100.31',
};

for (const language of languages)
  test.describe(`the history of a record in ${language}`, () => {
    test.use({ language });

    test('is collapsed in the panel of a record and of a document, and loads when opened', async ({
      page,
      open,
      company,
      say,
    }) => {
      const admin = await company.admin();
      const { body: made } = await admin.post('/suppliers', supplier);
      const id = pickNumberByPath(made, 'id');
      await admin.put(`/suppliers/${id}`, { ...supplier, city: 'Saltillo', status: 'active' });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (/\/api\/.*\/history/.test(request.url())) asked.push(request.url());
      });
      await open(`/suppliers?panel=view&id=${id}`);
      const section = page.getByRole('region', { name: say(recordHistoryTexts.title) });
      const button = section.getByRole('button', { name: say(recordHistoryTexts.show) });
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      expect(asked).toEqual([]);
      await button.click();
      const [changed, created] = [0, 1].map((at) => section.locator('ol > li').nth(at));
      if (!changed || !created) throw new Error('Two entries were wanted');
      const city = language === 'es' ? 'Ciudad' : 'City';
      await expect(changed).toContainText(`${city}: ${supplier.city} → Saltillo`);
      await expect(changed).toContainText(
        language === 'es' ? 'Estatus: Inactivo → Activo' : 'Status: Inactive → Active',
      );
      await created.getByRole('button').click();
      await expect(created).toContainText(`${city}: ${supplier.city}`);
      expect(asked).toHaveLength(1);
      await section.getByRole('button', { name: say(recordHistoryTexts.hide) }).click();
      await expect(section.getByRole('listitem')).toHaveCount(0);

      const plant = await makeShortPlant(admin);
      await go(page, `/orders?panel=view&id=${plant.order}`);
      await button.click();
      // The colour and the lines of a new order are stored after it, in one save: they stand below its ten values.
      await section
        .getByRole('button', {
          name: new RegExp(say(recordHistoryTexts.allValues, { count: '\\d+' })),
        })
        .last()
        .click();
      const line = language === 'es' ? /^Partida: .+ \(se agregó\)$/ : /^Line: .+ \(added\)$/;
      await expect(section.getByText(line).first()).toBeVisible();
    });
  });
