import { expect, type Locator, type Page } from '@playwright/test';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { TestMailFolder } from '@tarima/server/testing/mailbox';
import { getProduct } from './product.ts';
import { test as base } from './test.ts';

/** Auth screen of the company of a journey, in the language of the journey. */
export class AuthScreen {
  readonly page: Page;
  readonly #say: (words: LocalizedWords) => string;

  constructor(page: Page, say: (words: LocalizedWords) => string) {
    this.page = page;
    this.#say = say;
  }

  field(words: LocalizedWords): Locator {
    // A required field's label ends with an asterisk.
    const label = new RegExp(String.raw`^${this.#say(words)}\s*\*$`);
    return this.page.getByLabel(label).and(this.page.locator('input'));
  }

  get email(): Locator {
    return this.field(authTexts.email);
  }

  get password(): Locator {
    return this.field(authTexts.password);
  }

  get newPassword(): Locator {
    return this.field(authTexts.newPassword);
  }

  get code(): Locator {
    return this.field(authTexts.code);
  }

  link(words: LocalizedWords): Locator {
    return this.page.getByRole('link', { name: this.#say(words), exact: true });
  }

  press(words: LocalizedWords): Promise<void> {
    return this.page.getByRole('button', { name: this.#say(words), exact: true }).click();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.press(authTexts.submit);
  }

  async expectTitle(words: LocalizedWords): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.#say(words));
    await expect(this.page).toHaveTitle(`${this.#say(words)} · Tarima`);
  }

  /** Expects the sign-in with the e-mail filled in, and an address without parameters. */
  async expectSignIn(email: string): Promise<void> {
    await this.expectTitle(authTexts.title);
    await expect(this.page).toHaveURL(/\/auth$/);
    await expect(this.email).toHaveValue(email);
    await expect(this.password).toHaveValue('');
    await expect(this.password).toBeFocused();
  }

  /** Expects a field with the error of the server and with the focus. */
  async expectMarked(field: Locator, sentence: string): Promise<void> {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(sentence)));
    await expect(field).toBeFocused();
  }
}

interface AuthJourney {
  auth: AuthScreen;
  /** Returns the code of the next mail, which has to be in the reader's language. */
  mailedCode(subject: LocalizedWords): Promise<string>;
}

export const test = base.extend<AuthJourney>({
  auth: async ({ page, say, visit, company, language }, use) => {
    await company.alter(`update users set language = '${language}'`);
    await visit('/auth', company.host);
    await use(new AuthScreen(page, say));
  },
  mailedCode: async ({ company, say }, use) => {
    const mails = new TestMailFolder(getProduct().mails);
    await use(async (subject) => {
      const mail = await mails.next(company.email);
      expect(mail.subject).toBe(say(subject));
      const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0];
      if (code === undefined) throw new Error(`No code in: ${mail.text}`);
      return code;
    });
  },
});

/** Returns another code than the mailed one. */
export const createWrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const strongPassword = 'Pinos-Altos.27';

export { expect } from '@playwright/test';
