import type { Call } from '@tarima/domain/kit/contract';
import { reportNames, reportSheets, type ReportName } from '@tarima/domain/reports/contract';
import { reportTexts } from '@tarima/domain/reports/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DivisionSelect } from '../divisions/division-select.tsx';
import { useMay } from '../kit/use-may.ts';
import { useLanguage } from '../kit/words.tsx';
import { accountSettingsQuery } from '../company/account-settings.ts';
import { WeekCard } from './week-card.tsx';
import { PayCard } from './pay-card.tsx';
import { ReportCard } from './report-card.tsx';
import { parseReportSearch, writeReportSearch, type ReportSearch } from './report-search.ts';
import classes from './reports.module.css';

/** Five charts of a year, each with its own year and people or places, and the reports of the floor for a week. */
export default function ReportsScreen() {
  const { say } = useLanguage();
  const { search, change } = useReportSearch();
  const account = useQuery(accountSettingsQuery());
  const may = useMay();
  const mayRead = (name: ReportName): boolean => {
    const { needs }: Call = reportSheets[name];
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
        <ReportCard
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
      <WeekCard
        day={search.week}
        division={search.division}
        setDay={(week) => change({ ...search, week })}
      />
      <PayCard day={search.week} division={search.division} />
    </div>
  );
}

function useReportSearch() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    search: useMemo(() => parseReportSearch(raw), [raw]),
    change: (next: ReportSearch) =>
      void navigate({ to: '.', search: writeReportSearch(next), resetScroll: false }),
  };
}
