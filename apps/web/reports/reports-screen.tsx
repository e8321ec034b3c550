import type { ApiCall } from '@tarima/domain/kit/contract';
import { reportNames, reportSheetCalls, type ReportName } from '@tarima/domain/reports/contract';
import { reportTexts } from '@tarima/domain/reports/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DivisionSelect } from '../divisions/division-select.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { accountSettingsQueryOptions } from '../company/account-settings.ts';
import { ReportedWorkWeekCard } from './reported-work-week-card.tsx';
import { PieceworkPayCard } from './piecework-pay-card.tsx';
import { ReportChartCard } from './report-chart-card.tsx';
import {
  parseReportSearchParams,
  toReportSearchParams,
  type ReportSearchParams,
} from './report-search-params.ts';
import classes from './reports.module.css';

/** Screen with five charts, each with its own year and people or workplaces, and with the reports of the floor for a week. */
export default function ReportsScreen() {
  const { say } = useLanguage();
  const { search, change } = useReportSearch();
  const account = useQuery(accountSettingsQueryOptions());
  const may = useHasPermission();
  const mayRead = (name: ReportName): boolean => {
    const { needs }: ApiCall = reportSheetCalls[name];
    return needs === undefined || may(needs);
  };
  return (
    <div className={classes.screen}>
      <header className={classes.top}>
        <h1 className={classes.title}>{say(reportTexts.title)}</h1>
        <DivisionSelect
          value={search.division}
          onChange={(division) => change({ ...search, division })}
        />
        <p className={classes.zone}>
          {account.data && say(reportTexts.zone, { zone: account.data.timeZone })}
        </p>
      </header>
      {reportNames.filter(mayRead).map((name) => (
        <ReportChartCard
          key={name}
          name={name}
          year={search.years[name]}
          division={search.division}
          entities={search.entities[name]}
          setYear={(year) => change({ ...search, years: { ...search.years, [name]: year } })}
          setEntities={(ids) =>
            change({ ...search, entities: { ...search.entities, [name]: ids } })
          }
        />
      ))}
      <ReportedWorkWeekCard
        day={search.week}
        division={search.division}
        setDay={(week) => change({ ...search, week })}
      />
      <PieceworkPayCard day={search.week} division={search.division} />
    </div>
  );
}

function useReportSearch() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    search: useMemo(() => parseReportSearchParams(raw), [raw]),
    change: (next: ReportSearchParams) =>
      void navigate({ to: '.', search: toReportSearchParams(next), resetScroll: false }),
  };
}
