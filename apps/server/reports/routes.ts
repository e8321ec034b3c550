import { reportCalls } from '@tarima/domain/reports/contract';
import { serve, type Person, type Server } from '../kit/serve.ts';
import {
  loadDashboard,
  hoursByUsers,
  hoursByWorkplaces,
  monthlyCustomers,
  monthlyRevenue,
  ordersByUsers,
  listReportedMonths,
  type FiguresOf,
} from './figures.ts';
import { reportSheetRoutes } from './export.ts';
import { lastLogs } from './logs.ts';
import { loadWaiting } from './waiting.ts';

interface YearQuery {
  readonly year: number | readonly number[];
  readonly divisionId?: number | undefined;
}

/** A year comes alone, or as a list of one beside the ids. */
const toFiguresQuery = (
  { accountId, timeZone, id, profile }: Person,
  { year, divisionId }: YearQuery,
): FiguresOf => {
  const [only = 0] = typeof year === 'number' ? [year] : year;
  const userId = profile.onlyMine ? id : undefined;
  return { accountId, timeZone, year: only, divisionId, userId };
};

export function reportRoutes(server: Server): void {
  serve(server, reportCalls.dashboard, ({ tx, person, query }) =>
    loadDashboard(tx, toFiguresQuery(person, query)),
  );
  serve(server, reportCalls.lastLogs, ({ tx, person, query }) => lastLogs(tx, person, query.lang));
  serve(server, reportCalls.monthlyRevenue, ({ tx, person, query }) =>
    monthlyRevenue(tx, toFiguresQuery(person, query)),
  );
  serve(server, reportCalls.monthlyCustomers, ({ tx, person, query }) =>
    monthlyCustomers(tx, toFiguresQuery(person, query)),
  );
  serve(server, reportCalls.ordersByUsers, ({ tx, person, query }) =>
    ordersByUsers(tx, toFiguresQuery(person, query), query.entityIds),
  );
  serve(server, reportCalls.hoursByUsers, ({ tx, person, query }) =>
    hoursByUsers(tx, toFiguresQuery(person, query), query.entityIds),
  );
  serve(server, reportCalls.hoursTold, async ({ tx, person, query }) => {
    const of = toFiguresQuery(person, query);
    return listReportedMonths(tx, of, await hoursByUsers(tx, of, query.entityIds));
  });
  serve(server, reportCalls.hoursByWorkplaces, ({ tx, person, query }) =>
    hoursByWorkplaces(tx, toFiguresQuery(person, query), query.entityIds, query.lang),
  );
  reportSheetRoutes(server, toFiguresQuery);
  serve(server, reportCalls.waiting, ({ tx, person }) => loadWaiting(tx, person));
}
