import { audit } from '@tarima/domain/audit/audit-entry';
import { auditTexts } from '@tarima/domain/audit/texts';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { languages } from '@tarima/domain/kit/words';
import { pickNumberByPath } from '@tarima/server/testing/client';
import { expect, test } from '../run/test.ts';

for (const language of languages)
  test.describe(`the audit in ${language}`, () => {
    test.use({ language });

    test('shows the changes with user, value before and value after, and links to the record', async ({
      page,
      open,
      company,
      say,
    }) => {
      const admin = await company.admin();
      const body = { name: 'Gruesa', description: 'Doce docenas' };
      const id = pickNumberByPath((await admin.post('/measures', body)).body, 'id');
      await admin.put(`/measures/${id}`, { ...body, name: 'Gruesas' });
      await open('/audit');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        say({ es: 'Auditoría', en: 'Audit' }),
      );
      const changed = page
        .getByRole('row', { name: say({ es: 'Se cambió', en: 'Changed' }) })
        .filter({ hasText: 'Gruesas' });
      await changed.getByText('Gruesas').dblclick();
      const panel = page.getByRole('dialog', {
        name: say(getEntityWords('viewing', audit.entity)),
      });
      const section = panel.getByRole('region', { name: say(auditTexts.changes) });
      await expect(section).toContainText(
        say({ es: 'Nombre: Gruesa → Gruesas', en: 'Name: Gruesa → Gruesas' }),
      );
      await section.getByRole('link', { name: say(auditTexts.openRecord) }).click();
      await expect(page).toHaveURL(
        new RegExp(`/measures\\?.*panel=view.*id=${id}|/measures\\?.*id=${id}.*`),
      );
    });
  });
