import { ActionIcon } from '@mantine/core';
import {
  floorWeekCalls,
  floorWeekTexts as texts,
  type FloorWeek,
} from '@tarima/domain/floor/floor-week';
import { dayMillis as wholeDay } from '@tarima/domain/kit/time-zone';
import type { UserPiecePay, PiecePay } from '@tarima/domain/piece-rates/contract';
import { piecePayTexts } from '@tarima/domain/piece-rates/texts';
import { reportTexts } from '@tarima/domain/reports/texts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { callApi, callApiForFile } from '../kit/call-api.ts';
import { formatDay, formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { DownloadReportButton } from './download-report-button.tsx';
import { formatPieceworkPay, usePieceworkPay } from './piece-pay-data.ts';
import { ReportErrorAlert } from './report-error-alert.tsx';
import classes from './reports.module.css';

interface WeekCardProps {
  readonly day: string | undefined;
  readonly division: number | undefined;
  setDay(day: string): void;
}

/**
 * Card of the hours and pieces of a week that people reported on the tablets, and their pay where it is by the piece.
 * Empty where no tablet has ever reported.
 */
export function ReportedWorkWeekCard({ day, division, setDay }: WeekCardProps) {
  const { say, language } = useLanguage();
  const query = { day, divisionId: division, lang: language };
  const response = useQuery({
    queryKey: ['reports', 'floor-week', query],
    queryFn: ({ signal }) => callApi(floorWeekCalls.read, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const pay = usePieceworkPay({ day, division });
  if (!response.isError && !response.data?.told) return null;
  return (
    <section className={classes.card} aria-labelledby="report-floor-week">
      <div className={classes.head}>
        <h2 id="report-floor-week" className={classes.heading}>
          {say(texts.title)}
        </h2>
        <DownloadReportButton
          title={say(texts.title)}
          fileName={say(texts.fileName, { first: response.data?.first ?? '' })}
          fetch={() => callApiForFile(floorWeekCalls.sheet, { query })}
        />
      </div>
      <p className={classes.definition}>{say(texts.definition)}</p>
      {response.data ? (
        <>
          <Weeks week={response.data} setDay={setDay} />
          <WeekTable
            week={response.data}
            pay={pay.data?.first === response.data.first ? pay.data : undefined}
          />
        </>
      ) : (
        <ReportErrorAlert
          title={say(reportTexts.failed)}
          error={response.error}
          retry={() => response.refetch()}
        />
      )}
    </section>
  );
}

/** Returns the day a number of days later. Calendar days have no hours that a zone could move. */
const shiftDay = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * wholeDay).toISOString().slice(0, 10);

function Weeks({ week: { first, last }, setDay }: { week: FloorWeek; setDay(day: string): void }) {
  const { say, language } = useLanguage();
  return (
    <div className={classes.weeks}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={say(texts.before)}
        onClick={() => setDay(shiftDay(first, -7))}
      >
        <ChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <output className={classes.week}>
        {say(texts.week, {
          first: formatDay(first, language),
          last: formatDay(last, language),
        })}
      </output>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={say(texts.after)}
        onClick={() => setDay(shiftDay(first, 7))}
      >
        <ChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

const columns = ['hours', 'good', 'scrap', 'aside'] as const;
const decimals = { hours: 2, good: 3, scrap: 3, aside: 3 } as const;

interface WeekTableProps {
  readonly week: FloorWeek;
  readonly pay: PiecePay | undefined;
}

function WeekTable({ week: { people }, pay }: WeekTableProps) {
  const { say, language } = useLanguage();
  if (people.length === 0) return <p className={classes.empty}>{say(texts.empty)}</p>;
  const add = (figures: readonly number[]): number =>
    Math.round(figures.reduce((total, each) => total + each * 1_000, 0)) / 1_000;
  const paid = pay?.hasRates === true ? pay : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than a phone is scrolled by keys as well
    <section className={classes.weekFrame} aria-label={say(texts.title)} tabIndex={0}>
      <table className={classes.weekTable}>
        <thead>
          <tr>
            <th scope="col">{say(texts.person)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {say(texts[column])}
              </th>
            ))}
            {paid && (
              <>
                <th scope="col">{say(piecePayTexts.unpaid)}</th>
                <th scope="col">{say(piecePayTexts.pay)}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {people.map((each) => (
            <tr key={each.user.id}>
              <th scope="row">{each.user.name}</th>
              {columns.map((column) => (
                <td key={column}>{formatDecimal(each[column], decimals[column], language)}</td>
              ))}
              {paid && <PayCells pay={paid.people.find(({ user }) => user.id === each.user.id)} />}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(texts.total)}</th>
            {columns.map((column) => (
              <td key={column}>
                {formatDecimal(add(people.map((each) => each[column])), decimals[column], language)}
              </td>
            ))}
            {paid && (
              <PayCells
                pay={{
                  paid: add(paid.people.map((each) => each.paid)),
                  unpaid: add(paid.people.map(({ unpaid }) => unpaid)),
                  amount: paid.total,
                }}
              />
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Cells with the pieces without a rate, which are highlighted, and the pay of the others; empty for a person without good pieces. */
function PayCells({ pay }: { pay: Pick<UserPiecePay, 'paid' | 'unpaid' | 'amount'> | undefined }) {
  const { language } = useLanguage();
  if (!pay)
    return (
      <>
        <td>—</td>
        <td>—</td>
      </>
    );
  return (
    <>
      <td className={pay.unpaid > 0 ? classes.unpaid : undefined}>
        {formatDecimal(pay.unpaid, 3, language)}
      </td>
      <td>{formatPieceworkPay(pay)}</td>
    </>
  );
}
