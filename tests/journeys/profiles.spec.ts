import { kitTexts } from '@tarima/domain/kit/texts';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { languages } from '@tarima/domain/kit/words';
import { permissions } from '@tarima/domain/profiles/permissions';
import { profiles } from '@tarima/domain/profiles/profile';
import { builtInProfiles } from '@tarima/domain/profiles/profiles';
import { profileTexts } from '@tarima/domain/profiles/texts';
import { appShellTexts, menuGroups, screenNames } from '@tarima/domain/shell/texts';
import { users } from '@tarima/domain/users/user';
import { AuthScreen, strongPassword } from '../run/auth.ts';
import { Form } from '../run/form.ts';
import { List } from '../run/list.ts';
import { choose, getMailedPassword, openOtherBrowser, createPosition } from '../run/people.ts';
import { expect, go, test } from '../run/test.ts';
import { expectToast } from '../run/toast.ts';

const name = 'Compras y medidas';

for (const language of languages)
  test.describe(`profiles in ${language}`, () => {
    test.use({ language });

    test('a profile gives access to exactly the selected screens', async ({
      page,
      browser,
      open,
      company,
      say,
    }) => {
      test.slow();
      await createPosition(company, 'Comprador de madera');
      await open('/profiles');
      const list = new List(page, profiles, language);
      const panel = await list.add();
      const form = new Form(panel, profiles, language);
      await form.write({ name, description: 'Compra madera y clavo' });
      await form.save();
      await expect(panel.getByRole('group', { name: /^(Permisos|Permissions)/ })).toContainText(
        say(validationRuleTexts.required),
      );

      const crm = panel.getByRole('group', { name: say(menuGroups.crm), exact: true });
      const all = crm.getByRole('checkbox', {
        name: say(profileTexts.allOf, { group: say(menuGroups.crm) }),
      });
      await all.check();
      await expect(crm.getByLabel(say(permissions.customers), { exact: true })).toBeChecked();
      for (const other of [permissions.customers, permissions.price_lists])
        await crm.getByLabel(say(other), { exact: true }).uncheck();
      await expect(all).toHaveJSProperty('indeterminate', true);
      await panel.getByLabel(say(permissions.measures), { exact: true }).check();
      await form.save();
      await expectToast(page, say(getEntityWords('created', profiles.entity)));
      await expect(list.row(name)).toContainText(say(permissions.suppliers));

      const email = `compras@${company.host}`;
      await go(page, '/users?panel=create');
      const invitation = new List(page, users, language).panel('creating');
      const invited = new Form(invitation, users, language);
      await invited.write({ name: 'Carmen Duarte Solís', email });
      await invited.field('profile').fill(name);
      await choose(invitation, invited.field('profile'), name);
      await choose(invitation, invited.field('mainPosition'), 'Comprador de madera');
      await invited.save();
      await expectToast(page, say(getEntityWords('created', users.entity)));

      const theirs = await openOtherBrowser(browser, company.host, language);
      const auth = new AuthScreen(theirs, say);
      await auth.signIn(email, await getMailedPassword(email));
      await auth.newPassword.fill(strongPassword);
      await theirs.keyboard.press('Enter');
      await auth.expectSignIn(email);
      await auth.signIn(email, strongPassword);
      await expect(theirs).toHaveURL(/\/main$/);
      const menu = theirs.getByRole('navigation', { name: say(appShellTexts.menu) });
      await expect(menu.getByRole('link')).toHaveText(
        [screenNames.main, permissions.suppliers, permissions.measures].map((each) => say(each)),
      );
      await go(theirs, '/users');
      await expect(theirs).toHaveURL(/\/not[_-]found$/);
      await theirs.context().close();
    });

    test('built-in profiles cannot be edited, and users of a deleted profile get another one', async ({
      page,
      open,
      company,
      say,
    }) => {
      const temporary = await company.createRecord(profiles, {
        name: 'Temporal de verano',
        description: 'Por unos meses',
        permissions: [1],
      });
      // Gives the profile a user: the dialog requests a replacement only for a profile in use.
      await company.alter(`
        insert into users (account_id, name, email, password_hash, profile_id)
        select account_id, 'Eventual de Julio', 'julio@${company.host}', password_hash, ${temporary.id}
        from users limit 1`);
      const planner = say(builtInProfiles.find(({ id }) => id === 3)?.name ?? { es: '', en: '' });
      await open('/profiles?size=20');
      const list = new List(page, profiles, language);
      await page
        .getByRole('button', { name: say(kitTexts.actionsOf, { name: planner }), exact: true })
        .click();
      await expect(page.getByRole('menuitem')).toHaveText([say(kitTexts.view)]);
      await page.keyboard.press('Escape');

      await go(page, '/profiles?panel=edit&id=3');
      const panel = list.panel('viewing');
      await expect(panel).toContainText(say(permissions.plant_capacity));
      await expect(panel.getByRole('button', { name: say(kitTexts.edit) })).toHaveCount(0);
      await page.keyboard.press('e');
      await expect(panel).toBeVisible();

      await go(page, '/profiles?size=20');
      await list.act('Temporal de verano', 'remove');
      const question = list.panel('deleting');
      await choose(question, question.getByRole('combobox'), planner);
      await question.getByRole('button', { name: say(kitTexts.remove), exact: true }).click();
      await expectToast(page, say(profileTexts.replaced));
      await expect(list.row('Temporal de verano')).toHaveCount(0);
    });
  });
