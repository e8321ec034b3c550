import type { WorkCard } from '@tarima/domain/floor/contract';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { mayBePassed, type FloorRefusal } from '@tarima/domain/floor/refusal';
import { isCalling, pauseReasons } from '@tarima/domain/floor/report';
import type { TabletReport } from '@tarima/domain/floor/waiting';
import { pauseWords } from '@tarima/domain/floor/words';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';
import { sayPieces, sayRefusal } from './say-floor.ts';
import { SheetFrame } from './sheet.tsx';
import { nothingSaid, useSay, useStation } from './use-floor.tsx';

interface Props {
  readonly card: WorkCard;
  onClose(): void;
}

export function PauseSheet({ card, onClose }: Props) {
  const { say } = useLanguage();
  const tell = useSay();
  return (
    <SheetFrame title={say(floorTexts.whyPause)} isNarrow onClose={onClose}>
      <div className={classes.answers}>
        {pauseReasons
          .filter((reason) => !isCalling(reason))
          .map((reason) => (
            <button
              key={reason}
              type="button"
              className={classes.plain}
              onClick={() => tell(card, { ...nothingSaid, kind: 'pause', reason })}
            >
              {say(pauseWords[reason])}
            </button>
          ))}
      </div>
    </SheetFrame>
  );
}

/** Sheet for remaining pieces: they are made and not reported, or they are not made. */
export function FinishSheet({ card, onClose }: Props) {
  const speech = useLanguage();
  const { say } = speech;
  const tell = useSay();
  const { left: remaining, good } = card.progress;
  const finish = (): void => void tell(card, { ...nothingSaid, kind: 'finish' });
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
            if (tell(card, { ...nothingSaid, kind: 'pieces', good: remaining })) finish();
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

/** Sheet of a report that violates a rule: report fewer pieces, call a foreman, or give up. */
export function RefusalSheet({
  card,
  report,
  refusal,
  onClose,
}: Props & { report: TabletReport; refusal: FloorRefusal }) {
  const speech = useLanguage();
  const { say } = speech;
  const { floor, open } = useStation();
  const tell = useSay();
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
      pass: (approval) => floor.say({ ...report, pass: approval }),
      wait,
    });
  return (
    <SheetFrame title={say(floorTexts.refusedTitle)} isNarrow onClose={onClose}>
      <p className={classes.lead}>{sayRefusal(refusal, speech)}</p>
      <div className={classes.answers}>
        {most > 0 && kind === 'pieces' && good > most && (
          <button
            type="button"
            className={classes.start}
            onClick={() => tell(card, { kind, good: most, scrap, aside, stocked, store, reason })}
          >
            {say(floorTexts.onlyMost, { most: sayPieces(most, speech) })}
          </button>
        )}
        {mayBePassed(refusal) && (
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
