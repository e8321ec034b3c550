import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApiKey } from '../api-keys/testing.ts';
import { pickByPath } from '../testing/client.ts';
import { getDayAhead } from '../testing/days.ts';
import { startTestServer, type TestCompany, type TestServer } from '../testing/server.ts';

/** A command of the guide, and the answer that it promises. */
interface Example {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly status: number;
  readonly code: string | undefined;
}

const host = 'plant.example';
const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/```bash\n([^]*?)```/g)].map(([, block = '']) => block);

let server: TestServer;
let company: TestCompany;
let values: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer();
  company = await server.company(host);
  const permissions = ['suppliers', 'measures', 'products', 'orders'];
  values = {
    TOKEN: (company.admin.headers['authorization'] ?? '').replace('Bearer ', ''),
    KEY: (await createTestApiKey(company.admin, permissions)).text,
    TOMORROW: getDayAhead(2),
  };
});
afterAll(() => server.close());

test('the guide has examples, each with its answer', () => {
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.filter((block) => !/^curl [^]*\n# \d{3}( [A-Z_]+)?\n$/.test(block))).toEqual([]);
});

test.each(blocks)('%s', async (block) => {
  const { method, path, headers, body, status, code } = read(fillValues(block));
  const answer = await server.visitor(host).send(method, path, body, headers);
  expect([answer.status, pickByPath(answer.body, 'messageCode')]).toEqual([status, code]);
});

/** A command with the values that stand for a reader's own. */
const fillValues = (block: string): string =>
  block.replaceAll(/\$([A-Z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nobody says what $${name} is`);
    return value;
  });

function read(block: string): Example {
  const [command = '', promised = ''] = block.split('\n# ');
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
    .map(([, single, double, bare]) => single ?? double ?? bare ?? '')
    .slice(1);
  const parsedArguments = parseArguments(words);
  const url = new URL(parsedArguments.url);
  expect([url.hostname, url.pathname.startsWith('/api/')]).toEqual([host, true]);
  if (parsedArguments.inAddress)
    for (const each of parsedArguments.data) url.searchParams.append(...parsePair(each));
  const [status = '', code] = promised.trim().split(' ');
  return {
    method: parsedArguments.method,
    path: url.pathname.replace('/api', '') + url.search,
    headers: parsedArguments.headers,
    body: parsedArguments.inAddress ? undefined : parsedArguments.data[0],
    status: Number(status),
    code,
  };
}

const parsePair = (text: string): [string, string] => {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
};

/** Parses the arguments of curl, as far as the guide uses them. */
function parseArguments(words: readonly string[]) {
  const headers: Record<string, string> = {};
  const data: string[] = [];
  const parsedArguments = { url: '', method: 'GET', inAddress: false, headers, data };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (word === '-G') parsedArguments.inAddress = true;
    else if (!word.startsWith('-')) parsedArguments.url = word;
    else {
      at += 1;
      if (word === '-X') parsedArguments.method = next;
      else if (word === '-H') {
        const [name = '', ...rest] = next.split(': ');
        headers[name.toLowerCase()] = rest.join(': ');
      } else if (word === '-d' || word === '--data-urlencode') data.push(next);
      else throw new Error(`What is ${word}?`);
    }
  }
  return parsedArguments;
}
