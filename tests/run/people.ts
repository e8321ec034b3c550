import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { divisions } from '@tarima/domain/divisions/division';
import { positions } from '@tarima/domain/positions/position';
import type { Language } from '@tarima/domain/kit/words';
import { TestMailFolder } from '@tarima/server/testing/mailbox';
import type { Company } from './company.ts';
import { replaceStorage } from './replace-storage.ts';
import { getOrigin, getProduct } from './product.ts';
import { recordToasts } from './toast.ts';

/** Creates a position that a user can have, in a new division of the company. */
export async function createPosition(company: Company, name: string): Promise<void> {
  const division = await company.createRecord(divisions, {
    name: 'Planta de Prueba',
    location: '19.645,-99.169',
  });
  await company.createRecord(positions, {
    name,
    description: 'Clava tarimas',
    baseSalary: '520.00',
    division: { id: division.id },
  });
}

/** Returns the temporary password of the next mail to an address. */
export async function getMailedPassword(email: string): Promise<string> {
  const mail = await new TestMailFolder(getProduct().mails).next(email);
  const password = /^\S{12}$/m.exec(mail.text ?? '')?.[0];
  if (password === undefined) throw new Error(`No password in: ${mail.text}`);
  return password;
}

/** Chooses a record of another module by its name. */
export async function choose(panel: Locator, field: Locator, option: string): Promise<void> {
  await field.click();
  // An option shows its id beside its name.
  const optionName = new RegExp(String.raw`^${RegExp.escape(option)}( \d+)?$`);
  await panel.page().getByRole('option', { name: optionName }).click();
  await expect(field).toHaveValue(option);
}

/** Opens another person's browser at the auth screen of a company. */
export async function openOtherBrowser(
  browser: Browser,
  host: string,
  language: Language,
): Promise<Page> {
  const origin = getOrigin(host);
  const context = await browser.newContext();
  await recordToasts(context);
  const page = await context.newPage();
  await replaceStorage(page, origin, { language });
  await page.goto(`${origin}/auth`);
  return page;
}
