import {
  changePasswordCall,
  confirmForgotPasswordCall,
  confirmSignUpCall,
  forgotPasswordCall,
  refreshSessionCall,
  resendConfirmSignUpCall,
  signInCall,
  signOutCall,
} from '@tarima/domain/session/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import {
  endOtherSessionsCall,
  endMySessionCall,
  listMySessionsCall,
} from '@tarima/domain/session/sessions';
import type { FastifyRequest } from 'fastify';
import type { AccountRegistry } from '../accounts/accounts.ts';
import { getRequestLanguage } from '../kit/error-handling.ts';
import { serveCall, servePublicCall, servePreparedCall, type ApiServer } from '../kit/serve.ts';
import { getRateLimitAddress } from '../kit/rate-limit-address.ts';
import type { FairQueue } from '../kit/fair-queue.ts';
import type { AttemptCounter } from './attempt-counter.ts';
import {
  requestMailedCode,
  changeVerifiedPassword,
  verifyPassword,
  findPasswordHash,
  resetPassword,
  validateEmailByCode,
} from './recovery.ts';
import { endSelectedSessions, listOpenSessions } from './open-sessions.ts';
import { revokeSession, type SessionService } from './sessions.ts';
import { signInUser } from './sign-in.ts';

export function registerSessionRoutes(
  server: ApiServer,
  accounts: AccountRegistry,
  sessions: SessionService,
  attempts: AttemptCounter,
  secret: Uint8Array,
  /** Queue of visitors: a thousand requests of one address wait for each other, and let the next address in. */
  fairQueue: FairQueue,
): void {
  const parts = { database: server.database, sessions, attempts };
  const recovery = { database: server.database, attempts, secret };
  const runInTurn = <Result>(
    { ip }: FastifyRequest,
    work: () => Promise<Result>,
  ): Promise<Result> => fairQueue.run({ address: getRateLimitAddress(ip) }, work);

  servePublicCall(server.app, signInCall, ({ body, request }) =>
    runInTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      return signInUser(parts, account, body, getOrigin(request));
    }),
  );

  // Refreshing is not in the queue of sign-ins: it hashes no password, and other requests are waiting for it.
  servePublicCall(server.app, refreshSessionCall, ({ body, request }) =>
    server.fairQueue.run({ address: getRateLimitAddress(request.ip) }, async () => {
      const account = await accounts.mustServe(request.hostname);
      return sessions.refresh(account.id, body.refreshToken);
    }),
  );

  servePublicCall(server.app, forgotPasswordCall, ({ body, request }) =>
    runInTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      await requestMailedCode(
        recovery,
        account,
        toCodeRequest(request, body.email),
        'reset-password',
      );
    }),
  );

  servePublicCall(server.app, confirmForgotPasswordCall, ({ body, request }) =>
    runInTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      const { email, newPassword, confirmationCode: code } = body;
      await resetPassword(recovery, account, { email, newPassword, code, address: request.ip });
    }),
  );

  servePublicCall(server.app, resendConfirmSignUpCall, ({ body, request }) =>
    runInTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      await requestMailedCode(
        recovery,
        account,
        toCodeRequest(request, body.email),
        'validate-email',
      );
    }),
  );

  servePublicCall(server.app, confirmSignUpCall, ({ body, request }) =>
    runInTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      const { email, confirmationCode: code } = body;
      await validateEmailByCode(recovery, account, { email, code, address: request.ip });
    }),
  );

  servePreparedCall(
    server,
    changePasswordCall,
    async ({ tx, person, body, address }) => {
      const stored = await findPasswordHash(tx, person);
      return () => verifyPassword(attempts, person, stored, { ...body, address });
    },
    ({ tx, person, prepared }) => changeVerifiedPassword(tx, person, prepared),
  );

  serveCall(server, listMySessionsCall, ({ tx, person }) =>
    listOpenSessions(tx, person, person.id),
  );

  serveCall(server, endMySessionCall, async ({ tx, person, params: { sessionId } }) => {
    const userSessions = await listOpenSessions(tx, person, person.id);
    if (!userSessions.some(({ id }) => id === sessionId)) throw new CodedError('ENTITY_NOT_FOUND');
    await endSelectedSessions(tx, person, person.id, { only: sessionId });
  });

  serveCall(server, endOtherSessionsCall, ({ tx, person }) =>
    endSelectedSessions(tx, person, person.id, { except: person.sessionId }),
  );

  serveCall(server, signOutCall, async ({ tx, person }) => {
    await revokeSession(tx, person.sessionId);
  });
}

const getOrigin = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
});

const toCodeRequest = (request: FastifyRequest, email: string) => ({
  email,
  address: request.ip,
  language: getRequestLanguage(request),
});
