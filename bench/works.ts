import { getServerTime } from '@tarima/server/kit/clock';
import { isDeepStrictEqual } from 'node:util';
import { pickByPath, pickListByPath } from '@tarima/server/testing/client';
import type { Account } from './data.ts';
import { Connection, type Asked } from './loader.ts';
import type { Started } from './processes.ts';
import type { Work } from './rounds.ts';

export interface Servers {
  readonly account: Account;
  readonly bare: Started;
  readonly tarima: Started;
}

const rareTerms = [
  'martínez del sab',
  'aserradero garcí',
  'LOGISTICA ZUÑIGA',
  'ortega del pac',
  'hornos salazar',
  'ibarra del ahue',
  'Resinas Ñáñez',
  'cortés del istmo',
];
const surnames = ['Hernández', 'gutierrez', 'VELÁZQUEZ', 'cervantes', 'Ibarra', 'figueroa'];

/** The page of 20, newest first, with its total. */
export function listWorks({ account, bare, tarima }: Servers): Work[] {
  return [
    // the baseline counts its rows; our server keeps the count
    { name: 'list page', target: 3, terms: [undefined] },
    // a page that takes 1.3 times as long is 1 / 1.3 of the rate
    {
      name: 'list page, "contains", 30 to 60 found',
      target: 1 / 1.3,
      milliseconds: 10,
      terms: rareTerms,
    },
    {
      name: 'list page, "contains", 1,400 found',
      target: 1 / 1.3,
      milliseconds: 10,
      terms: surnames,
    },
  ].flatMap(({ name, target, milliseconds, terms }) =>
    [1, 16].map((clients) => ({
      name,
      clients,
      target,
      ...(milliseconds !== undefined && clients === 1 && { milliseconds }),
      bare: {
        ...bare,
        ask: (turn: number) => bareList(account, terms[turn % terms.length]),
      },
      tarima: {
        ...tarima,
        ask: (turn: number) => tarimaList(account, terms[turn % terms.length]),
      },
    })),
  );
}

const bareList = ({ id }: Account, term?: string): Asked => ({
  method: 'GET',
  path: `/bare/${id}${term === undefined ? '' : `?term=${encodeURIComponent(term)}`}`,
});

const tarimaList = ({ headers }: Account, term?: string): Asked => ({
  method: 'GET',
  path: `/api/suppliers?page=1&size=20&orderBy=id&orderType=desc${
    term === undefined ? '' : `&filters[name]=${encodeURIComponent(term)}`
  }`,
  headers,
});

/** Two servers are only compared when they answer the same. */
export async function answersAgree({ account, bare, tarima }: Servers): Promise<void> {
  const [toBare, toTarima] = [new Connection(bare.port), new Connection(tarima.port)];
  for (const term of [undefined, ...rareTerms, ...surnames]) {
    const theirs = await toBare.json(bareList(account, term));
    const ours = await toTarima.json(tarimaList(account, term));
    const same =
      pickByPath(theirs, 'total') === pickByPath(ours, 'metadata.totalItems') &&
      pickListByPath(theirs, 'elements').length > 0 &&
      isDeepStrictEqual(ids(theirs), ids(ours));
    if (!same) throw new Error(`The answers differ for ${term}: ${JSON.stringify([theirs, ours])}`);
  }
  toBare.close();
  toTarima.close();
}

const ids = (answer: unknown): unknown[] =>
  pickListByPath(answer, 'elements').map((element) => pickByPath(element, 'id'));

/** Ids of the account all over its range, without an order that a cache could follow. */
const idAt = ({ firstId, lastId }: Account, turn: number): number =>
  firstId + ((turn * 7919) % (lastId - firstId + 1));

export function readWorks({ account, bare, tarima }: Servers): Work[] {
  return [
    {
      name: 'read one',
      clients: 16,
      target: 0.4,
      bare: {
        ...bare,
        ask: (turn) => ({ method: 'GET', path: `/bare/${account.id}/${idAt(account, turn)}` }),
      },
      tarima: {
        ...tarima,
        ask: (turn) => ({
          method: 'GET',
          path: `/api/suppliers/${idAt(account, turn)}`,
          headers: account.headers,
        }),
      },
    },
  ];
}

/** Writes compared with a table that has all of our indexes, and with one that could not sort and search like ours. */
export const writeWorks = (servers: Servers): Work[] => [
  ...writesBeside('bare', servers).map((work) => ({ ...work, target: 0.3 })),
  ...writesBeside('plain', servers).map((work) => ({
    ...work,
    name: `${work.name}, beside a table without indexes to sort by`,
  })),
];

const writesBeside = (table: string, { account, bare, tarima }: Servers): Work[] => [
  {
    name: 'create one',
    clients: 16,
    bare: {
      ...bare,
      ask: () => ({ method: 'POST', path: `/${table}/${account.id}`, body: newBody() }),
    },
    tarima: {
      ...tarima,
      ask: () => ({
        method: 'POST',
        path: '/api/suppliers',
        headers: account.headers,
        body: newBody(),
      }),
    },
  },
  {
    name: 'update one',
    clients: 16,
    bare: {
      ...bare,
      ask: (turn) => ({
        method: 'PUT',
        path: `/${table}/${account.id}/${idAt(account, turn)}`,
        body: newBody(idAt(account, turn)),
      }),
    },
    tarima: {
      ...tarima,
      ask: (turn) => updateOf(account, turn),
    },
  },
];

export const updateOf = (account: Account, turn: number): Asked => ({
  method: 'PUT',
  path: `/api/suppliers/${idAt(account, turn)}`,
  headers: account.headers,
  body: newBody(idAt(account, turn)),
});

let made = 0;
const run = getServerTime().toString(36);

/** A body like a form's, different every time. */
export function newBody(id?: number): string {
  made += 1;
  return JSON.stringify({
    code: id === undefined ? `BENCH-${run}-${made}` : `EDITED-${id}`,
    name: `Maderas Hernández del Pino ${made}`,
    email: `ventas${made}@bench.test`,
    phoneNumber: '+52 477 712 3401',
    supplierType: 'lumber',
    businessType: 'sawmill',
    state: 'GUA',
    city: 'León',
    status: 'active',
    location: '21.122131,-101.682739',
  });
}
