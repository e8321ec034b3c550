import { ActionIcon, Alert, Button, Skeleton, Tooltip } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { ReportName } from '@tarima/domain/reports/contract';
import { reportTexts, reportWords, sayToldMonths } from '@tarima/domain/reports/texts';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, FileSpreadsheet } from 'lucide-react';
import { useAct } from '../kit/act.ts';
import formClasses from '../kit/form/form.module.css';
import { saveFile } from '../kit/save-file.ts';
import { errorText, toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { YearSelect } from '../kit/year-select.tsx';
import { looks } from './chart-looks.ts';
import { EntitiesSelect } from './entities-select.tsx';
import { ReportChart } from './report-chart.tsx';
import { fetchSheet, reportOptions, toldHoursOptions, type Asked } from './reports-data.ts';
import classes from './reports.module.css';

interface ReportCardProps {
  readonly name: ReportName;
  readonly year: number;
  readonly division: number | undefined;
  readonly entities: readonly number[];
  setYear(year: number): void;
  setEntities(ids: readonly number[]): void;
}

/** Card of a chart: its unit, year, people or places, and workbook. */
export function ReportCard(props: ReportCardProps) {
  const { name, year, division, entities, setYear, setEntities } = props;
  const speech = useLanguage();
  const { say, language } = speech;
  const { title, definition } = reportWords[name];
  const asked: Asked = { year, divisionId: division, entityIds: entities, lang: language };
  const report = useQuery(reportOptions(name, asked));
  const of = looks[name].entities;
  const id = `report-${name}`;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {say(title)}
        </h2>
        <Download name={name} asked={asked} />
        <YearSelect
          label={say(reportTexts.yearOf, { name: say(title) })}
          value={year}
          onChange={setYear}
        />
      </div>
      <p className={classes.definition}>{say(definition)}</p>
      {of && (
        <EntitiesSelect
          of={of}
          value={entities}
          known={report.data?.flatMap(({ entity }) => entity ?? []) ?? []}
          onChange={setEntities}
        />
      )}
      {name === 'hours-by-users' && report.data && <ToldHours asked={asked} />}
      {report.data ? (
        <ReportChart name={name} year={year} division={division} counted={report.data} />
      ) : report.isError ? (
        <Alert
          color="red"
          icon={<CircleAlert size={18} aria-hidden />}
          title={say(reportTexts.failed)}
        >
          {errorText(report.error, speech)}
          <div className={formClasses.staleActions}>
            <Button variant="default" size="xs" onClick={() => void report.refetch()}>
              {say(kitTexts.retry)}
            </Button>
          </div>
        </Alert>
      ) : (
        <Skeleton height={272} />
      )}
    </section>
  );
}

/** Share of the hours that were reported at tablets. */
function ToldHours({ asked }: { asked: Asked }) {
  const { say, language } = useLanguage();
  const told = useQuery(toldHoursOptions(asked));
  if (!told.data) return null;
  return (
    <ul className={classes.told}>
      {told.data.length === 0 && <li>{say(reportTexts.noneTold)}</li>}
      {told.data.map((each) => (
        <li key={each.entity.id}>{sayToldMonths(each, language)}</li>
      ))}
    </ul>
  );
}

function Download({ name, asked }: { name: ReportName; asked: Asked }) {
  const speech = useLanguage();
  const { say } = speech;
  const download = useAct({
    mutationFn: () => fetchSheet(name, asked),
    onSuccess: (content) => {
      saveFile(content, say(reportTexts.fileName, { name, year: asked.year }));
      toastSuccess(say(reportTexts.downloaded));
    },
    onError: (error) => toastError(error, speech),
  });
  return (
    <Tooltip label={say(reportTexts.download)}>
      <ActionIcon
        variant="default"
        size={36}
        loading={download.isPending}
        aria-label={say(reportTexts.downloadOf, { name: say(reportWords[name].title) })}
        onClick={() => download.mutate()}
      >
        <FileSpreadsheet size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
