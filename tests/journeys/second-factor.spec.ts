import { secondFactorTexts as texts } from '@tarima/domain/session/second-factor-texts';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { languages } from '@tarima/domain/kit/words';
import { getServerTime } from '@tarima/server/kit/clock';
import { computeOneTimeCode, toTimeStep } from '@tarima/server/session/one-time-code';
import type { Page } from '@playwright/test';
import { keepPictures } from '../run/keep-pictures.ts';
import { AuthScreen } from '../run/auth.ts';
import { expect, test } from '../run/test.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Gives the browser a device that verifies its user at once, as by a fingerprint. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Settings are longer than the screen. */
const wholePage = { fullPage: true };

for (const language of languages)
  test.describe(`a second factor in ${language}`, () => {
    test.use({ language });

    test('is set up, confirms identity, and signs in with code, passkey, and passkey only', async ({
      page,
      open,
      company,
      visit,
      say,
    }) => {
      await addVirtualAuthenticator(page);
      await open('/my-settings');
      const card = page.getByRole('region', { name: say(texts.title), exact: true });
      const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
      await expect(card.getByText(say(texts.oneTimeCodesNone))).toBeVisible();
      await keepPictures(page, `second-factor/${language}-settings`, wholePage);

      await press(say(texts.setUp));
      await expect(card.getByRole('img', { name: say(texts.qr) })).toBeVisible();
      const shown = await card.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
      const secret = decodeBase32(shown.replaceAll(' ', ''));
      const code = (away = 0) => computeOneTimeCode(secret, toTimeStep(getServerTime()) + away);
      await keepPictures(page, `second-factor/${language}-set-up`, wholePage);
      await card.getByLabel(say(texts.code)).fill('000000');
      await press(say(texts.confirm));
      await expect(card.getByLabel(say(texts.code))).toHaveAttribute('aria-invalid', 'true');
      await card.getByLabel(say(texts.code)).fill(code());
      await press(say(texts.confirm));
      const codes = card
        .getByRole('list', { name: say(texts.recoveryCodes) })
        .getByRole('listitem');
      await expect(codes).toHaveCount(10);
      await keepPictures(page, `second-factor/${language}-recovery-codes`, wholePage);
      await press(say(texts.saved));

      await card.getByLabel(say(texts.passkeyName)).fill('Laptop');
      await press(say(texts.addPasskey));
      const removal = card.getByRole('button', {
        name: say(texts.removeNamed, { name: 'Laptop' }),
      });
      await expect(removal).toBeVisible();
      await keepPictures(page, `second-factor/${language}-both`, wholePage);

      // Ten minutes later what cannot be undone waits for a proof, and goes on by itself.
      const openAuthScreen = async (): Promise<AuthScreen> => {
        await page.evaluate(() => localStorage.clear());
        await visit('/auth', company.host);
        return new AuthScreen(page, say);
      };
      await company.alter(`update sessions set proven_at = present() - interval '1 hour'`);
      await press(say(texts.renew));
      const dialog = page.getByRole('dialog', { name: say(texts.proveTitle) });
      await dialog.getByLabel(say(texts.password)).fill('Wrong.Password1');
      await dialog.getByRole('button', { name: say(texts.continue) }).click();
      await expect(dialog.getByLabel(say(texts.password))).toHaveAttribute('aria-invalid', 'true');
      await keepPictures(page, `second-factor/${language}-proof`, wholePage);
      await dialog.getByLabel(say(texts.password)).fill(company.password);
      await dialog.getByRole('button', { name: say(texts.continue) }).click();
      await expect(codes).toHaveCount(10);

      let screen = await openAuthScreen();
      await keepPictures(page, `second-factor/${language}-auth`, wholePage);
      await screen.signIn(company.email, company.password);
      await screen.expectTitle(texts.signInTitle);
      await keepPictures(page, `second-factor/${language}-factor`, wholePage);
      await screen.field(texts.signInCode).fill(code(1));
      await screen.press(texts.signIn);
      await expect(page).not.toHaveURL(/\/auth/);

      screen = await openAuthScreen();
      await screen.signIn(company.email, company.password);
      await screen.press(texts.byPasskey);
      await expect(page).not.toHaveURL(/\/auth/);

      screen = await openAuthScreen();
      await screen.press(texts.signInWithPasskey);
      await expect(page).not.toHaveURL(/\/auth/);
    });

    test('is set up before anything else when the profile requires it', async ({
      page,
      company,
      visit,
      say,
    }) => {
      await company.alter('update profiles set second_factor_required = true');
      await visit('/auth', company.host);
      const screen = new AuthScreen(page, say);
      await screen.signIn(company.email, company.password);
      await screen.expectTitle(texts.setUpTitle);
      await keepPictures(page, `second-factor/${language}-required`, wholePage);
      await screen.press(texts.setUp);
      const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
      const secret = decodeBase32(shown.replaceAll(' ', ''));
      await keepPictures(page, `second-factor/${language}-required-app`, wholePage);
      await page
        .getByLabel(say(texts.code))
        .fill(computeOneTimeCode(secret, toTimeStep(getServerTime())));
      await screen.press(texts.confirm);
      await expect(
        page.getByRole('list', { name: say(texts.recoveryCodes) }).getByRole('listitem'),
      ).toHaveCount(10);
      await keepPictures(page, `second-factor/${language}-required-codes`, wholePage);
      await screen.press(texts.saved);
      await expect(page).not.toHaveURL(/\/auth/);
      await expect(page.getByRole('heading', { name: say(authTexts.title) })).toHaveCount(0);
    });
  });
