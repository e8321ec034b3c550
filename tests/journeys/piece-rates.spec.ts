import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { floorWeekTexts } from '@tarima/domain/floor/floor-week';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { languages } from '@tarima/domain/kit/words';
import { pieceRates } from '@tarima/domain/piece-rates/piece-rate';
import { piecePayTexts } from '@tarima/domain/piece-rates/texts';
import { getDayAhead } from '@tarima/server/testing/days';
import { makeFloor } from '../run/floor-plant.ts';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { choose } from '../run/people.ts';
import { Tablet } from '../run/tablet.ts';
import { expect, go, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

for (const language of languages)
  test.describe(`piece rates in ${language}`, () => {
    test.use({ language });

    test('a piece rate is entered in the office, and pieces reported on a tablet are paid by it', async ({
      browser,
      page,
      open,
      company,
      say,
    }) => {
      test.slow();
      const admin = await company.admin();
      const { order, operators, workplaces, products } = await makeFloor(admin);
      const [ana] = operators;
      const [saw] = workplaces;
      const [pallet] = products;
      if (!ana || !saw || !pallet) throw new Error('A plant was wanted');
      const tablet = await Tablet.pair(browser, admin, saw.id, language);
      await tablet.signIn(ana.name, '4711');
      await tablet.openWork(order, pallet.name);
      await tablet.tap(floorTexts.goodMore, { count: 50 });
      await tablet.expectAllSent();

      await open('/reports');
      const week = page.getByRole('region', { name: say(floorWeekTexts.title) }).first();
      await expect(week.getByRole('row', { name: ana.name })).toContainText('50');
      await expect(week.getByText(say(piecePayTexts.pay), { exact: true })).toHaveCount(0);

      await go(page, '/piece-rates?panel=create');
      const list = new List(page, pieceRates, language);
      const panel = list.panel('creating');
      const form = new Form(panel, pieceRates, language);
      const [today, before] = [getDayAhead(0), getDayAhead(-40)];
      await form.write({ name: 'Corte', rate: '0.12345', validFrom: before });
      await choose(panel, form.field('workplace'), saw.name);
      await form.save();
      await form.expectMarked('rate', say(validationRuleTexts.decimals));
      await form.write({ rate: '0.1234' });
      await form.save();
      await expect(form.field('validFrom')).toHaveAttribute('aria-invalid', 'true');
      await form.write({ validFrom: today });
      await form.save();
      await expectToast(page, say(getEntityWords('created', pieceRates.entity)));
      await expect(list.row('Corte')).toContainText('0.1234');

      await go(page, '/piece-rates?panel=create');
      await form.write({ name: 'Corte de más', rate: '0.2', above: '20', validFrom: today });
      await form.save();
      await form.expectMarked('above', say(validationRuleTexts.rangeGap));
      await choose(panel, form.field('workplace'), saw.name);
      await form.save();
      await expect(list.row('Corte de más')).toBeVisible();

      await go(page, '/reports');
      // 20 × 0.1234 and 30 × 0.2.
      await expect(week.getByRole('row', { name: ana.name })).toContainText('$8.47');
      const pay = page.getByRole('region', { name: say(piecePayTexts.title) }).first();
      await expect(pay.getByRole('row', { name: 'Corte de más' })).toContainText('$6.00');
      await tablet.close();
    });
  });
