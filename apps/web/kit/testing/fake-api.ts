import type { ErrorAnswer } from '@tarima/domain/kit/errors';
import {
  listLayoutChangeSchema,
  changedListViewBody,
  newListViewBody,
  type ListLayouts,
} from '@tarima/domain/kit/list-layouts/contract';
import { findField, getSearchFields, type Module } from '@tarima/domain/kit/module';
import { createBulkActionCall, type BulkActionAnswer } from '@tarima/domain/kit/many/contract';
import { createNewRecordBodySchema, type ModuleRecord } from '@tarima/domain/kit/schemas';
import { vi } from 'vitest';
import type { z } from 'zod';
import { parseNamedRecord, toDisplayText } from '../cells/display-value.ts';
import { decodeQuery, type QueryValue } from '../nested-query.ts';

interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: { readonly [name: string]: QueryValue };
  readonly body: unknown;
  /** The `Idempotency-Key`. */
  readonly key: string | null;
}

const actionNames = ['edit', 'remove', 'accept', 'reject'];
type ManyBody = z.output<ReturnType<typeof createBulkActionCall>['body']>;

export interface FakeApi {
  rows: ModuleRecord[];
  /** The user's layouts of lists. */
  layouts: ListLayouts;
  /** Records that depend on any of the rows. */
  dependents: { module: string; count: number; latest: number[] }[];
  /** Answers a call that acts on many records. */
  many(body: ManyBody): BulkActionAnswer;
  /** Every request so far, except those for layouts of lists. */
  readonly requests: ApiRequest[];
  /** Refuses the next request of a method. */
  refuse(method: string, status: number, answer: Omit<ErrorAnswer, 'message'>): void;
}

/** Fakes the server: one module's rows behind `fetch`, answered as the contract defines. */
export function installFakeApi(module: Module, rows: readonly ModuleRecord[]): FakeApi {
  const refusals = new Map<string, Response>();
  const api: FakeApi = {
    rows: [...rows],
    many: () => ({ done: [], refused: [], next: null }),
    requests: [],
    layouts: { lists: [], views: [], shares: false },
    dependents: [{ module: 'raw_materials', count: 2, latest: [4, 3] }],
    refuse: (method, status, refusal) =>
      void refusals.set(method, json(status, { message: '', ...refusal })),
  };
  const fetchFake = (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://localhost');
    const request = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api', ''),
      query: decodeQuery(url.search),
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    if (request.path.startsWith('/list-looks'))
      return Promise.resolve(json(200, answerLayouts(api, request)));
    if (request.path.startsWith('/list-views')) return Promise.resolve(answerView(api, request));
    api.requests.push(request);
    const refusal = refusals.get(request.method);
    refusals.delete(request.method);
    return Promise.resolve(refusal ?? answer(api, module, request));
  };
  vi.stubGlobal('fetch', vi.fn(fetchFake));
  return api;
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

function answer(api: FakeApi, module: Module, request: ApiRequest): Response {
  const id = Number(request.path.split('/')[2]);
  if (request.path.endsWith('/many'))
    return json(200, api.many(createBulkActionCall(module, actionNames).body.parse(request.body)));
  if (request.path.endsWith('/dependents')) return json(200, api.dependents);
  if (request.path.endsWith('/all'))
    return json(200, page(searchNames(api, module, request), request));
  if (request.method === 'GET' && Number.isNaN(id))
    return json(200, page(filterRows(api, request), request));
  if (request.method === 'GET') return answerRow(api, id);
  if (request.method === 'DELETE') {
    api.rows = api.rows.filter((row) => row.id !== Number(request.query['oldId']));
    return new Response(null, { status: 204 });
  }
  const written = createNewRecordBodySchema(module).parse(request.body);
  const { updatedAt: _version, customFields = {}, metadata = {}, ...others } = written;
  const values = { ...others, customFields, metadata };
  const now = '2026-11-22T10:00:00.000Z';
  if (request.method === 'POST') {
    const row = {
      ...values,
      id: Math.max(...api.rows.map((each) => each.id)) + 1,
      createdAt: now,
      updatedAt: now,
    };
    api.rows = [row, ...api.rows];
    return json(201, row);
  }
  const before = api.rows.find((row) => row.id === id);
  if (!before) return json(404, { messageCode: 'ENTITY_NOT_FOUND', message: '' });
  const row = { ...before, ...values, updatedAt: now };
  api.rows = api.rows.map((each) => (each.id === id ? row : each));
  return json(200, row);
}

/** Answers the layouts, and stores changes part by part. */
function answerLayouts(api: FakeApi, { method, path, body }: ApiRequest): unknown {
  if (method === 'GET') return api.layouts;
  const list = path.split('/')[2] ?? '';
  const { layout, defaultView, order } = listLayoutChangeSchema.parse(body);
  const before = api.layouts.lists.find((each) => each.list === list);
  const saved = {
    list,
    layout: layout ?? before?.layout ?? {},
    defaultView: defaultView === undefined ? (before?.defaultView ?? null) : defaultView,
    order: order ?? before?.order ?? [],
  };
  api.layouts = {
    ...api.layouts,
    lists: [...api.layouts.lists.filter((each) => each.list !== list), saved],
  };
  return saved;
}

/** Creates views, changes them for a caller with the latest version, and deletes them. */
function answerView(api: FakeApi, { method, path, body }: ApiRequest): Response {
  const id = Number(path.split('/')[2] ?? api.layouts.views.length + 1);
  const before = api.layouts.views.find((view) => view.id === id);
  const others = api.layouts.views.filter((view) => view.id !== id);
  if (method === 'DELETE') {
    api.layouts = { ...api.layouts, views: others };
    return new Response(null, { status: 204 });
  }
  const list = before?.list ?? newListViewBody.parse(body).list;
  const { updatedAt: version, ...values } = before
    ? changedListViewBody.parse(body)
    : { ...newListViewBody.omit({ list: true }).strip().parse(body), updatedAt: undefined };
  if (before && before.updatedAt !== version)
    return json(409, { messageCode: 'STALE_ENTITY', message: '' });
  const view = {
    ...values,
    id,
    list,
    owner: { id: 7, name: 'Ana', left: false },
    own: true,
    shown: true,
    open: true,
    opens: false,
    updatedAt: '2026-11-22T11:00:00.000Z',
  };
  api.layouts = { ...api.layouts, views: [...others, view] };
  return json(before ? 200 : 201, view);
}

const toText = (value: QueryValue | undefined): string => (typeof value === 'string' ? value : '');

function answerRow(api: FakeApi, id: number): Response {
  const row = api.rows.find((each) => each.id === id);
  return row ? json(200, row) : json(404, { messageCode: 'ENTITY_NOT_FOUND', message: '' });
}

/** Answers a list with the filters that the tests use: text contained, codes, and records referred to. */
function filterRows(api: FakeApi, { query }: ApiRequest): unknown[] {
  const filters = Object.entries(query['filters'] ?? {});
  const matching = api.rows.filter((row) =>
    filters.every(([name, value]: [string, QueryValue]) => {
      const cell = String(parseNamedRecord(row[name])?.id ?? row[name]).toLowerCase();
      return Array.isArray(value)
        ? value.includes(cell)
        : cell.includes(toText(value).toLowerCase());
    }),
  );
  const by = toText(query['orderBy'] ?? 'id');
  const sign = query['orderType'] === 'asc' ? 1 : -1;
  const key = (row: ModuleRecord) => (by === 'id' ? row.id : String(row[by]));
  return matching.toSorted((a, b) => (key(a) < key(b) ? -sign : sign));
}

function searchNames(api: FakeApi, module: Module, { query }: ApiRequest): unknown[] {
  const search = toText(query['search']).toLowerCase();
  const title = findField(module, module.title) ? module.title : 'id';
  const isFound = (row: ModuleRecord): boolean =>
    getSearchFields(module).some((name) => toDisplayText(row[name]).toLowerCase().includes(search));
  return api.rows
    .filter(isFound)
    .map((row) => ({ id: row.id, name: String(row[title]) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function page(rows: readonly unknown[], { query }: ApiRequest) {
  const size = Number(query['size']);
  const from = (Number(query['page']) - 1) * size;
  return {
    elements: rows.slice(from, from + size),
    metadata: { totalItems: rows.length, totalPages: Math.ceil(rows.length / size) },
  };
}
