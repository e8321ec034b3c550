import { reportCalls } from '@tarima/domain/reports/contract';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import {
  loadDashboard,
  sumHoursByUser,
  sumHoursByWorkplace,
  countMonthlyCustomers,
  listMonthlyRevenue,
  countOrdersByUser,
  listMonthsWithTabletReports,
  type FiguresScope,
} from './figures.ts';
import { registerReportSheetRoutes } from './report-sheet-routes.ts';
import { listLatestActivity } from './latest-activity.ts';
import { loadWaitingTasks } from './waiting-tasks.ts';

interface YearQuery {
  readonly year: number | readonly number[];
  readonly divisionId?: number | undefined;
}

/** A year is sent alone, or as a list with one value beside the ids. */
const toFiguresQuery = (
  { accountId, timeZone, id, profile }: ActingUser,
  { year, divisionId }: YearQuery,
): FiguresScope => {
  const [only = 0] = typeof year === 'number' ? [year] : year;
  const userId = profile.onlyMine ? id : undefined;
  return { accountId, timeZone, year: only, divisionId, userId };
};

export function registerReportRoutes(server: ApiServer): void {
  serveCall(server, reportCalls.dashboard, ({ tx, person, query }) =>
    loadDashboard(tx, toFiguresQuery(person, query)),
  );
  serveCall(server, reportCalls.lastLogs, ({ tx, person, query }) =>
    listLatestActivity(tx, person, query.lang),
  );
  serveCall(server, reportCalls.monthlyRevenue, ({ tx, person, query }) =>
    listMonthlyRevenue(tx, toFiguresQuery(person, query)),
  );
  serveCall(server, reportCalls.monthlyCustomers, ({ tx, person, query }) =>
    countMonthlyCustomers(tx, toFiguresQuery(person, query)),
  );
  serveCall(server, reportCalls.ordersByUsers, ({ tx, person, query }) =>
    countOrdersByUser(tx, toFiguresQuery(person, query), query.entityIds),
  );
  serveCall(server, reportCalls.hoursByUsers, ({ tx, person, query }) =>
    sumHoursByUser(tx, toFiguresQuery(person, query), query.entityIds),
  );
  serveCall(server, reportCalls.hoursTold, async ({ tx, person, query }) => {
    const of = toFiguresQuery(person, query);
    return listMonthsWithTabletReports(tx, of, await sumHoursByUser(tx, of, query.entityIds));
  });
  serveCall(server, reportCalls.hoursByWorkplaces, ({ tx, person, query }) =>
    sumHoursByWorkplace(tx, toFiguresQuery(person, query), query.entityIds, query.lang),
  );
  registerReportSheetRoutes(server, toFiguresQuery);
  serveCall(server, reportCalls.waiting, ({ tx, person }) => loadWaitingTasks(tx, person));
}
