import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages } from '@tarima/domain/kit/words';
import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { builtInProfiles } from '@tarima/domain/profiles/profiles';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { activityTexts, getActivityWords } from '@tarima/domain/users/activity-texts';
import { userTexts } from '@tarima/domain/users/texts';
import { users } from '@tarima/domain/users/user';
import type { Page } from '@playwright/test';
import { AuthScreen, strongPassword } from '../run/auth.ts';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { choose, getMailedPassword, openOtherBrowser, createPosition } from '../run/people.ts';
import { expect, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

const name = 'Ignacio Robles Peña';
const getProfileName = (id: number) => builtInProfiles.find((profile) => profile.id === id)?.name;
const administrator = getProfileName(1) ?? { es: '', en: '' };
const customer = getProfileName(99) ?? { es: '', en: '' };

for (const language of languages)
  test.describe(`users in ${language}`, () => {
    test.use({ language });

    test('a user is invited by mail, chooses a password, is signed out when disabled, and enabled again', async ({
      page,
      browser,
      open,
      company,
      say,
    }) => {
      test.slow();
      await createPosition(company, 'Operador de clavado');
      const email = `ignacio@${company.host}`;
      await open('/users');
      const list = new List(page, users, language);
      const panel = await list.add();
      await expect(panel.getByText(say(userTexts.temporaryPassword))).toBeVisible();
      const form = new Form(panel, users, language);
      await form.write({ name, email });
      await form.field('profile').click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await expect(page.getByRole('option', { name: say(customer) })).toHaveCount(0);
      await choose(panel, form.field('profile'), say(administrator));
      await choose(panel, form.field('mainPosition'), 'Operador de clavado');
      await form.save();
      await expectToast(page, say(getEntityWords('created', users.entity)));
      await expect(list.row(name)).toContainText('IR');

      const theirs = await openOtherBrowser(browser, company.host, language);
      const auth = new AuthScreen(theirs, say);
      await auth.signIn(email, await getMailedPassword(email));
      await auth.expectTitle(authTexts.changeTitle);
      await auth.newPassword.fill(strongPassword);
      await auth.press(authTexts.changePassword);
      await auth.expectSignIn(email);
      await auth.password.fill(strongPassword);
      await auth.press(authTexts.submit);
      await expect(theirs).toHaveURL(/\/dashboard$/);
      await expect(theirs.getByRole('button', { name: new RegExp(name) })).toBeVisible();
      // The socket of a screen opens when the page is idle.
      await theirs.waitForLoadState('networkidle');

      await changeStatus(page, 'disable');
      await expectToast(page, say(userTexts.statusUpdated));
      await expect(list.row(name)).toContainText(say(catalogs.userStatuses.inactive));
      await expect(theirs, 'without a click of theirs').toHaveURL(/\/auth$/);

      await changeStatus(page, 'enable');
      await expect(list.row(name)).toContainText(say(catalogs.userStatuses.active));
      await auth.signIn(email, strongPassword);
      await expect(theirs).toHaveURL(/\/dashboard$/);
      await theirs.context().close();

      await list.act(name, 'view');
      const activity = page.getByRole('region', { name: say(activityTexts.title) });
      await expect(activity.getByText(say(getActivityWords('sign-in')))).not.toHaveCount(0);
      await expect(activity.getByText(say(getActivityWords('create')))).toBeVisible();
      const status = { es: 'estatus', en: 'status' }[language];
      const change = activity.getByText(say(activityTexts.changed, { fields: status }));
      await expect(change).toHaveCount(2);
      await page.keyboard.press('Escape');

      await list.act(name, 'remove');
      await list
        .panel('deleting')
        .getByRole('button', { name: say(kitTexts.remove), exact: true })
        .click();
      await expectToast(page, say(getEntityWords('deleted', users.entity)));
      await expect(list.row(name)).toHaveCount(0);

      async function changeStatus(at: Page, action: 'enable' | 'disable') {
        await at.getByRole('button', { name: say(kitTexts.actionsOf, { name }) }).click();
        await at.getByRole('menuitem', { name: say(userTexts[action]) }).click();
        const question = at.getByRole('dialog');
        await expect(question).toContainText(name);
        await question.getByRole('button', { name: say(userTexts[action]), exact: true }).click();
        await expect(question).toBeHidden();
      }
    });

    test('the last superuser can be neither disabled nor deleted, and the reason is shown', async ({
      page,
      open,
      company,
      say,
    }) => {
      await open('/users');
      const list = new List(page, users, language);
      const own = `Person 0 of ${company.host}`;
      await expect(list.row(own)).toBeVisible();

      await page.getByRole('button', { name: say(kitTexts.actionsOf, { name: own }) }).click();
      await page.getByRole('menuitem', { name: say(userTexts.disable) }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: say(userTexts.disable), exact: true }).click();
      await expectToast(page, say(validationRuleTexts.lastSuperuser));
      await question.getByRole('button', { name: say(kitTexts.cancel) }).click();
      await expect(question).toBeHidden();
      await expect(
        page.getByRole('button', { name: say(kitTexts.actionsOf, { name: own }) }),
        'the focus is back where it was',
      ).toBeFocused();

      await list.act(own, 'remove');
      await list
        .panel('deleting')
        .getByRole('button', { name: say(kitTexts.remove), exact: true })
        .click();
      await expectToast(page, say(validationRuleTexts.lastSuperuser));
      await expect(list.rows).toHaveCount(1);
    });
  });
