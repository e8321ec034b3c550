import { ActionIcon, Button } from '@mantine/core';
import { dayMillis, type Instant } from '@tarima/domain/kit/time-zone';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLanguage } from '../kit/words.tsx';
import classes from './planning.module.css';
import { addLocalTime } from '../plant/local-time.ts';
import { sayInstantRange } from '../plant/say-instant.ts';

interface WeekStepsProps {
  readonly week: Instant;
  readonly zone: string;
  /** Index of the last shown day, counted from Monday. */
  readonly last: number;
  step(weeks: number): void;
  today(): void;
}

/** Buttons that step from week to week. */
export function WeekNavigationButtons({ week, zone, last, step, today }: WeekStepsProps) {
  const { say, language } = useLanguage();
  return (
    <div className={classes.weeks}>
      <ActionIcon
        variant="default"
        size="input-xs"
        aria-label={say(planOrderTexts.previousWeek)}
        onClick={() => step(-1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Button size="xs" variant="default" onClick={today}>
        {say(planOrderTexts.today)}
      </Button>
      <ActionIcon
        variant="default"
        size="input-xs"
        aria-label={say(planOrderTexts.nextWeek)}
        onClick={() => step(1)}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
      <span className={classes.week} aria-live="polite">
        {say(planOrderTexts.week, {
          range: sayInstantRange(
            week,
            addLocalTime(week, last * dayMillis, zone),
            'days',
            zone,
            language,
          ),
        })}
      </span>
    </div>
  );
}
