import { Skeleton } from '@mantine/core';
import type { ReportName } from '@tarima/domain/reports/contract';
import { reportTexts, reportChartWords, sayReportedMonths } from '@tarima/domain/reports/texts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../kit/words.tsx';
import { YearSelect } from '../kit/year-select.tsx';
import { reportChartStyles } from './report-chart-styles.ts';
import { DownloadReportButton } from './download-report-button.tsx';
import { ReportEntitiesSelect } from './report-entities-select.tsx';
import { ReportBarChart } from './report-bar-chart.tsx';
import { ReportErrorAlert } from './report-error-alert.tsx';
import {
  fetchReportWorkbook,
  reportQueryOptions,
  reportedHoursShareQueryOptions,
  type ReportFilters,
} from './reports-data.ts';
import classes from './reports.module.css';

interface ReportCardProps {
  readonly name: ReportName;
  readonly year: number;
  readonly division: number | undefined;
  readonly entities: readonly number[];
  setYear(year: number): void;
  setEntities(ids: readonly number[]): void;
}

/** Card of a chart: its unit, year, people or workplaces, and the button that exports it. */
export function ReportChartCard(props: ReportCardProps) {
  const { name, year, division, entities, setYear, setEntities } = props;
  const { say, language } = useLanguage();
  const { title, definition } = reportChartWords[name];
  const filters: ReportFilters = {
    year,
    divisionId: division,
    entityIds: entities,
    lang: language,
  };
  const report = useQuery(reportQueryOptions(name, filters));
  const of = reportChartStyles[name].entities;
  const id = `report-${name}`;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {say(title)}
        </h2>
        <DownloadReportButton
          title={say(title)}
          fileName={say(reportTexts.fileName, { name, year })}
          fetch={() => fetchReportWorkbook(name, filters)}
        />
        <YearSelect
          label={say(reportTexts.yearOf, { name: say(title) })}
          value={year}
          onChange={setYear}
        />
      </div>
      <p className={classes.definition}>{say(definition)}</p>
      {of && (
        <ReportEntitiesSelect
          of={of}
          value={entities}
          known={report.data?.flatMap(({ entity }) => entity ?? []) ?? []}
          onChange={setEntities}
        />
      )}
      {name === 'hours-by-users' && report.data && <ReportedHours filters={filters} />}
      {report.data ? (
        <ReportBarChart name={name} year={year} division={division} counted={report.data} />
      ) : report.isError ? (
        <ReportErrorAlert
          title={say(reportTexts.failed)}
          error={report.error}
          retry={() => report.refetch()}
        />
      ) : (
        <Skeleton height={272} />
      )}
    </section>
  );
}

/** Share of the hours that were reported at tablets. */
function ReportedHours({ filters }: { filters: ReportFilters }) {
  const { say, language } = useLanguage();
  const reportedHours = useQuery(reportedHoursShareQueryOptions(filters));
  if (!reportedHours.data) return null;
  return (
    <ul className={classes.told}>
      {reportedHours.data.length === 0 && <li>{say(reportTexts.noneTold)}</li>}
      {reportedHours.data.map((each) => (
        <li key={each.entity.id}>{sayReportedMonths(each, language)}</li>
      ))}
    </ul>
  );
}
