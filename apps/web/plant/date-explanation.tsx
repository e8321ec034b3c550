import type { CauseDto, WaitReasonDto } from '@tarima/domain/planning/calls/wait-reason-dto';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useLanguage } from '../kit/words.tsx';
import classes from './plant.module.css';
import { sayDateCause, sayWaitReason } from './say-wait-reason.ts';

interface WhyProps {
  readonly cause: CauseDto | null;
  readonly reasons: readonly WaitReasonDto[];
  readonly zone: string;
}

/** Reason for a date: one sentence with the cause, and the whole chain of reasons on demand. */
export function DateExplanation({ cause, reasons, zone }: WhyProps) {
  const speech = useLanguage();
  if (reasons.length === 0) return <p>{speech.say(planOrderTexts.noReasons)}</p>;
  return (
    <details className={classes.why}>
      <summary>
        {cause ? sayDateCause(cause, zone, speech) : speech.say(planOrderTexts.whyLate)}
      </summary>
      <WaitReasonList reasons={reasons} zone={zone} />
    </details>
  );
}

/** List of a chain of reasons in the order of time. */
export function WaitReasonList({ reasons, zone }: Omit<WhyProps, 'cause'>) {
  const speech = useLanguage();
  if (reasons.length === 0) return <p>{speech.say(planOrderTexts.noReasons)}</p>;
  return (
    <ol className={classes.reasons}>
      {reasons.map((reason, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a chain keeps its order, and only the index distinguishes two equal reasons
        <li key={at}>{sayWaitReason(reason, zone, speech)}</li>
      ))}
    </ol>
  );
}
