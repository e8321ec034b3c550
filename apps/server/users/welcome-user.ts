import { signInMailWords } from '@tarima/domain/session/mails';
import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AccountRegistry } from '../accounts/accounts.ts';
import { defineJob, defineJobHandler, type JobHandler } from '../kit/jobs/job.ts';
import { sendMail } from '../kit/mail/mail.ts';
import { buildAccountMail } from '../session/code-mails.ts';
import { hashPassword } from '../session/passwords.ts';
import { createTemporaryPassword } from './temporary-password.ts';

export const welcomeUserJob = defineJob({
  name: 'welcome-user',
  payload: z.strictObject({ userId: z.int() }),
});

interface Welcomed {
  name: string;
  email: string;
  language: Language;
}

/**
 * Creates the handler that sets and mails a temporary password, after the transaction that created the user, since hashing takes long.
 * A second run creates another password, and the first becomes useless.
 */
export const createWelcomeUserHandler = (accounts: AccountRegistry): JobHandler =>
  defineJobHandler(welcomeUserJob, async ({ userId }, { accountId, database }) => {
    const account = await accounts.byId(accountId);
    if (!account) return;
    const password = createTemporaryPassword();
    const passwordHash = await hashPassword(password);
    await database.tenant(accountId, async (tx) => {
      const user = await tx.row(sql<Welcomed>`
        update users set password_hash = ${passwordHash}
        where account_id = ${accountId} and id = ${userId} and temporary_password and status = 'active'
        returning name, email, language`);
      if (!user) return;
      const { subject, text } = signInMailWords.welcome;
      const { name, email: to, language } = user;
      const written = buildAccountMail(
        account,
        { name, language },
        {
          title: subject,
          paragraphs: [text],
          code: password,
          button: { words: signInMailWords.open.app, path: '/auth' },
        },
      );
      await sendMail(tx, { to, ...written });
    });
  });
