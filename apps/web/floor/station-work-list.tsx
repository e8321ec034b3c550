import type { WorkCard } from '@tarima/domain/floor/contract';
import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { groupWorkByDay } from '@tarima/domain/floor/waiting-reports';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../kit/words.tsx';
import { WorkCardSummary } from './work-card-summary.tsx';
import classes from './floor.module.css';
import { sayFloorDay } from './say-floor.ts';
import { useCurrentTime, useStation } from './use-floor.tsx';

interface Props {
  readonly work: readonly WorkCard[];
  /** True when the group of the work from before today is expanded. */
  readonly isUnfolded: boolean;
  onFold(isUnfolded: boolean): void;
  onOpen(card: WorkCard): void;
}

/**
 * List of the work of a station: today's work in its order, and older work collapsed below it.
 * A segment or a swipe shows the following days.
 */
export function StationWorkList({ work, isUnfolded, onFold, onOpen }: Props) {
  const speech = useLanguage();
  const { say } = speech;
  const { state, station } = useStation();
  const now = useCurrentTime() + state.ahead;
  const { today, before, ahead } = groupWorkByDay(work, station.timeZone, now);
  const [isAhead, setAhead] = useState(false);
  const [touchStart, setTouchStart] = useState<number | null>(null);
  const renderCards = (shown: readonly WorkCard[]) => (
    <ul className={classes.cards}>
      {shown.map((card) => (
        <li key={card.detail.id}>
          <button type="button" className={classes.card} onClick={() => onOpen(card)}>
            <WorkCardSummary card={card} />
          </button>
        </li>
      ))}
    </ul>
  );
  const renderSegment = (
    words: typeof floorTexts.today | typeof floorTexts.ahead,
    count: number,
  ) => {
    const isAheadSegment = words === floorTexts.ahead;
    return (
      <button
        type="button"
        className={classes.segment}
        aria-pressed={isAhead === isAheadSegment}
        onClick={() => setAhead(isAheadSegment)}
      >
        {say(words)} <b>{count}</b>
      </button>
    );
  };
  return (
    <main
      className={classes.work}
      onTouchStart={({ touches }) => setTouchStart(touches[0]?.clientX ?? null)}
      onTouchEnd={({ changedTouches }) => {
        const distance = (changedTouches[0]?.clientX ?? 0) - (touchStart ?? 0);
        if (touchStart !== null && Math.abs(distance) > swipeDistance) setAhead(distance < 0);
      }}
    >
      <fieldset className={classes.segments} aria-label={say(floorTexts.which)}>
        {renderSegment(floorTexts.today, today.length)}
        {renderSegment(
          floorTexts.ahead,
          ahead.reduce((sum, { cards: ofDay }) => sum + ofDay.length, 0),
        )}
      </fieldset>
      {!isAhead &&
        (today.length > 0 ? renderCards(today) : <EmptyMessage words={say(floorTexts.noToday)} />)}
      {!isAhead && before.length > 0 && (
        <section className={classes.before}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isUnfolded}
            onClick={() => onFold(!isUnfolded)}
          >
            {isUnfolded ? (
              <ChevronUp size={28} aria-hidden />
            ) : (
              <ChevronDown size={28} aria-hidden />
            )}
            <span>
              {say(floorTexts.before)} <b>{before.length}</b>
            </span>
          </button>
          {isUnfolded && renderCards(before)}
        </section>
      )}
      {isAhead && ahead.length === 0 && <EmptyMessage words={say(floorTexts.noAhead)} />}
      {isAhead &&
        ahead.map(({ day, cards: ofDay }) => (
          <section key={day}>
            <h2 className={classes.day}>{sayFloorDay(day, speech)}</h2>
            {renderCards(ofDay)}
          </section>
        ))}
    </main>
  );
}

/** Horizontal distance in pixels from which a touch is a swipe. */
const swipeDistance = 120;

const EmptyMessage = ({ words }: { words: string }) => (
  <p className={`${classes.lead} ${classes.nothing}`}>{words}</p>
);
