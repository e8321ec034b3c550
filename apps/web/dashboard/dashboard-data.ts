import type { Language } from '@tarima/domain/kit/words';
import { reportCalls } from '@tarima/domain/reports/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';

export const dashboardQueryOptions = (year: number) =>
  queryOptions({
    queryKey: ['reports', 'dashboard', year],
    queryFn: ({ signal }) => callApi(reportCalls.dashboard, { query: { year }, signal }),
  });

export const latestLogsQueryOptions = (lang: Language) =>
  queryOptions({
    queryKey: ['reports', 'last-logs', lang],
    queryFn: ({ signal }) => callApi(reportCalls.lastLogs, { query: { lang }, signal }),
  });
