import type { Language } from '@tarima/domain/kit/words';
import { reportCalls } from '@tarima/domain/reports/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../kit/call.ts';

export const dashboardOptions = (year: number) =>
  queryOptions({
    queryKey: ['reports', 'dashboard', year],
    queryFn: ({ signal }) => call(reportCalls.dashboard, { query: { year }, signal }),
  });

export const lastLogsOptions = (lang: Language) =>
  queryOptions({
    queryKey: ['reports', 'last-logs', lang],
    queryFn: ({ signal }) => call(reportCalls.lastLogs, { query: { lang }, signal }),
  });
