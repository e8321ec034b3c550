import type { WorkCard } from '@tarima/domain/floor/contract';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { isAssistancePauseReason } from '@tarima/domain/floor/report-kinds';
import { getShownStepState } from '@tarima/domain/floor/step-progress';
import { CircleCheck, CircleDashed, CircleEllipsis, CirclePause, CirclePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';
import { ProductPicture } from './product-picture.tsx';
import { sayFloorTimeWithDay, sayPieces, sayWorkState } from './say-floor.ts';
import { useCurrentTime, useStation } from './use-floor.tsx';

/** Front of a card of the list: product, customer and progress. */
export function WorkCardSummary({ card }: { card: WorkCard }) {
  const { say } = useLanguage();
  return (
    <>
      <span className={classes.cardTop}>
        <ProductPicture picture={card.picture} />
        <span className={classes.cardWords}>
          <strong className={classes.name}>{card.product.name}</strong>
          <span>
            {say(floorTexts.order, { id: card.order.id })} · {card.customer}
          </span>
          <WorkCardDetails card={card} />
        </span>
      </span>
      <PieceCountsRow card={card}>
        <WorkStateTag card={card} />
      </PieceCountsRow>
    </>
  );
}

const icons = {
  waiting: CircleDashed,
  running: CirclePlay,
  idle: CircleEllipsis,
  stopped: CirclePause,
  finished: CircleCheck,
};

export function WorkStateTag({ card: { progress } }: { card: WorkCard }) {
  const speech = useLanguage();
  const { workers, stoppedFor } = progress;
  const state = getShownStepState(progress);
  const Icon = icons[state];
  const names = workers.map(({ name }) => name).join(', ');
  return (
    <span
      className={classes.state}
      data-state={isAssistancePauseReason(stoppedFor) ? 'calls' : state}
    >
      <Icon size={24} aria-hidden />
      <span>{sayWorkState(progress, speech)}</span>
      {names && <span className={classes.workers}>{speech.say(floorTexts.at, { names })}</span>}
    </span>
  );
}

/** Planned and requested times of a card, and the pieces that arrive from the previous step. */
export function WorkCardDetails({ card }: { card: WorkCard }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const { state, station } = useStation();
  const { start, end, requestedDate, step, steps, before, arrived } = card;
  const now = useCurrentTime() + state.ahead;
  const from = sayFloorTimeWithDay(start, station.timeZone, now, speech);
  const to = sayFloorTimeWithDay(end, station.timeZone, Date.parse(start), speech);
  return (
    <span className={classes.facts}>
      <span>{say(floorTexts.planned, { from, to })}</span>
      {requestedDate !== null && (
        <span>{say(floorTexts.wanted, { day: formatDay(requestedDate, language) })}</span>
      )}
      {steps > 1 && <span>{say(floorTexts.step, { step, steps })}</span>}
      {before !== null && <span>{say(floorTexts.gave, { count: sayPieces(before, speech) })}</span>}
      {arrived !== null && (
        <span>{say(floorTexts.arrived, { count: sayPieces(arrived.arrived, speech) })}</span>
      )}
      {arrived !== null && arrived.underWay > 0 && (
        <span>{say(floorTexts.underWay, { count: sayPieces(arrived.underWay, speech) })}</span>
      )}
    </span>
  );
}

/** Counts of a card: ordered, made and remaining pieces, and scrap and pieces for rework where there are any. */
export function PieceCountsRow({
  card: { quantity, progress },
  children,
}: {
  card: WorkCard;
  children?: ReactNode;
}) {
  const speech = useLanguage();
  const { good, left: remaining, scrap, aside, stocked } = progress;
  const done = quantity > 0 ? Math.min(1, good / quantity) : 0;
  const renderFigure = (words: keyof typeof floorTexts, pieces: number) => (
    <span className={classes.figure}>
      <span>{speech.say(floorTexts[words])}</span>
      <b>{sayPieces(pieces, speech)}</b>
    </span>
  );
  return (
    <span className={classes.counts}>
      {renderFigure('ordered', quantity)}
      {renderFigure('made', good)}
      {renderFigure('left', remaining)}
      {stocked > 0 && renderFigure('inStock', stocked)}
      {scrap > 0 && renderFigure('scrapped', scrap)}
      {aside > 0 && renderFigure('aside', aside)}
      {children}
      <progress className={classes.bar} max={1} value={done} aria-hidden />
    </span>
  );
}
