import { floorCalls } from '@tarima/domain/floor/contract';
import { canPairTablet } from '@tarima/domain/floor/pairing';
import { weekCalls } from '@tarima/domain/floor/week';
import { CodedError } from '@tarima/domain/kit/errors';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { sql } from 'kysely';
import { getCatalogue } from '../catalogues.ts';
import { getRecord } from '../kit/catalogue/records.ts';
import { toReader } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import type { Files } from '../kit/files/files.ts';
import { serve, servePrepared, type Person, type Server } from '../kit/serve.ts';
import { getOrder } from '../orders/queries.ts';
import {
  planners,
  planningDivision,
  readers,
  getOrderScope,
  getStoreScope,
} from '../orders/order-scope.ts';
import { bringInByOffice } from './parts.ts';
import type { Attempts } from '../session/attempts.ts';
import { hashPassword } from '../session/passwords.ts';
import { lockUser } from '../users/lock-user.ts';
import { badgeCard } from './badge-card.ts';
import { findBadge, dropBadge, newBadge } from './badges.ts';
import { findPinLockEnd, unlockPin } from './pin-locks.ts';
import { hasPin, savePin } from './pins.ts';
import { floorNow, getOrderFloor } from './order-floor.ts';
import { getLearnedSteps } from './learned.ts';
import { getFloorWeek, weekSheet } from './week.ts';
import { invite, revoke, listTablets } from './tablets.ts';

interface OfficeParts {
  readonly attempts: Attempts;
  readonly files: Files;
}

/** Serves the office's calls about the floor: tablets, PINs and badges, parts that come in, and reports. */
export function floorOfficeRoutes(server: Server, { attempts, files }: OfficeParts): void {
  const getPinStatus = async (tx: Transaction, userId: number) => {
    const isSet = await hasPin(tx, userId);
    const until = isSet ? await findPinLockEnd(tx, attempts, userId) : undefined;
    return { hasPin: isSet, lockedUntil: until ?? null };
  };

  serve(server, floorCalls.tablets, async ({ tx, person, params }) => {
    await getVisibleWorkplace(tx, person, params.workplaceId);
    return { tablets: await listTablets(tx, params.workplaceId) };
  });

  serve(server, floorCalls.invite, async ({ tx, person, params, body }) => {
    await assertSameDivision(tx, person, params.workplaceId);
    return invite(tx, params.workplaceId, body.name, person.id);
  });

  serve(server, floorCalls.revoke, async ({ tx, person, params }) => {
    await getVisibleWorkplace(tx, person, params.workplaceId);
    await revoke(tx, params.workplaceId, params.tabletId);
    return { tablets: await listTablets(tx, params.workplaceId) };
  });

  serve(server, floorCalls.pin, async ({ tx, person, params }) => {
    await lockUser(tx, person, params.id);
    return getPinStatus(tx, params.id);
  });

  serve(server, floorCalls.unlockPin, async ({ tx, person, params }) => {
    await lockUser(tx, person, params.id);
    await unlockPin(tx, attempts, params.id, person.id);
    return getPinStatus(tx, params.id);
  });

  servePrepared(
    server,
    floorCalls.setPin,
    async ({ tx, person, params, body, address }) => {
      await lockUser(tx, person, params.id);
      return async () => (body.pin === null ? undefined : hashPassword(body.pin, address));
    },
    async ({ tx, person, params, prepared }) => {
      await lockUser(tx, person, params.id);
      await savePin(tx, params.id, prepared);
      // The wrong attempts were at the PIN of before.
      await unlockPin(tx, attempts, params.id, person.id);
      return getPinStatus(tx, params.id);
    },
  );

  serve(server, floorCalls.badge, async ({ tx, person, params }) => {
    await lockUser(tx, person, params.id);
    return { madeAt: (await findBadge(tx, params.id)) ?? null };
  });

  serve(server, floorCalls.newBadge, async ({ tx, person, params, query }) => {
    await lockUser(tx, person, params.id);
    const code = await newBadge(tx, params.id);
    return badgeCard(tx, files, params.id, code, query.lang);
  });

  serve(server, floorCalls.dropBadge, async ({ tx, person, params }) => {
    await lockUser(tx, person, params.id);
    await dropBadge(tx, params.id);
    return { madeAt: null };
  });

  serve(server, floorCalls.bringIn, async ({ tx, person, params, query, body }) => {
    await bringInByOffice(tx, person, params.id, body, getOrderScope(person, planners));
    return getOrder(
      tx,
      params.id,
      query.lang,
      getOrderScope(person, readers),
      getStoreScope(person),
    );
  });

  serve(server, floorCalls.ofOrder, async ({ tx, person, params, query }) => {
    const found = await tx.row(sql`
      select from orders where account_id = ${tx.accountId} and id = ${params.id} and ${getOrderScope(person, readers)}`);
    if (!found) throw new CodedError('ENTITY_NOT_FOUND');
    return getOrderFloor(tx, params.id, query.lang);
  });

  serve(server, floorCalls.learned, async ({ tx, params }) => ({
    steps: await getLearnedSteps(tx, params.productId),
  }));

  serve(server, weekCalls.read, ({ tx, person, query }) => getFloorWeek(tx, person, query));

  serve(server, weekCalls.sheet, async ({ tx, person, query }) =>
    weekSheet(await getFloorWeek(tx, person, query), query.lang),
  );

  serve(server, floorCalls.now, ({ tx, person, query }) =>
    floorNow(tx, planningDivision(person, query.divisionId), query.lang),
  );
}

/** @throws CodedError ENTITY_NOT_FOUND for an unknown workplace; FORBIDDEN for one whose tablets the user may not pair. */
async function assertSameDivision(tx: Transaction, person: Person, id: number): Promise<void> {
  const workplace = await tx.row(sql<{ divisionId: number }>`
    select division_id as "divisionId" from workplaces where account_id = ${tx.accountId} and id = ${id}`);
  if (!workplace) throw new CodedError('ENTITY_NOT_FOUND');
  if (!canPairTablet(person, workplace.divisionId))
    throw new CodedError('FORBIDDEN', [{ path: 'workplaceId', rule: 'option' }]);
}

/** @throws CodedError ENTITY_NOT_FOUND also for a workplace that the person does not reach. */
const getVisibleWorkplace = (tx: Transaction, person: Person, id: number): Promise<unknown> =>
  getRecord(tx, getCatalogue(workplaces), toReader(workplaces, person, defaultLanguage), id);
