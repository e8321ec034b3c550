import { say } from '@tarima/domain/kit/words';
import { permissions, isPermission, allPermissions } from '@tarima/domain/profiles/permissions';
import { builtInProfile } from '@tarima/domain/profiles/profiles';
import { readCurrentUser, refreshSession, signIn, signOut } from '@tarima/domain/session/contract';
import { defaultLanguage } from '@tarima/domain/kit/words';
import type { Accounts } from '../accounts/accounts.ts';
import { serve, serveAnybody, type Server } from '../kit/serve.ts';
import type { Attempts } from './attempts.ts';
import { revokeSession, type Sessions } from './sessions.ts';
import { signInWith } from './sign-in.ts';

export function sessionRoutes(
  server: Server,
  accounts: Accounts,
  sessions: Sessions,
  attempts: Attempts,
): void {
  const parts = { database: server.database, sessions, attempts };

  serveAnybody(server.app, signIn, async ({ body, request }) => {
    const account = await accounts.mustServe(request.hostname);
    return signInWith(parts, account, body.email, body.password, request.ip);
  });

  serveAnybody(server.app, refreshSession, async ({ body, request }) => {
    const account = await accounts.mustServe(request.hostname);
    return sessions.refresh(account.id, body.refreshToken);
  });

  serve(server, signOut, async ({ tx, person }) => {
    await revokeSession(tx, person.accountId, person.sessionId);
  });

  serve(server, readCurrentUser, async ({ person }) => {
    const { profile } = person;
    const words = builtInProfile(profile.id)?.name;
    return {
      id: person.id,
      name: person.name,
      email: person.email,
      profilePic: null,
      profile: {
        id: profile.id,
        name: words ? say(words, defaultLanguage) : '',
        permissions: profile.permissions.filter(isPermission).map((name) => ({
          id: allPermissions.indexOf(name) + 1,
          name,
          language: permissions[name],
        })),
      },
    };
  });
}
