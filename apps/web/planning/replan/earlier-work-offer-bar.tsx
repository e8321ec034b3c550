import { Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import {
  earlierWorkTexts,
  withdrawnHolidayCountWords,
} from '@tarima/domain/planning/calls/earlier-work-texts';
import { freedDaysCall, type FreedDay } from '@tarima/domain/planning/calls/replan-contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '../../kit/call-api.ts';
import { useDismissedIds } from '../../kit/use-dismissed-ids.ts';
import { useFocusAfterRemoval } from '../../kit/use-focus-after-removal.ts';
import { useLanguage } from '../../kit/words.tsx';
import { planningQueryKey } from '../../plant/planning-data.ts';
import { sayInstant } from '../../plant/say-instant.ts';
import classes from './replan.module.css';

/** Returns the withdrawn holidays of a division that may let work move earlier, and a function that offers some no longer in this browser. */
export function useFreedDays(divisionId: number | undefined) {
  const [dismissed, dismiss] = useDismissedIds('dismissed-freed-days');
  const freed = useQuery({
    queryKey: [...planningQueryKey, 'freed-days', divisionId],
    queryFn: ({ signal }) => callApi(freedDaysCall, { query: { divisionId }, signal }),
    staleTime: 0,
    // The days of another division would be wrong, even for a moment.
    placeholderData: () => undefined,
  });
  const days = (freed.data?.days ?? []).filter(({ id }) => !dismissed.has(id));
  return { days, dismiss };
}

interface EarlierWorkOfferBarProps {
  readonly days: readonly FreedDay[];
  readonly zone: string;
  readonly asking: boolean;
  ask(day: FreedDay): void;
  dismiss(ids: readonly number[]): void;
  /** Returns the control that gets the focus once the bar is gone. */
  findNextControl(): HTMLElement | null | undefined;
}

/** Bar with withdrawn holidays, each with a button that shows the work that could be done earlier. It stays until it is closed or work has moved. */
export function EarlierWorkOfferBar({
  days,
  zone,
  asking,
  ask,
  dismiss,
  findNextControl,
}: EarlierWorkOfferBarProps) {
  const { say, sayCount, language } = useLanguage();
  const titleId = useId();
  const { title, onClickCapture } = useFocusAfterRemoval(findNextControl);
  if (days.length === 0) return null;
  // Several days stand in one line, behind the text that all of them share.
  const isCompact = days.length > 1;
  return (
    <section className={classes.bar} aria-labelledby={titleId} onClickCapture={onClickCapture}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title} tabIndex={-1} ref={title}>
          {sayCount(withdrawnHolidayCountWords, days.length)}
        </h2>
        <span className={classes.count}>{say(earlierWorkTexts.mayMove)}</span>
        <span className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            disabled={asking}
            onClick={() => dismiss(days.map(({ id }) => id))}
          >
            {say(kitTexts.close)}
          </Button>
          {isCompact && <span aria-hidden>{say(earlierWorkTexts.show)}</span>}
          {days.map((each) => {
            const day = sayInstant(Date.parse(each.startDate), 'day', zone, language);
            const label = say(earlierWorkTexts.showOn, { day });
            return (
              <Button
                key={each.id}
                size="xs"
                variant="light"
                disabled={asking}
                aria-label={label}
                onClick={() => ask(each)}
              >
                {isCompact ? day : label}
              </Button>
            );
          })}
        </span>
      </header>
    </section>
  );
}
