import { dayMillis } from '@tarima/domain/kit/time-zone';
import { customers } from '@tarima/domain/customers/customer';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import type { Transaction } from '../kit/database.ts';
import { PlanningEngine } from '../planning/engine.ts';
import { newMaintenanceWindowRules } from '../planning/maintenance.ts';
import { getPlantWorkingHours, formatInstant } from '../planning/plant-snapshot.ts';
import { scheduleDowntimeWindow } from '../planning/downtime-windows.ts';
import { scheduleDemoAbsences } from './absences.ts';
import { DemoCalendar } from './calendar.ts';
import { loadDemoUsers } from './demo-users.ts';
import type { DemoMasterData } from './demo-master-data.ts';
import { demoCustomers } from './customers.ts';
import { DemoDemand } from './demand.ts';
import { DemoEnquiries } from './enquiries.ts';
import { DemoFulfilment } from './fulfilment.ts';
import { scheduleDemoOvertime } from './demo-hours.ts';
import { simulateLastDays } from './last-days.ts';
import { demoWorkplaces } from './plant.ts';
import { DemoPurchases } from './purchases.ts';
import { scheduleDemoReturns } from './returns.ts';
import { DemoTrips } from './trips.ts';
import { createDemoRecords } from './create-demo-records.ts';
import type { DemoContext } from './demo-context.ts';
import { pickRandomInteger, createSeededRandom, DemoTimeline } from './demo-timeline.ts';

const minute = 60_000;
const workday = 9 * 60;
/** Number of days of simulated history. */
const livedDays = 274;
/** Number of customers from before; the others appear one after another. */
const oldCustomers = 32;
const quotationsADay = 0.25;
/** Number of busy last days, in which every status has a waiting document. */
const busyDays = 12;
const quotationsABusyDay = 1.4;
/** Day of the history on which each division began to use the product. */
const joinedAfter = [0, 60, 110] as const;
/** Number of last days in which regular customers order twice a week. */
const closeDays = 30;
const [monday, tuesday, thursday] = [1, 2, 4];

/** Returns the morning of the first day of the history, in epoch milliseconds. */
export const getDemoHistoryStart = (end: number): number =>
  Math.floor((end - livedDays * dayMillis) / dayMillis) * dayMillis;

/**
 * Simulates nine months of the company through the product's own commands.
 * It makes quotations, replies of customers, stock, purchases, plans, production and shipments.
 * The history is the same every time, moved to the day of the first start.
 */
export async function simulateDemoHistory(
  tx: Transaction,
  catalogues: DemoMasterData,
  end: number,
): Promise<void> {
  const demoUsers = await loadDemoUsers(tx, catalogues.divisionIds);
  const demoContext: DemoContext = {
    tx,
    catalogues,
    demoUsers,
    calendar: new DemoCalendar(await getPlantWorkingHours(tx, {})),
    line: new DemoTimeline(tx),
    dice: createSeededRandom(1200),
    begin: getDemoHistoryStart(end),
    end,
    customerIds: [],
  };
  const purchases = new DemoPurchases(demoContext);
  const fulfilment = new DemoFulfilment(demoContext, purchases, new DemoTrips(demoContext));
  const demand = new DemoDemand(demoContext, fulfilment);
  const enquiries = new DemoEnquiries(demoContext, demand, fulfilment);

  meetCustomers(demoContext);
  for (const at of demoContext.calendar.workdays(demoContext.begin, end)) {
    buy(demoContext, purchases, at);
    callOff(demoContext, demand, at);
    enquire(demoContext, enquiries, at);
  }
  stopForMaintenance(demoContext);
  scheduleDemoAbsences(demoContext);
  scheduleDemoOvertime(demoContext);
  scheduleDemoReturns(demoContext);
  simulateLastDays(demoContext, { purchases, fulfilment, demand });
  await demoContext.line.liveUntil(end);
  // Old notifications are seen; one that requires a response stays open until it has one.
  await tx.row(sql`
    update notifications set seen = true
    where account_id = ${tx.accountId} and created_at < ${formatInstant(end - 2 * dayMillis)} and not seen
      and type not in ('orderProductionFinished', 'newTransferRequest')`);
}

function meetCustomers({ tx, demoUsers, calendar, line, begin, end, customerIds }: DemoContext) {
  const [seller] = demoUsers.sellers;
  if (!seller) return;
  const between = (end - begin) / (demoCustomers.length - oldCustomers + 1);
  for (const [at, body] of demoCustomers.entries()) {
    const met =
      at < oldCustomers ? begin : calendar.later(begin + (at + 1 - oldCustomers) * between, 60);
    // All customers appear by the present at the latest.
    line.at(Math.min(met, end), seller, async () => {
      customerIds.push(...(await createDemoRecords(tx, customers, [body])));
    });
  }
}

const getJoinMoment = ({ begin }: DemoContext, division: number): number =>
  begin + (joinedAfter[division] ?? 0) * dayMillis;

/** Simulates purchases: a plant begins with full shelves; then trucks come on Tuesdays, and pallets every other week. */
function buy(demoContext: DemoContext, purchases: DemoPurchases, at: number): void {
  const { demoUsers, calendar, line } = demoContext;
  for (const [division, clerk] of demoUsers.clerks.entries()) {
    const since = getJoinMoment(demoContext, division);
    if (at < since) continue;
    const isFirst = at < since + 5 * dayMillis && calendar.earlier(at, 1) < since;
    if (isFirst && division === 0) {
      line.at(at + 10 * minute, clerk, () => purchases.sundries(clerk, division));
      line.at(at + 12 * minute, clerk, () => purchases.quotedLumber(clerk, division));
    }
    if (!isFirst && calendar.weekday(at) !== tuesday) continue;
    const when = at + (20 + division * 15) * minute;
    line.at(when, clerk, () => purchases.lumber(clerk, division, 2));
    if (isFirst || new Date(at).getUTCDate() % 14 < 7)
      line.at(when + 5 * minute, clerk, () => purchases.pallets(clerk, division));
  }
}

/** Creates orders of regular customers, which keep the plants busy: more as the months pass. */
function callOff(demoContext: DemoContext, demand: DemoDemand, at: number): void {
  const { demoUsers, calendar, line, dice, begin, end } = demoContext;
  const isClose = end - at < closeDays * dayMillis;
  const weekday = calendar.weekday(at);
  const asks = weekday === thursday || (isClose && weekday === monday);
  // The last working day is simulated separately.
  if (!asks || calendar.later(at, workday) > end - 1) return;
  for (const [division, seller] of demoUsers.sellers.entries()) {
    if (at < getJoinMoment(demoContext, division)) continue;
    const share = isClose ? 0.86 : 0.5 + (0.25 * (at - begin)) / (end - begin) + 0.1 * dice();
    const from = at + (70 + pickRandomInteger(dice, 90)) * minute;
    const plannedAt = calendar.later(from, 4 * 60);
    line.at(from, seller, () => demand.callOff(division, share, { from, plannedAt }));
  }
}

/** Simulates the enquiries of a day. */
function enquire(demoContext: DemoContext, enquiries: DemoEnquiries, at: number): void {
  const { demoUsers, line, dice, end } = demoContext;
  const enquiryCount = end - at < busyDays * dayMillis ? quotationsABusyDay : quotationsADay;
  for (let remaining = enquiryCount; remaining > 0; remaining -= 1) {
    if (dice() >= remaining) continue;
    const [division = 0] = [0, 0, 0, 1, 2].slice(pickRandomInteger(dice, 5));
    const seller = demoUsers.sellers[division];
    if (seller && at >= getJoinMoment(demoContext, division))
      line.at(at + pickRandomInteger(dice, 8 * 60) * minute, seller, () =>
        enquiries.quote(seller, division),
      );
  }
}

/** Schedules maintenance of the chamfering saw in three working days, as agreed two weeks ago. */
function stopForMaintenance({ tx, catalogues, demoUsers, calendar, line, end }: DemoContext): void {
  const [planner] = demoUsers.planners;
  const workplaceId =
    catalogues.workplaceIds[demoWorkplaces.findIndex(({ key }) => key === 'chamfering')];
  if (!planner || workplaceId === undefined) return;
  const start = calendar.later(end, 3 * workday + 60);
  const window = {
    startDate: formatInstant(start),
    endDate: formatInstant(calendar.later(start, 4 * 60)),
  };
  line.at(calendar.earlier(end, 10 * workday), planner, async () => {
    // The plan is still empty: the engine has nothing to compute.
    const engine = new PlanningEngine();
    const request = { engine, person: planner, language: defaultLanguage, ownerId: workplaceId };
    await scheduleDowntimeWindow(
      tx,
      newMaintenanceWindowRules,
      { ...request, dryRun: false },
      window,
    );
    await engine.close();
  });
}
