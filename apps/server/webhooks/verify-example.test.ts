import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signWebhookBody } from './post-event.ts';

const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const code = /```js\n([^]*?)```/.exec(page)?.[1] ?? '';

test('the example of the guide accepts what is signed, and nothing else', () => {
  const [body, seconds] = ['{"id":"é"}', 1_700_000_000];
  const signature = signWebhookBody('whsec_one', body, seconds);
  const now = seconds * 1_000;
  const calls = [
    ['whsec_one', signature, body, now],
    ['whsec_one', signature, body, now + 299_000],
    ['whsec_two', signature, body, now],
    ['whsec_one', signature, `${body} `, now],
    ['whsec_one', signature, body, now + 301_000],
    ['whsec_one', signature.replace('t=17', 't=18'), body, now],
    ['whsec_one', '', body, now],
  ];
  const run = `${code}\nconsole.log(JSON.stringify(${JSON.stringify(calls)}.map((call) => isFromTarima(...call))))`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', run], {
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual([true, true, false, false, false, false, false]);
});
