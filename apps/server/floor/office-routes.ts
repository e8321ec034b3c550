import { officeFloorCalls } from '@tarima/domain/floor/contract';
import { canOpenTablet, canPairTablet } from '@tarima/domain/floor/pairing';
import { floorWeekCalls } from '@tarima/domain/floor/floor-week';
import { CodedError } from '@tarima/domain/kit/errors';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { sql } from 'kysely';
import { getModuleCatalogue } from '../catalogues.ts';
import { getRecord } from '../kit/catalogue/records.ts';
import { toRecordReader } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { serveCall, servePreparedCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { getOrder } from '../orders/queries.ts';
import {
  plannerOrderScreens,
  getPlanningDivision,
  readerOrderScreens,
  getOrderScope,
  getOrderStoreScope,
} from '../orders/order-scope.ts';
import { stockPartialProductionByOffice } from './stock-parts.ts';
import type { AttemptCounter } from '../session/attempt-counter.ts';
import { hashPassword } from '../session/passwords.ts';
import { lockUser } from '../users/lock-user.ts';
import { renderBadgeCard } from './badge-card.ts';
import { findBadgeCreationTime, deleteBadge, issueBadge } from './badges.ts';
import { findPinLockEnd, unlockPin } from './pin-locks.ts';
import { hasPin, savePin } from './pins.ts';
import { getRecentFloorActivity, getOrderFloorStatus } from './order-floor.ts';
import { getLearnedStepMinutes } from './learned-step-minutes.ts';
import { getWeeklyHoursAndPieces, buildFloorWeekWorkbook } from './floor-week.ts';
import { findTabletLockEnd, openTablet } from './tablet-locks.ts';
import { inviteTablet, revokeTablet, listTablets } from './tablets.ts';

interface OfficeParts {
  readonly attempts: AttemptCounter;
  readonly files: FileService;
}

/** Serves the office's calls about the floor: tablets, PINs and badges, incoming parts, and reports. */
export function registerOfficeFloorRoutes(
  server: ApiServer,
  { attempts, files }: OfficeParts,
): void {
  const getPinStatus = async (tx: Transaction, userId: number) => {
    const isSet = await hasPin(tx, userId);
    const until = isSet ? await findPinLockEnd(tx, attempts, userId) : undefined;
    return { hasPin: isSet, lockedUntil: until ?? null };
  };

  const getTablets = async (tx: Transaction, workplaceId: number) => {
    const tablets = [];
    for (const tablet of await listTablets(tx, workplaceId)) {
      const until = await findTabletLockEnd(tx, attempts, tablet.id);
      tablets.push({ ...tablet, closedUntil: until ?? null });
    }
    return { tablets };
  };

  serveCall(server, officeFloorCalls.tablets, async ({ tx, person, params }) => {
    await getVisibleWorkplace(tx, person, params.workplaceId);
    return getTablets(tx, params.workplaceId);
  });

  serveCall(server, officeFloorCalls.invite, async ({ tx, person, params, body }) => {
    await assertMayUseTablets(tx, person, params.workplaceId, canPairTablet);
    return inviteTablet(tx, params.workplaceId, body.name, person.id);
  });

  serveCall(server, officeFloorCalls.revoke, async ({ tx, person, params }) => {
    await getVisibleWorkplace(tx, person, params.workplaceId);
    await revokeTablet(tx, params.workplaceId, params.tabletId);
    return getTablets(tx, params.workplaceId);
  });

  serveCall(server, officeFloorCalls.openTablet, async ({ tx, person, params }) => {
    await getVisibleWorkplace(tx, person, params.workplaceId);
    await assertMayUseTablets(tx, person, params.workplaceId, canOpenTablet);
    await openTablet(tx, attempts, { ...params, byId: person.id });
    return getTablets(tx, params.workplaceId);
  });

  serveCall(server, officeFloorCalls.pin, async ({ tx, person, params }) => {
    await lockUser(tx, person, params.id);
    return getPinStatus(tx, params.id);
  });

  serveCall(server, officeFloorCalls.unlockPin, async ({ tx, person, params }) => {
    await lockUser(tx, person, params.id);
    await unlockPin(tx, attempts, params.id, person.id);
    return getPinStatus(tx, params.id);
  });

  servePreparedCall(
    server,
    officeFloorCalls.setPin,
    async ({ tx, person, params, body, address }) => {
      await lockUser(tx, person, params.id);
      return async () => (body.pin === null ? undefined : hashPassword(body.pin, address));
    },
    async ({ tx, person, params, prepared }) => {
      await lockUser(tx, person, params.id);
      await savePin(tx, params.id, prepared);
      // Wrong attempts were made with the previous PIN.
      await unlockPin(tx, attempts, params.id, person.id);
      return getPinStatus(tx, params.id);
    },
  );

  serveCall(server, officeFloorCalls.badge, async ({ tx, person, params }) => {
    await lockUser(tx, person, params.id);
    return { madeAt: (await findBadgeCreationTime(tx, params.id)) ?? null };
  });

  serveCall(server, officeFloorCalls.newBadge, async ({ tx, person, params, query }) => {
    await lockUser(tx, person, params.id);
    const code = await issueBadge(tx, params.id);
    return renderBadgeCard(tx, files, params.id, code, query.lang);
  });

  serveCall(server, officeFloorCalls.dropBadge, async ({ tx, person, params }) => {
    await lockUser(tx, person, params.id);
    await deleteBadge(tx, params.id);
    return { madeAt: null };
  });

  serveCall(server, officeFloorCalls.bringIn, async ({ tx, person, params, query, body }) => {
    await stockPartialProductionByOffice(
      tx,
      person,
      params.id,
      body,
      getOrderScope(person, plannerOrderScreens),
    );
    return getOrder(
      tx,
      params.id,
      query.lang,
      getOrderScope(person, readerOrderScreens),
      getOrderStoreScope(person),
    );
  });

  serveCall(server, officeFloorCalls.ofOrder, async ({ tx, person, params, query }) => {
    const found = await tx.row(sql`
      select from orders where account_id = ${tx.accountId} and id = ${params.id} and ${getOrderScope(person, readerOrderScreens)}`);
    if (!found) throw new CodedError('ENTITY_NOT_FOUND');
    return getOrderFloorStatus(tx, params.id, query.lang);
  });

  serveCall(server, officeFloorCalls.learned, async ({ tx, params }) => ({
    steps: await getLearnedStepMinutes(tx, params.productId),
  }));

  serveCall(server, floorWeekCalls.read, ({ tx, person, query }) =>
    getWeeklyHoursAndPieces(tx, person, query),
  );

  serveCall(server, floorWeekCalls.sheet, async ({ tx, person, query }) =>
    buildFloorWeekWorkbook(await getWeeklyHoursAndPieces(tx, person, query), query.lang),
  );

  serveCall(server, officeFloorCalls.now, ({ tx, person, query }) =>
    getRecentFloorActivity(tx, person, getPlanningDivision(person, query.divisionId), query.lang),
  );
}

/**
 * Asserts that a rule of tablets permits the user a workplace, by its division.
 * @throws CodedError ENTITY_NOT_FOUND for an unknown workplace; FORBIDDEN otherwise.
 */
async function assertMayUseTablets(
  tx: Transaction,
  person: ActingUser,
  id: number,
  isPermitted: (user: ActingUser, divisionId: number) => boolean,
): Promise<void> {
  const workplace = await tx.row(sql<{ divisionId: number }>`
    select division_id as "divisionId" from workplaces where account_id = ${tx.accountId} and id = ${id}`);
  if (!workplace) throw new CodedError('ENTITY_NOT_FOUND');
  if (!isPermitted(person, workplace.divisionId))
    throw new CodedError('FORBIDDEN', [{ path: 'workplaceId', rule: 'option' }]);
}

/** Returns a workplace. @throws CodedError ENTITY_NOT_FOUND, also for a workplace outside the user's scope. */
const getVisibleWorkplace = (tx: Transaction, person: ActingUser, id: number): Promise<unknown> =>
  getRecord(
    tx,
    getModuleCatalogue(workplaces),
    toRecordReader(workplaces, person, defaultLanguage),
    id,
  );
