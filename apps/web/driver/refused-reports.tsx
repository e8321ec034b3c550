import { isValidationRule, sayValidationRule } from '@tarima/domain/kit/rules';
import type { DriverStop } from '@tarima/domain/trips/driver';
import { driverTexts } from '@tarima/domain/trips/driver-texts';
import { TriangleAlert } from 'lucide-react';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import type { DriverPageModel, DriverPageState } from './driver-page-model.ts';
import classes from './driver.module.css';
import { isReportRefused, type StoredStopReport } from './stored-driver-state.ts';

/** Reports that the office refused, with what the driver typed, until the driver has read the reason. */
export function RefusedReports({
  driver,
  state,
}: {
  readonly driver: Pick<DriverPageModel, 'removeReport'>;
  readonly state: Pick<DriverPageState, 'reports' | 'trip' | 'token'>;
}) {
  const { say, language } = useLanguage();
  const refusedReports = state.reports.filter(isReportRefused);
  if (refusedReports.length === 0) return null;
  return (
    <section className={classes.refused} aria-labelledby="refused">
      <h2 id="refused">
        <TriangleAlert size={22} aria-hidden />
        {say(driverTexts.refusedTitle)}
      </h2>
      <ul>
        {refusedReports.map((report) => (
          <li key={report.key} role="alert">
            <span>
              {say(driverTexts.refusedLine, {
                customer: report.customer,
                why:
                  report.fate === 'refused'
                    ? sayValidationRule({ rule: getRule(report) }, language)
                    : say(driverTexts.proofLost),
              })}
            </span>
            {report.fate === 'refused' && (
              <TypedDetails report={report} stop={findReportStop(state, report)} />
            )}
            <button type="button" onClick={() => driver.removeReport(report.key)}>
              {say(driverTexts.drop)}
            </button>
          </li>
        ))}
      </ul>
      <p>{say(driverTexts.refusedHelp)}</p>
    </section>
  );
}

const getRule = ({ rule }: StoredStopReport) =>
  rule !== null && isValidationRule(rule) ? rule : 'invalid';

/** Returns the stop of a report; undefined when another trip is open on the phone. */
const findReportStop = (
  { trip, token }: Pick<DriverPageState, 'trip' | 'token'>,
  report: StoredStopReport,
): DriverStop | undefined =>
  report.token === token ? trip?.stops.find(({ id }) => id === report.stop) : undefined;

/** Quantities, reasons, receiver and observations of a report that was not stored: the driver passes them on to the office. */
function TypedDetails({
  report: { refused, lost, lostReason, receiver, note },
  stop,
}: {
  readonly report: StoredStopReport;
  readonly stop: DriverStop | undefined;
}) {
  const { say, language } = useLanguage();
  const format = (pieces: number) => formatDecimal(pieces, 3, language);
  const isTransfer = stop?.isTransfer === true;
  const details = [
    ...refused
      .filter((line) => line.refused > 0)
      .map(({ item, refused: pieces, reason }) => {
        const product = stop?.items.find(({ id }) => id === item)?.product;
        const params = { pieces: format(pieces), reason };
        return product === undefined
          ? say(isTransfer ? driverTexts.missingBecause : driverTexts.refusedBecause, params)
          : say(isTransfer ? driverTexts.missingBecauseOf : driverTexts.refusedBecauseOf, {
              ...params,
              product,
            });
      }),
    ...(lost > 0
      ? [say(driverTexts.lostBecause, { pieces: format(lost), reason: lostReason })]
      : []),
    ...(receiver.trim() === '' ? [] : [say(driverTexts.receivedBy, { name: receiver })]),
    ...(note.trim() === '' ? [] : [say(driverTexts.noted, { note })]),
  ];
  if (details.length === 0) return null;
  return (
    <ul className={classes.receipts}>
      {details.map((text, at) => (
        <li key={at}>{text}</li>
      ))}
    </ul>
  );
}
