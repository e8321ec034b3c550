import { floorCalls, tabletCalls, tabletScheme } from '@tarima/domain/floor/contract';
import { mayPairIn } from '@tarima/domain/floor/pairing';
import { weekCalls } from '@tarima/domain/floor/week';
import type { Call } from '@tarima/domain/kit/contract';
import { CodedError } from '@tarima/domain/kit/errors';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Accounts, ServedAccount } from '../accounts/accounts.ts';
import { catalogueOf } from '../catalogues.ts';
import { readRecord } from '../kit/catalogue/records.ts';
import { readerOf } from '../kit/catalogue/routes.ts';
import { countedAddress } from '../kit/counted-address.ts';
import type { Transaction } from '../kit/database.ts';
import type { Files } from '../kit/files/files.ts';
import type { Input } from '../kit/input.ts';
import {
  serve,
  serveAnybody,
  serveKnown,
  servePrepared,
  type Answer,
  type Person,
  type Server,
} from '../kit/serve.ts';
import { readOrder } from '../orders/queries.ts';
import { planners, planningDivision, readers, reachThrough, storesSeen } from '../orders/reach.ts';
import { bringInByOffice } from './parts.ts';
import { shownBy } from '../kit/shown-secret.ts';
import type { Attempts } from '../session/attempts.ts';
import { hashPassword, passwordMatches } from '../session/passwords.ts';
import { touchedUser } from '../users/touching.ts';
import { badgeCard } from './badge-card.ts';
import { badgeOf, dropBadge, holderOf, newBadge } from './badges.ts';
import { hasPin, keepPin, pinHashOf } from './pins.ts';
import { floorNow, floorOf } from './of-order.ts';
import { learnedAt } from './learned.ts';
import { enter, leave, peopleOf, toldPresence } from './presences.ts';
import { takeReports } from './reports.ts';
import { stationOf } from './station.ts';
import { weekOf, weekSheet } from './week.ts';
import { invite, knownTablet, pair, revoke, tabletsOf, type KnownTablet } from './tablets.ts';

interface FloorParts {
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly files: Files;
}

/** Of eight digits, guessed from anywhere; a PIN has fewer, and needs a tablet besides. */
const guesses = { ofCodes: 60, ofPin: 20, ofBadges: 20 };

/** Tablets of the floor: what the office does about them, and what they do themselves. */
export function floorRoutes(server: Server, parts: FloorParts): void {
  officeRoutes(server, parts);
  tabletRoutes(server, parts);
}

function officeRoutes(server: Server, { files }: FloorParts): void {
  serve(server, floorCalls.tablets, async ({ tx, person, params }) => {
    await reachedWorkplace(tx, person, params.workplaceId);
    return { tablets: await tabletsOf(tx, params.workplaceId) };
  });

  serve(server, floorCalls.invite, async ({ tx, person, params, body }) => {
    await refuseOtherDivision(tx, person, params.workplaceId);
    return invite(tx, params.workplaceId, body.name, person.id);
  });

  serve(server, floorCalls.revoke, async ({ tx, person, params }) => {
    await reachedWorkplace(tx, person, params.workplaceId);
    await revoke(tx, params.workplaceId, params.tabletId);
    return { tablets: await tabletsOf(tx, params.workplaceId) };
  });

  serve(server, floorCalls.pin, async ({ tx, person, params }) => {
    await touchedUser(tx, person, params.id);
    return { hasPin: await hasPin(tx, params.id) };
  });

  servePrepared(
    server,
    floorCalls.setPin,
    async ({ tx, person, params, body, address }) => {
      await touchedUser(tx, person, params.id);
      return async () => (body.pin === null ? undefined : hashPassword(body.pin, address));
    },
    async ({ tx, person, params, prepared }) => {
      await touchedUser(tx, person, params.id);
      await keepPin(tx, params.id, prepared);
      return { hasPin: prepared !== undefined };
    },
  );

  serve(server, floorCalls.badge, async ({ tx, person, params }) => {
    await touchedUser(tx, person, params.id);
    return { madeAt: (await badgeOf(tx, params.id)) ?? null };
  });

  serve(server, floorCalls.newBadge, async ({ tx, person, params, query }) => {
    await touchedUser(tx, person, params.id);
    const code = await newBadge(tx, params.id);
    return badgeCard(tx, files, params.id, code, query.lang);
  });

  serve(server, floorCalls.dropBadge, async ({ tx, person, params }) => {
    await touchedUser(tx, person, params.id);
    await dropBadge(tx, params.id);
    return { madeAt: null };
  });

  serve(server, floorCalls.bringIn, async ({ tx, person, params, query, body }) => {
    await bringInByOffice(tx, person, params.id, body, reachThrough(person, planners));
    return readOrder(tx, params.id, query.lang, reachThrough(person, readers), storesSeen(person));
  });

  serve(server, floorCalls.ofOrder, async ({ tx, person, params, query }) => {
    const found = await tx.row(sql`
      select from orders where account_id = ${tx.accountId} and id = ${params.id} and ${reachThrough(person, readers)}`);
    if (!found) throw new CodedError('ENTITY_NOT_FOUND');
    return floorOf(tx, params.id, query.lang);
  });

  serve(server, floorCalls.learned, async ({ tx, params }) => ({
    steps: await learnedAt(tx, params.productId),
  }));

  serve(server, weekCalls.read, ({ tx, person, query }) => weekOf(tx, person, query));

  serve(server, weekCalls.sheet, async ({ tx, person, query }) =>
    weekSheet(await weekOf(tx, person, query), query.lang),
  );

  serve(server, floorCalls.now, ({ tx, person, query }) =>
    floorNow(tx, planningDivision(person, query.divisionId), query.lang),
  );
}

/** @throws CodedError ENTITY_NOT_FOUND for an unknown workplace; FORBIDDEN for one whose tablets the user may not pair. */
async function refuseOtherDivision(tx: Transaction, person: Person, id: number): Promise<void> {
  const place = await tx.row(sql<{ divisionId: number }>`
    select division_id as "divisionId" from workplaces where account_id = ${tx.accountId} and id = ${id}`);
  if (!place) throw new CodedError('ENTITY_NOT_FOUND');
  if (!mayPairIn(person, place.divisionId))
    throw new CodedError('FORBIDDEN', [{ path: 'workplaceId', rule: 'option' }]);
}

/** @throws CodedError ENTITY_NOT_FOUND also for one that somebody does not reach. */
const reachedWorkplace = (tx: Transaction, person: Person, id: number): Promise<unknown> =>
  readRecord(tx, catalogueOf(workplaces), readerOf(workplaces, person, defaultLanguage), id);

type Inside = <Result>(
  work: (tx: Transaction, tablet: KnownTablet) => Promise<Result>,
) => Promise<Result>;

/** What somebody comes in by: counted under a name, and who it proves them to be. */
interface Proof {
  readonly target: string;
  readonly most: number;
  /** @throws CodedError INVALID_CODE for what proves nothing. */
  who(inside: Inside): Promise<number>;
}

function tabletRoutes(server: Server, { accounts, attempts, files }: FloorParts): void {
  const { app, database, turns } = server;
  const inTurn = <Result>({ ip }: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
    turns.run({ address: countedAddress(ip) }, work);

  serveAnybody(app, tabletCalls.pair, ({ request, body }) =>
    inTurn(request, async () => {
      const account = await accounts.mustServe(request.hostname);
      const everywhere = { target: 'tablet', most: guesses.ofCodes };
      const attempt = { accountId: account.id, target: 'tablet', address: request.ip, everywhere };
      await attempts.take(attempt);
      const token = await database.tenant(account.id, (tx) => pair(tx, body.code));
      await attempts.succeeded(attempt);
      return { token };
    }),
  );

  /** Serves a tablet that shows itself, in a transaction; what it carries is read after that. */
  const serveTablet = <const C extends Call & { access: 'tablet' }>(
    call: C,
    handle: (
      asked: Input<C> & { tx: Transaction; tablet: KnownTablet; account: ServedAccount },
    ) => Promise<Answer<C>>,
  ): void =>
    serveKnown(app, call, ({ request, read }) =>
      inTurn(request, async () => {
        const account = await servedAccount(accounts, request);
        const shown = shownBy(tabletScheme, request.headers.authorization);
        return database.tenant(account.id, async (tx) => {
          const tablet = await knownTablet(tx, shown);
          return handle({ ...read(), tx, tablet, account });
        });
      }),
    );

  serveTablet(tabletCalls.station, ({ tx, tablet, account, query }) =>
    stationOf(tx, files, account, tablet, query.lang),
  );

  /** Somebody comes in: each try is counted before it is looked at, and who it is comes out of a look of its own. */
  const comeIn = (request: FastifyRequest, proofAt: (tablet: KnownTablet) => Proof) =>
    inTurn(request, async () => {
      const account = await servedAccount(accounts, request);
      const shown = shownBy(tabletScheme, request.headers.authorization);
      const inside: Inside = (work) =>
        database.tenant(account.id, async (tx) => work(tx, await knownTablet(tx, shown)));
      const { target, most, who } = proofAt(await inside(async (_tx, tablet) => tablet));
      const everywhere = { target, most };
      const attempt = { accountId: account.id, target, address: request.ip, everywhere };
      await attempts.take(attempt);
      const userId = await who(inside);
      await attempts.succeeded(attempt);
      return inside(async (tx, tablet) => {
        const people = await peopleOf(tx, tablet);
        if (!people.able.has(userId) && !people.foremen.has(userId))
          throw new CodedError('ENTITY_NOT_FOUND');
        const there = await enter(tx, tablet, userId);
        if (!there) throw new CodedError('ENTITY_NOT_FOUND');
        return toldPresence(there, people);
      });
    });

  serveKnown(app, tabletCalls.enter, ({ request, read }) =>
    comeIn(request, () => {
      const { user, pin } = read().body;
      return {
        target: `pin ${user.id}`,
        most: guesses.ofPin,
        who: async (inside) => {
          const hash = await inside((tx) => pinHashOf(tx, user.id));
          if (!(await passwordMatches(hash, pin, request.ip)))
            throw new CodedError('INVALID_CODE', [{ path: 'pin', rule: 'wrongPin' }]);
          return user.id;
        },
      };
    }),
  );

  serveKnown(app, tabletCalls.enterByBadge, ({ request, read }) =>
    comeIn(request, (tablet) => {
      const { badge } = read().body;
      return {
        target: `badge ${tablet.id}`,
        most: guesses.ofBadges,
        who: async (inside) => {
          const holder = await inside((tx) => holderOf(tx, badge));
          if (holder === undefined)
            throw new CodedError('INVALID_CODE', [{ path: 'badge', rule: 'wrongBadge' }]);
          return holder;
        },
      };
    }),
  );

  serveTablet(tabletCalls.leave, async ({ tx, tablet, params }) => {
    await leave(tx, tablet, params.presence);
  });

  serveTablet(tabletCalls.report, async ({ tx, tablet, account, query, body }) => ({
    results: await takeReports(tx, tablet, body),
    station: await stationOf(tx, files, account, tablet, query.lang),
  }));
}

/** A host that serves nobody has no tablets either. */
async function servedAccount(accounts: Accounts, request: FastifyRequest): Promise<ServedAccount> {
  const account = await accounts.servedBy(request.hostname);
  if (!account) throw new CodedError('ACCESS_EXPIRED');
  return account;
}
