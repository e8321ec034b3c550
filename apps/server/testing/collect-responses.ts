import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';
import { buildExampleValue } from '../kit/documented-example.ts';
import { openExcelWorkbook } from '../sheets/testing/sheets.ts';
import type { TestResponse, TestClient } from './client.ts';
import { getPlantYear } from './days.ts';
import { parsePdf } from './pdf-reader.ts';

/** A call that reads. */
export interface RecordedReadRoute {
  /** Paths below /api, with `:id` where a record is named. */
  readonly path: string;
  readonly query: z.ZodType | undefined;
}

/** Notes every call that reads, as the application is made. */
export const recordReadRoutes = (app: FastifyInstance, routes: RecordedReadRoute[]): unknown =>
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (![method].flat().includes('GET') || !url.startsWith('/api/') || url.includes('/docs'))
      return;
    const query = schema?.querystring instanceof z.ZodType ? schema.querystring : undefined;
    routes.push({ path: url.replace('/api', ''), query });
  });

/** A call that writes, with `:id` where a record is named. */
export interface RecordedWriteRoute {
  readonly method: string;
  readonly path: string;
  readonly body: z.ZodType | undefined;
  /** Whether the response is a document that is loaded as by its number. */
  readonly loadsDocument: boolean;
}

/** Notes every call that writes, as the application is made. */
export const recordWriteRoutes = (app: FastifyInstance, routes: RecordedWriteRoute[]): unknown =>
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (!url.startsWith('/api/') || url.includes('/docs')) return;
    const body = schema?.body instanceof z.ZodType ? schema.body : undefined;
    const loadsDocument = config?.loadsDocument === true;
    for (const each of [method].flat())
      if (['POST', 'PUT', 'DELETE', 'PATCH'].includes(each))
        routes.push({ method: each, path: url.replace('/api', ''), body, loadsDocument });
  });

/** Returns the body of a call's example in the API document, with an id in place of each record's; none where the call takes no body. */
export function buildForeignBodies({ body }: RecordedWriteRoute, id: number): object[] {
  if (!body) return [];
  const schema: object = z.toJSONSchema(body, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  });
  const example = buildExampleValue(schema);
  const text = JSON.stringify(example, (key, value: unknown) => (key === 'id' ? id : value));
  const foreign: unknown = JSON.parse(text);
  return typeof foreign === 'object' && foreign !== null ? [foreign] : [];
}

/** The name of the route that a call reaches: its method and its path with `:id`. */
export const getRouteName = (
  routes: readonly RecordedWriteRoute[],
  method: string,
  path: string,
): string | undefined => {
  const [plain = ''] = path.split('?');
  const reached = routes
    .filter((route) => route.method === method)
    .find((route) => new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(plain));
  return reached && `${reached.method} ${reached.path}`;
};

const year = getPlantYear();
const variants = { size: ['?size=100'], year: [`?year=${year}`, `?year[0]=${year}`] };

/** Returns the variants of a call: without a query, and with the parameters that it takes. A call ignores or refuses those that it does not take. */
function listVariants({ query }: RecordedReadRoute): string[] {
  const takesParameter = (name: string): boolean =>
    query !== undefined && (!(query instanceof z.ZodObject) || Object.hasOwn(query.shape, name));
  return [
    '',
    ...Object.entries(variants).flatMap(([name, each]) => (takesParameter(name) ? each : [])),
  ];
}

/**
 * Loads every response that a user can read, by its address, with these ids in place of every record's.
 * Sheets of lists are made in the background: they are not among it.
 */
export async function collectResponses(
  client: TestClient,
  routes: readonly RecordedReadRoute[],
  ids: readonly number[],
): Promise<Map<string, string>> {
  const answerTexts = new Map<string, string>();
  for (const route of routes) {
    const { path } = route;
    if (/^\/(?!reports)[\w-]+\/export$/.test(path)) continue;
    const paths = /:\w+/.test(path)
      ? ids.map((id) => path.replaceAll(/:\w+/g, String(id)))
      : listVariants(route).map((variant) => path + variant);
    for (const each of paths) {
      const answer = await client.get(each);
      expect([each, answer.status < 500]).toEqual([each, true]);
      if (answer.status === 200) answerTexts.set(each, await extractText(answer));
    }
  }
  return answerTexts;
}

/** Returns the text of a response of any kind of file. */
async function extractText({ headers, bytes, text }: TestResponse): Promise<string> {
  const type = String(headers['content-type']);
  if (type.includes('spreadsheet')) return readWorkbookText(bytes);
  if (!type.includes('pdf')) return text;
  const { pages } = await parsePdf(bytes);
  // Number without thousands separators, like amounts in JSON.
  return pages.map((page) => page.text.replaceAll(',', '')).join('\n');
}

/** The cells of a workbook, a row a line. */
export async function readWorkbookText(bytes: Buffer): Promise<string> {
  const workbook = await openExcelWorkbook(bytes);
  const rows: string[] = [];
  workbook.eachSheet((sheet) => sheet.eachRow((row) => rows.push(JSON.stringify(row.values))));
  return rows.join('\n');
}

/** Returns the addresses whose response contains a text. */
export const findRoutesContaining = (
  answerTexts: ReadonlyMap<string, string>,
  soughtText: string,
): string[] =>
  [...answerTexts].flatMap(([path, text]) => (text.includes(soughtText) ? [path] : []));
