import type { WorkCard } from '@tarima/domain/floor/contract';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { countPiecesInProgress } from '@tarima/domain/floor/step-progress';
import { assistancePauseReasons } from '@tarima/domain/floor/report-kinds';
import { pauseReasonWords } from '@tarima/domain/floor/report-words';
import { undoPeriodMillis } from '@tarima/domain/floor/report-kinds';
import { findUndoableReport } from '@tarima/domain/floor/waiting-reports';
import {
  ArrowLeft,
  BookOpen,
  Check,
  Hand,
  PackageX,
  Pause,
  Play,
  Undo2,
  Warehouse,
  Wrench,
} from 'lucide-react';
import { useLanguage } from '../kit/words.tsx';
import { PieceCountsRow, WorkCardDetails, WorkStateTag } from './work-card-summary.tsx';
import classes from './floor.module.css';
import { ProductPicture } from './product-picture.tsx';
import { sayPieces, sayWorkReport } from './say-floor.ts';
import { emptyWorkReport, useCurrentTime, useReportWork, useStation } from './use-floor.tsx';

/** Screen of one piece of work in large type, with all its actions in reach of one hand. */
export function WorkDetailScreen({ card, onBack }: { card: WorkCard; onBack(): void }) {
  const { say } = useLanguage();
  const names = card.planned.map(({ name }) => name).join(', ');
  return (
    <main className={classes.open}>
      <section className={classes.about}>
        <button type="button" className={classes.quiet} onClick={onBack}>
          <ArrowLeft size={28} aria-hidden />
          {say(floorTexts.back)}
        </button>
        <div className={classes.cardTop}>
          <ProductPicture picture={card.picture} />
          <div className={classes.cardWords}>
            <h2 className={classes.name}>{card.product.name}</h2>
            <p>
              {say(floorTexts.order, { id: card.order.id })} · {card.customer}
            </p>
            <WorkCardDetails card={card} />
            {names && <p>{say(floorTexts.plannedFor, { names })}</p>}
          </div>
        </div>
        <WorkStateTag card={card} />
        <PieceCountsRow card={card} />
        <InstructionsButton card={card} />
      </section>
      <section className={classes.verbs}>
        <PieceButtons card={card} />
        <StartAndFinishButtons card={card} />
        <PutIntoStockButton card={card} />
        <AssistanceButtons card={card} />
        <LastReport card={card} />
      </section>
    </main>
  );
}

/** Instructions for a piece of work, where its technical sheet has any. */
function InstructionsButton({ card }: { card: WorkCard }) {
  const { say } = useLanguage();
  const { open } = useStation();
  // A card stored before the update lacks these fields.
  const { pieces = [], manufacture = [], quality = [], instructions, observations } = card;
  const rows = [...pieces, ...manufacture, ...quality];
  if (rows.length === 0 && !instructions && !observations) return null;
  return (
    <button type="button" className={classes.plain} onClick={() => open({ kind: 'how', card })}>
      <BookOpen size={28} aria-hidden />
      {say(floorTexts.sheet)}
    </button>
  );
}

const steps = [1, 10, 50];

function PieceButtons({ card }: { card: WorkCard }) {
  const speech = useLanguage();
  const { say } = speech;
  const { actor, open } = useStation();
  const reportWork = useReportWork();
  const reportGood = (count: number) => () =>
    reportWork(card, { ...emptyWorkReport, kind: 'pieces', good: count });
  const { left: remaining } = card.progress;
  return (
    <>
      <div className={classes.row}>
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            className={classes.step}
            aria-label={say(floorTexts.goodMore, { count: step })}
            onClick={reportGood(step)}
          >
            {say(floorTexts.more, { count: step })}
          </button>
        ))}
      </div>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.plain}
          disabled={remaining === 0}
          onClick={reportGood(remaining)}
        >
          {say(floorTexts.rest, { count: sayPieces(remaining, speech) })}
        </button>
        <button
          type="button"
          className={classes.plain}
          onClick={() => open(actor ? { kind: 'pieces', card } : { kind: 'people' })}
        >
          {say(floorTexts.otherCount)}
        </button>
      </div>
    </>
  );
}

function StartAndFinishButtons({ card }: { card: WorkCard }) {
  const { say } = useLanguage();
  const { actor, open } = useStation();
  const reportWork = useReportWork();
  const { state, workers, left: remaining } = card.progress;
  const isWorking = workers.some(({ id }) => id === actor?.user.id);
  const startWords =
    state === 'running'
      ? floorTexts.join
      : state === 'waiting'
        ? floorTexts.start
        : floorTexts.startAgain;
  const finish = (): void => {
    if (actor && remaining > 0 && state !== 'finished') open({ kind: 'finish', card });
    else reportWork(card, { ...emptyWorkReport, kind: 'finish' });
  };
  return (
    <div className={classes.row}>
      {isWorking ? (
        <button
          type="button"
          className={classes.pause}
          onClick={() => open({ kind: 'pause', card })}
        >
          <Pause size={32} aria-hidden />
          {say(floorTexts.pause)}
        </button>
      ) : (
        <button
          type="button"
          className={classes.start}
          onClick={() => reportWork(card, { ...emptyWorkReport, kind: 'start' })}
        >
          <Play size={32} aria-hidden />
          {say(startWords)}
        </button>
      )}
      <button type="button" className={classes.finish} onClick={finish}>
        <Check size={32} aria-hidden />
        {say(floorTexts.finish)}
      </button>
    </div>
  );
}

/** Button of the last step that puts the finished pieces into a store, from which they can be shipped. */
function PutIntoStockButton({ card }: { card: WorkCard }) {
  const speech = useLanguage();
  const { actor, open } = useStation();
  const count = countPiecesInProgress(card.progress);
  if (card.stores.length === 0 || count === 0) return null;
  return (
    <button
      type="button"
      className={classes.plain}
      onClick={() => open(actor ? { kind: 'stock', card } : { kind: 'people' })}
    >
      <Warehouse size={28} aria-hidden />
      {speech.say(floorTexts.toStock, { count: sayPieces(count, speech) })}
    </button>
  );
}

const callIcons = { help: Hand, material: PackageX, machine: Wrench };

/** Buttons that call for help with one tap. */
function AssistanceButtons({ card }: { card: WorkCard }) {
  const { say } = useLanguage();
  const reportWork = useReportWork();
  return (
    <div className={classes.row}>
      {assistancePauseReasons.map((reason) => {
        const Icon = callIcons[reason];
        return (
          <button
            key={reason}
            type="button"
            className={classes.call}
            onClick={() => reportWork(card, { ...emptyWorkReport, kind: 'pause', reason })}
          >
            <Icon size={28} aria-hidden />
            {say(pauseReasonWords[reason])}
          </button>
        );
      })}
    </div>
  );
}

/** Last report, which can be undone for a minute. */
function LastReport({ card }: { card: WorkCard }) {
  const speech = useLanguage();
  const { floor, state, actor } = useStation();
  const now = useCurrentTime();
  const last = actor && findUndoableReport(state.reports, card.detail.id, actor.user.id, now);
  const seconds = last ? Math.ceil((Date.parse(last.at) + undoPeriodMillis - now) / 1000) : 0;
  return (
    <div className={classes.last}>
      <output>{last && sayWorkReport(last, speech)}</output>
      {last && (
        <button type="button" className={classes.quiet} onClick={() => floor.undo(last, actor.id)}>
          <Undo2 size={28} aria-hidden />
          {speech.say(floorTexts.undo, { seconds: Math.min(60, seconds) })}
        </button>
      )}
    </div>
  );
}
