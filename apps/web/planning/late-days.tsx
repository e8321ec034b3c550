import { lateDaysWords, planTexts } from '@tarima/domain/planning/plan-texts';
import { useLanguage } from '../kit/words.tsx';
import classes from './planning.module.css';

/** In time, or how many days late. */
export function LateDays({ days }: { days: number }) {
  const { say, sayCount } = useLanguage();
  return (
    <span className={classes.badge} data-late={days > 0 || undefined}>
      {days > 0 ? sayCount(lateDaysWords, days) : say(planTexts.inTime)}
    </span>
  );
}
