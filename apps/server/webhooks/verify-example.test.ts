import { expect, test } from 'vitest';
import { signWebhookBody } from './post-event.ts';
import { verifyByGuide } from '../testing/webhook-receiver.ts';

test('the verification example of the guide accepts only correctly signed and recent requests', () => {
  const [body, seconds] = ['{"id":"é"}', 1_700_000_000];
  const signature = signWebhookBody('whsec_one', body, seconds);
  const now = seconds * 1_000;
  expect(
    verifyByGuide([
      { secret: 'whsec_one', signature, body, now },
      { secret: 'whsec_one', signature, body, now: now + 299_000 },
      { secret: 'whsec_two', signature, body, now },
      { secret: 'whsec_one', signature, body: `${body} `, now },
      { secret: 'whsec_one', signature, body, now: now + 301_000 },
      { secret: 'whsec_one', signature: signature.replace('t=17', 't=18'), body, now },
      { secret: 'whsec_one', signature: '', body, now },
    ]),
  ).toEqual([true, true, false, false, false, false, false]);
});
