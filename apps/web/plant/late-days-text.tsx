import { lateDayCountWords, planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useLanguage } from '../kit/words.tsx';
import classes from './plant.module.css';

interface LateDaysProps {
  readonly days: number;
  /** Requested day; without one an order is neither in time nor late. */
  readonly requestedDate: string | null;
  /** Raw material is missing: it is not certain whether the order ends in time. */
  readonly inDoubt?: boolean;
}

/** Lateness of an order: in time, in doubt, or the number of days; nothing for an order without a requested day whose material is there. */
export function LateDaysText({ days, requestedDate, inDoubt = false }: LateDaysProps) {
  const { say, sayCount } = useLanguage();
  if (requestedDate === null && !inDoubt) return null;
  return (
    <span
      className={classes.badge}
      data-late={days > 0 || undefined}
      data-doubt={(days === 0 && inDoubt) || undefined}
    >
      {days > 0
        ? sayCount(lateDayCountWords, days)
        : say(inDoubt ? planOrderTexts.inDoubt : planOrderTexts.inTime)}
    </span>
  );
}
