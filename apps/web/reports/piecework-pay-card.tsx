import { Alert } from '@mantine/core';
import { floorWeekTexts } from '@tarima/domain/floor/floor-week';
import { formatMoney } from '@tarima/domain/kit/amount';
import {
  piecePayCalls,
  type UserPiecePay,
  type PiecePay,
} from '@tarima/domain/piece-rates/contract';
import { piecePayTexts as texts } from '@tarima/domain/piece-rates/texts';
import { TriangleAlert } from 'lucide-react';
import { callApiForFile } from '../kit/call-api.ts';
import { formatDay, formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { DownloadReportButton } from './download-report-button.tsx';
import {
  formatPieceworkPay,
  usePieceworkPayParams,
  usePieceworkPay,
  type PieceworkPayFilters,
} from './piece-pay-data.ts';
import { ReportErrorAlert } from './report-error-alert.tsx';
import classes from './reports.module.css';

/** Card of the pay by the piece of a week, line by line. Empty where there are no rates, or where the user may not see pay. */
export function PieceworkPayCard(shown: PieceworkPayFilters) {
  const { say, language } = useLanguage();
  const pay = usePieceworkPay(shown);
  const query = usePieceworkPayParams(shown);
  if (!pay.isError && !pay.data?.hasRates) return null;
  return (
    <section className={`${classes.card} ${classes.wide}`} aria-labelledby="report-piece-pay">
      <div className={classes.head}>
        <h2 id="report-piece-pay" className={classes.heading}>
          {say(texts.title)}
        </h2>
        <DownloadReportButton
          title={say(texts.title)}
          fileName={say(texts.fileName, { first: pay.data?.first ?? '' })}
          fetch={() => callApiForFile(piecePayCalls.sheet, { query })}
        />
      </div>
      {pay.data && (
        <p className={classes.note}>
          {say(floorWeekTexts.week, {
            first: formatDay(pay.data.first, language),
            last: formatDay(pay.data.last, language),
          })}
        </p>
      )}
      <p className={classes.note}>{say(texts.definition)}</p>
      {pay.data ? (
        <PayTable pay={pay.data} />
      ) : (
        <ReportErrorAlert title={say(texts.failed)} error={pay.error} retry={() => pay.refetch()} />
      )}
    </section>
  );
}

const heads = [
  'person',
  'workplace',
  'product',
  'rateName',
  'above',
  'rate',
  'pieces',
  'amount',
] as const;

function PayTable({ pay: { people, total } }: { pay: PiecePay }) {
  const { say } = useLanguage();
  if (people.length === 0) return <p className={classes.empty}>{say(floorWeekTexts.empty)}</p>;
  return (
    <>
      {people.some(({ unpaid }) => unpaid > 0) && (
        <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
          {say(texts.someUnpaid)}
        </Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than a phone is scrolled by keys as well */}
      <section className={classes.weekFrame} aria-label={say(texts.title)} tabIndex={0}>
        <table className={`${classes.weekTable} ${classes.payTable}`}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {say(texts[head])}
                </th>
              ))}
            </tr>
          </thead>
          {people.map((each) => (
            <PersonLines key={each.user.id} pay={each} />
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={heads.length - 1}>
                {say(floorWeekTexts.total)}
              </th>
              <td>{formatMoney(total)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}

/** Lines of one person, with their total. */
function PersonLines({ pay }: { pay: UserPiecePay }) {
  const { say, language } = useLanguage();
  const { user, lines, paid } = pay;
  return (
    <tbody>
      {lines.map(({ workplace, product, rate, pieces, amount: ofLine }, at) => (
        <tr key={`${workplace.id} ${product.id} ${rate?.id}`}>
          {at === 0 && (
            <th scope="rowgroup" rowSpan={lines.length + 1}>
              {user.name}
            </th>
          )}
          <td>{workplace.name}</td>
          <td>{product.name}</td>
          <td className={rate ? undefined : classes.unpaid}>{rate?.name ?? say(texts.noRate)}</td>
          <td>{rate && formatDecimal(rate.above, 0, language)}</td>
          <td>{rate && formatDecimal(rate.rate, 4, language)}</td>
          <td>{formatDecimal(pieces, 3, language)}</td>
          <td>{ofLine === null ? '—' : formatMoney(ofLine)}</td>
        </tr>
      ))}
      <tr className={classes.payOfPerson}>
        <th scope="row" colSpan={5}>
          {say(texts.pay)}
        </th>
        <td>{formatDecimal(paid, 3, language)}</td>
        <td>{formatPieceworkPay(pay)}</td>
      </tr>
    </tbody>
  );
}
