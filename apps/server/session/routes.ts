import {
  changePassword,
  confirmForgotPassword,
  confirmSignUp,
  forgotPassword,
  refreshSession,
  resendConfirmSignUp,
  signIn,
  signOut,
} from '@tarima/domain/session/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { endOtherSessions, endMySession, listMySessions } from '@tarima/domain/session/sessions';
import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import { getLanguage } from '../kit/error-handling.ts';
import { serve, serveAnybody, servePrepared, type Server } from '../kit/serve.ts';
import { getRateLimitAddress } from '../kit/rate-limit-address.ts';
import type { FairQueue } from '../kit/fair-queue.ts';
import type { Attempts } from './attempts.ts';
import {
  askForCode,
  changeKnownPassword,
  verifyPassword,
  findPasswordHash,
  resetPassword,
  validateEmail,
} from './recovery.ts';
import { endSessions, openSessions } from './open-sessions.ts';
import { revokeSession, type Sessions } from './sessions.ts';
import { signInUser } from './sign-in.ts';

export function sessionRoutes(
  server: Server,
  accounts: Accounts,
  sessions: Sessions,
  attempts: Attempts,
  secret: Uint8Array,
  /** Queue of visitors: a thousand of one address wait for each other, and let the next address in. */
  fairQueue: FairQueue,
): void {
  const parts = { database: server.database, sessions, attempts };
  const recovery = { database: server.database, attempts, secret };
  const inTurn = <Result>({ ip }: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
    fairQueue.run({ address: getRateLimitAddress(ip) }, work);

  serveAnybody(server.app, signIn, ({ body, request }) =>
    inTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      return signInUser(parts, account, body, getOrigin(request));
    }),
  );

  // Not in the queue of sign-ins: it hashes no password, and works are waiting for it.
  serveAnybody(server.app, refreshSession, ({ body, request }) =>
    server.fairQueue.run({ address: getRateLimitAddress(request.ip) }, async () => {
      const account = await accounts.mustServe(request.hostname);
      return sessions.refresh(account.id, body.refreshToken);
    }),
  );

  serveAnybody(server.app, forgotPassword, ({ body, request }) =>
    inTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      await askForCode(recovery, account, asking(request, body.email), 'reset-password');
    }),
  );

  serveAnybody(server.app, confirmForgotPassword, ({ body, request }) =>
    inTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      const { email, newPassword, confirmationCode: code } = body;
      await resetPassword(recovery, account, { email, newPassword, code, address: request.ip });
    }),
  );

  serveAnybody(server.app, resendConfirmSignUp, ({ body, request }) =>
    inTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      await askForCode(recovery, account, asking(request, body.email), 'validate-email');
    }),
  );

  serveAnybody(server.app, confirmSignUp, ({ body, request }) =>
    inTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      const { email, confirmationCode: code } = body;
      await validateEmail(recovery, account, { email, code, address: request.ip });
    }),
  );

  servePrepared(
    server,
    changePassword,
    async ({ tx, person, body, address }) => {
      const stored = await findPasswordHash(tx, person);
      return () => verifyPassword(attempts, person, stored, { ...body, address });
    },
    ({ tx, person, prepared }) => changeKnownPassword(tx, person, prepared),
  );

  serve(server, listMySessions, ({ tx, person }) => openSessions(tx, person, person.id));

  serve(server, endMySession, async ({ tx, person, params: { sessionId } }) => {
    const userSessions = await openSessions(tx, person, person.id);
    if (!userSessions.some(({ id }) => id === sessionId)) throw new CodedError('ENTITY_NOT_FOUND');
    await endSessions(tx, person, person.id, { only: sessionId });
  });

  serve(server, endOtherSessions, ({ tx, person }) =>
    endSessions(tx, person, person.id, { except: person.sessionId }),
  );

  serve(server, signOut, async ({ tx, person }) => {
    await revokeSession(tx, person.sessionId);
  });
}

const getOrigin = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
});

const asking = (request: FastifyRequest, email: string) => ({
  email,
  address: request.ip,
  language: getLanguage(request),
});
