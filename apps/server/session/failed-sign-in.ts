import { sql } from 'kysely';
import { z } from 'zod';
import { noteInHistory } from '../kit/history.ts';
import { defineJob, handler, type Handler } from '../kit/jobs/job.ts';

/** Enqueued after every failure, with any e-mail: a look-up of the user would make the response for an existing one slower. */
export const noteFailedSignInJob = defineJob({
  name: 'note-failed-sign-in',
  attempts: 3,
  secret: true,
  payload: z.strictObject({ email: z.string().max(254) }),
});

/** Records a failure in the history of the user with the e-mail. */
export const noteFailedSignIns = (): Handler =>
  handler(noteFailedSignInJob, ({ email }, { accountId, database }) =>
    database.tenant(accountId, async (tx) => {
      const user = await tx.row(sql<{ id: number }>`
        select id from users where account_id = ${accountId} and lower(email) = lower(${email})`);
      if (!user) return;
      await noteInHistory(tx, {
        accountId,
        module: 'users',
        entityId: user.id,
        action: 'failed-sign-in',
        userId: null,
      });
    }),
  );
