import type { TestResponse } from '@tarima/server/testing/client';

/** Returns a successful response. @throws Error with the text of any other */
export function requireSuccess(answer: TestResponse): TestResponse {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
