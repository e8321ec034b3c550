import { openTestApp } from '../../../testing/app.tsx';
import {
  answerAccountSettings,
  answerJson,
  installFakeNetwork,
  type buildTestUser,
} from '../../../testing/fake-network.ts';

/** Opens the settings of the company as a user, with the answers that a tab requests. @param query tab, and what it shows */
export function openGlobalSettings(
  query: string,
  visitor: ReturnType<typeof buildTestUser>,
  routes: Parameters<typeof installFakeNetwork>[0],
) {
  const network = installFakeNetwork({
    'GET /users/current': answerJson(visitor),
    'GET /account/settings': answerAccountSettings(),
    ...routes,
  });
  return { ...network, ...openTestApp(`/global-settings?${query}`) };
}
