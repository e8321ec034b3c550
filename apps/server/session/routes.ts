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
import type { FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import { languageOf } from '../kit/refusals.ts';
import { serve, serveAnybody, type Server } from '../kit/serve.ts';
import type { Attempts } from './attempts.ts';
import { askForCode, changeKnownPassword, resetPassword, validateEmail } from './recovery.ts';
import { revokeSession, type Sessions } from './sessions.ts';
import { signInWith } from './sign-in.ts';

export function sessionRoutes(
  server: Server,
  accounts: Accounts,
  sessions: Sessions,
  attempts: Attempts,
  secret: Uint8Array,
): void {
  const parts = { database: server.database, sessions, attempts };
  const recovery = { database: server.database, attempts, secret };

  serveAnybody(server.app, signIn, async ({ body, request }) => {
    const account = await accounts.mustServe(request.hostname);
    return signInWith(parts, account, body.email, body.password, request.ip);
  });

  serveAnybody(server.app, refreshSession, async ({ body, request }) => {
    const account = await accounts.mustServe(request.hostname);
    return sessions.refresh(account.id, body.refreshToken);
  });

  serveAnybody(server.app, forgotPassword, async ({ body, request }) => {
    const account = await accounts.mustServe(request.hostname);
    await askForCode(recovery, account, asking(request, body.email), 'reset-password');
  });

  serveAnybody(server.app, confirmForgotPassword, async ({ body, request }) => {
    const account = await accounts.mustServe(request.hostname);
    const { email, newPassword, confirmationCode: code } = body;
    await resetPassword(recovery, account, { email, newPassword, code, address: request.ip });
  });

  serveAnybody(server.app, resendConfirmSignUp, async ({ body, request }) => {
    const account = await accounts.mustServe(request.hostname);
    await askForCode(recovery, account, asking(request, body.email), 'validate-email');
  });

  serveAnybody(server.app, confirmSignUp, async ({ body, request }) => {
    const account = await accounts.mustServe(request.hostname);
    const { email, confirmationCode: code } = body;
    await validateEmail(recovery, account, { email, code, address: request.ip });
  });

  serve(server, changePassword, ({ tx, person, body, address }) =>
    changeKnownPassword(recovery, tx, person, { ...body, address }),
  );

  serve(server, signOut, async ({ tx, person }) => {
    await revokeSession(tx, person.accountId, person.sessionId);
  });
}

const asking = (request: FastifyRequest, email: string) => ({
  email,
  address: request.ip,
  language: languageOf(request),
});
