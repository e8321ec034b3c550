import type { WorkCard } from '@tarima/domain/floor/contract';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { canForemanApprove, type FloorRefusal } from '@tarima/domain/floor/floor-refusal';
import { isAssistancePauseReason, pauseReasons } from '@tarima/domain/floor/report-kinds';
import type { TabletReport } from '@tarima/domain/floor/waiting-reports';
import { pauseReasonWords } from '@tarima/domain/floor/report-words';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';
import { sayPieces, sayReportRefusal } from './say-floor.ts';
import { SheetFrame } from './sheet.tsx';
import { emptyWorkReport, useReportWork, useStation } from './use-floor.tsx';

interface Props {
  readonly card: WorkCard;
  onClose(): void;
}

export function PauseWorkSheet({ card, onClose }: Props) {
  const { say } = useLanguage();
  const reportWork = useReportWork();
  return (
    <SheetFrame title={say(floorTexts.whyPause)} isNarrow onClose={onClose}>
      <div className={classes.answers}>
        {pauseReasons
          .filter((reason) => !isAssistancePauseReason(reason))
          .map((reason) => (
            <button
              key={reason}
              type="button"
              className={classes.plain}
              onClick={() => reportWork(card, { ...emptyWorkReport, kind: 'pause', reason })}
            >
              {say(pauseReasonWords[reason])}
            </button>
          ))}
      </div>
    </SheetFrame>
  );
}

/** Sheet for the remaining pieces: the worker made them without a report, or will not make them. */
export function FinishWorkSheet({ card, onClose }: Props) {
  const speech = useLanguage();
  const { say } = speech;
  const reportWork = useReportWork();
  const { left: remaining, good } = card.progress;
  const finish = (): void => void reportWork(card, { ...emptyWorkReport, kind: 'finish' });
  return (
    <SheetFrame
      title={say(floorTexts.finishTitle, { count: sayPieces(remaining, speech) })}
      isNarrow
      onClose={onClose}
    >
      <div className={classes.answers}>
        <button
          type="button"
          className={classes.start}
          onClick={() => {
            if (reportWork(card, { ...emptyWorkReport, kind: 'pieces', good: remaining })) finish();
          }}
        >
          {say(floorTexts.finishWithRest, { count: sayPieces(remaining, speech) })}
        </button>
        <button type="button" className={classes.finish} onClick={finish}>
          {say(floorTexts.finishAsIs, { made: sayPieces(good, speech) })}
        </button>
        <button type="button" className={classes.plain} onClick={onClose}>
          {say(floorTexts.cancel)}
        </button>
      </div>
    </SheetFrame>
  );
}

/** Sheet of a report that violates a rule: the worker reports fewer pieces, calls a foreman, or cancels. */
export function RuleViolationSheet({
  card,
  report,
  refusal,
  onClose,
}: Props & { report: TabletReport; refusal: FloorRefusal }) {
  const speech = useLanguage();
  const { say } = speech;
  const { floor, open } = useStation();
  const reportWork = useReportWork();
  const { most = 0 } = refusal;
  const { kind, good, scrap, aside, stocked, store, reason } = report;
  const wait = (): void => {
    floor.waitForForeman(report, refusal);
    onClose();
  };
  const approve = (): void =>
    open({
      kind: 'approve',
      report,
      pass: (approval) => floor.addReport({ ...report, pass: approval }),
      wait,
    });
  return (
    <SheetFrame title={say(floorTexts.refusedTitle)} isNarrow onClose={onClose}>
      <p className={classes.lead}>{sayReportRefusal(refusal, speech)}</p>
      <div className={classes.answers}>
        {most > 0 && kind === 'pieces' && good > most && (
          <button
            type="button"
            className={classes.start}
            onClick={() =>
              reportWork(card, { kind, good: most, scrap, aside, stocked, store, reason })
            }
          >
            {say(floorTexts.onlyMost, { most: sayPieces(most, speech) })}
          </button>
        )}
        {canForemanApprove(refusal) && (
          <>
            <button type="button" className={classes.pause} onClick={approve}>
              {say(floorTexts.approve)}
            </button>
            <button type="button" className={classes.plain} onClick={wait}>
              {say(floorTexts.approveLater)}
            </button>
          </>
        )}
        <button type="button" className={classes.plain} onClick={onClose}>
          {say(floorTexts.cancel)}
        </button>
      </div>
    </SheetFrame>
  );
}
