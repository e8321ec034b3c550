import { capacityTexts } from '@tarima/domain/planning/calls/capacity-texts';
import type { CapacityAnswer } from '@tarima/domain/planning/calls/capacity-contract';
import { useLanguage } from '../kit/words.tsx';
import { sayInstantText, sayWholeNumber } from '../plant/say-instant.ts';
import classes from './capacity.module.css';

interface CapacityCardsProps {
  readonly capacity: CapacityAnswer;
  readonly zone: string;
}

/** Cards with the main figures of the capacity: the workplace with the highest load, the waiting work, and the next free time. */
export function CapacityCards({ capacity, zone }: CapacityCardsProps) {
  const { say, language } = useLanguage();
  const { rows, bottleneckId } = capacity;
  const bottleneck = rows.find(({ workplace }) => workplace.id === bottleneckId);
  const backlog = rows.reduce((sum, row) => sum + row.backlogMinutes, 0);
  const inHours = (minutes: number): string => sayWholeNumber(minutes / 60, language);
  return (
    <div className={classes.cards}>
      <section className={classes.card}>
        <h2 className={classes.cardTitle}>{say(capacityTexts.bottleneck)}</h2>
        <p className={classes.figure}>
          {bottleneck ? bottleneck.workplace.name : say(capacityTexts.noBottleneck)}
        </p>
        {bottleneck && (
          <p className={classes.note}>
            {say(capacityTexts.ofBacklog, { hours: inHours(bottleneck.backlogMinutes) })}
          </p>
        )}
      </section>
      <section className={classes.card}>
        <h2 className={classes.cardTitle}>{say(capacityTexts.backlog)}</h2>
        <p className={classes.figure}>{say(capacityTexts.hours, { hours: inHours(backlog) })}</p>
        <p className={classes.note}>{say(capacityTexts.acrossWorkplaces)}</p>
      </section>
      <section className={classes.card}>
        <h2 className={classes.cardTitle}>{say(capacityTexts.firstFree)}</h2>
        <dl className={classes.frees}>
          {rows.map(({ workplace, firstFreeAt }) => (
            <div key={workplace.id}>
              <dt>{workplace.name}</dt>
              <dd>{sayInstantText(firstFreeAt, zone, language, say(capacityTexts.noFree))}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
