import { signInMails } from '@tarima/domain/session/mails';
import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Accounts } from '../accounts/accounts.ts';
import { defineJob, handler, type Handler } from '../kit/jobs/job.ts';
import { sendMail } from '../kit/mail/mail.ts';
import { buildMail } from '../session/code-mails.ts';
import { hashPassword } from '../session/passwords.ts';
import { temporaryPassword } from './temporary-password.ts';

export const welcomeJob = defineJob({
  name: 'welcome-user',
  payload: z.strictObject({ userId: z.int() }),
});

interface Welcomed {
  name: string;
  email: string;
  language: Language;
}

/**
 * Gives a new user a temporary password and mails it: after the transaction that made them, since hashing takes long.
 * A second time makes another password, and the first is of no use.
 */
export const welcomingUsers = (accounts: Accounts): Handler =>
  handler(welcomeJob, async ({ userId }, { accountId, database }) => {
    const account = await accounts.byId(accountId);
    if (!account) return;
    const password = temporaryPassword();
    const passwordHash = await hashPassword(password);
    await database.tenant(accountId, async (tx) => {
      const user = await tx.row(sql<Welcomed>`
        update users set password_hash = ${passwordHash}
        where account_id = ${accountId} and id = ${userId} and temporary_password
        returning name, email, language`);
      if (!user) return;
      const { subject, text } = signInMails.welcome;
      const { name, email: to, language } = user;
      const written = buildMail(
        account,
        { name, language },
        {
          title: subject,
          paragraphs: [text],
          code: password,
          button: { words: signInMails.open.app, path: '/auth' },
        },
      );
      await sendMail(tx, { to, ...written });
    });
  });
