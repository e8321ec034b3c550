import { errorCodes } from '@tarima/domain/kit/errors';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages } from '@tarima/domain/kit/words';
import { errorScreenTexts } from '@tarima/domain/shell/texts';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import type { BrowserContext, Route } from '@playwright/test';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { supplier } from '../run/samples.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

const calls = '**/api/**';
const goAway = (context: BrowserContext) => context.route(calls, (route) => route.abort());
const comeBack = (context: BrowserContext) => context.unroute(calls);

async function loseAnswer(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  // Node does not resolve names under localhost to this computer.
  const headers = { ...route.request().headers(), host: url.host };
  url.hostname = '127.0.0.1';
  await route.fetch({ url: url.href, headers });
  await route.abort();
}

for (const language of languages)
  test.describe(`a server that is unavailable, in ${language}`, () => {
    test.use({ language });

    test('a list shows the error and a retry, which works once the server is back', async ({
      page,
      context,
      open,
      company,
      say,
    }) => {
      await company.createRecord(suppliers, supplier());
      await open('/main');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await goAway(context);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say(getEntityWords('list', suppliers.entity)) })
        .click();
      await expect(
        page.getByText(say(getEntityWords('listFailed', suppliers.entity))),
      ).toBeVisible();
      await expect(page.getByText(say(errorCodes.SERVICE_UNAVAILABLE.words))).toBeVisible();

      await comeBack(context);
      await page.getByRole('button', { name: say(kitTexts.retry) }).click();
      await new List(page, suppliers, language).expectColumn('code', ['SAW-0001']);
    });

    test('a reloaded page shows the error, and the session stays', async ({
      page,
      context,
      open,
      say,
      watch,
    }) => {
      watch.allow(/SERVICE_UNAVAILABLE/); // the screen that failed is told to the developer as well
      await open('/suppliers');
      await new List(page, suppliers, language).expectReady();
      await goAway(context);
      await page.reload();
      await expect(
        page.getByRole('heading', { name: say(errorScreenTexts.awayTitle) }),
      ).toBeVisible();
      await comeBack(context);
      await page.getByRole('button', { name: say(errorScreenTexts.retry) }).click();
      await new List(page, suppliers, language).expectReady();
    });

    test('a form keeps its values, and its record is saved once when sent again', async ({
      page,
      context,
      open,
      say,
    }) => {
      await open('/suppliers');
      const list = new List(page, suppliers, language);
      const form = new Form(await list.add(), suppliers, language);
      await form.write(supplier({ code: 'ONCE-001' }));
      // The worst moment: the supplier is stored, and its answer never arrives.
      await context.route(calls, loseAnswer);
      await form.save();
      await expectToast(page, say(errorCodes.SERVICE_UNAVAILABLE.words));
      await expect(form.field('code')).toHaveValue('ONCE-001');

      await comeBack(context);
      await form.save();
      await expect(list.panel('creating')).toBeHidden();
      await page.reload();
      await list.expectColumn('code', ['ONCE-001']);
    });
  });
