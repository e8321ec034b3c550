import { floorTexts } from '@tarima/domain/floor/floor-texts';
import type { TabletReport } from '@tarima/domain/floor/waiting-reports';
import { useState } from 'react';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';
import { sayReportRefusal, sayWorkReport, sayFloorTime } from './say-floor.ts';
import { SheetFrame } from './sheet.tsx';
import { useStation } from './use-floor.tsx';

/** Sheet of the refused reports: a person reads the reason of each and has it approved, sends it again or drops it. */
export function RefusedReportsSheet({ onClose }: { onClose(): void }) {
  const { say } = useLanguage();
  const { state } = useStation();
  const refusedReports = state.reports.filter(({ fate }) => fate === 'refused');
  return (
    <SheetFrame title={say(floorTexts.sortOut)} onClose={onClose}>
      <p className={classes.lead}>
        {say(refusedReports.length > 0 ? floorTexts.sortOutHow : floorTexts.nothingToSort)}
      </p>
      <ul className={classes.refused}>
        {refusedReports.map((report) => (
          <RefusedReport key={report.key} report={report} />
        ))}
      </ul>
    </SheetFrame>
  );
}

function RefusedReport({ report }: { report: TabletReport }) {
  const speech = useLanguage();
  const { say } = speech;
  const { floor, station, open } = useStation();
  const [isConfirming, setConfirming] = useState(false);
  const { key, user, at, order, product, presence } = report;
  // The worker may repeat the report after signing in again, also when the tablet was paired again meanwhile.
  // A worker who is signed in may repeat it when only the time was wrong.
  const isTimeWrong = report.rule === 'outsidePresence' || report.rule === 'beforeOrder';
  const currentPresence = station.present.find(
    (each) => each.user.id === user.id && (isTimeWrong || each.id !== presence),
  );
  const author = say(floorTexts.saidBy, {
    name: user.name,
    time: sayFloorTime(at, station.timeZone, speech),
  });
  return (
    <li className={classes.refusedOne}>
      <p>
        <strong>{sayWorkReport(report, speech)}</strong>
        <br />
        {author} · {say(floorTexts.order, { id: order })} · {product}
      </p>
      <p className={classes.alarm}>
        {sayReportRefusal({ rule: report.rule ?? 'invalid', most: report.most }, speech)}
      </p>
      <div className={classes.row}>
        {report.isPassable && (
          <button
            type="button"
            className={classes.pause}
            onClick={() =>
              open({ kind: 'approve', report, pass: (pass) => floor.resendApproved(key, pass) })
            }
          >
            {say(floorTexts.approve)}
          </button>
        )}
        {currentPresence && (
          <button
            type="button"
            className={classes.start}
            onClick={() => floor.resendNow(key, currentPresence.id)}
          >
            {say(floorTexts.sendAgain)}
          </button>
        )}
        <button
          type="button"
          className={isConfirming ? classes.finish : classes.plain}
          onClick={() => (isConfirming ? floor.removeReport(key) : setConfirming(true))}
        >
          {say(isConfirming ? floorTexts.dropSurely : floorTexts.drop)}
        </button>
      </div>
    </li>
  );
}
