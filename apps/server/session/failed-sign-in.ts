import { sql } from 'kysely';
import { z } from 'zod';
import { recordHistoryEvent } from '../kit/record-history-event.ts';
import { defineJob, defineJobHandler, type JobHandler } from '../kit/jobs/job.ts';

/**
 * Job after every failed sign-in, with any e-mail: looking up the user in the request would make the response for an existing one slower.
 */
export const recordFailedSignInJob = defineJob({
  name: 'note-failed-sign-in',
  attempts: 3,
  secret: true,
  payload: z.strictObject({ email: z.string().max(254) }),
});

/** Creates the handler that records a failure in the history of the user with the e-mail. */
export const createFailedSignInHandler = (): JobHandler =>
  defineJobHandler(recordFailedSignInJob, ({ email }, { accountId, database }) =>
    database.tenant(accountId, async (tx) => {
      const user = await tx.row(sql<{ id: number }>`
        select id from users where account_id = ${accountId} and lower(email) = lower(${email})`);
      if (!user) return;
      await recordHistoryEvent(tx, {
        accountId,
        module: 'users',
        entityId: user.id,
        action: 'failed-sign-in',
        userId: null,
      });
    }),
  );
