import { Skeleton } from '@mantine/core';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import type { ToldReason } from '@tarima/domain/planning/contract';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../kit/panel/dialog.tsx';
import { errorText } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { whyLateQuery } from '../../plant/planning-data.ts';
import { sayReason } from '../../plant/say-reason.ts';
import { sayMoment } from '../../plant/zoned-format.ts';
import classes from './plan.module.css';

interface WhyLateProps {
  readonly orderId: number;
  readonly zone: string;
  readonly opened: boolean;
  close(): void;
}

/** Why an order ends when it does, as a chain in the order of time. */
export function WhyLate({ orderId, zone, opened, close }: WhyLateProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const why = useQuery({ ...whyLateQuery(orderId, language), enabled: opened });
  return (
    <Dialog opened={opened} close={close} title={say(planTexts.whyLate)}>
      {why.isPending && <Skeleton height={96} />}
      {why.isError && errorText(why.error, speech)}
      {why.data && (
        <>
          {why.data.end !== null && (
            <p className={classes.reasonEnd}>
              {say(planTexts.endsAt, { end: sayMoment(why.data.end, zone, language) })}
            </p>
          )}
          <Reasons reasons={why.data.reasons} zone={zone} />
        </>
      )}
    </Dialog>
  );
}

/** A chain of reasons as a list. */
export function Reasons({ reasons, zone }: { reasons: readonly ToldReason[]; zone: string }) {
  const speech = useLanguage();
  if (reasons.length === 0) return <p>{speech.say(planTexts.noReasons)}</p>;
  return (
    <ol className={classes.reasons}>
      {reasons.map((reason, at) => (
        // A chain never changes its order, and nothing else tells two links apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>{sayReason(reason, zone, speech)}</li>
      ))}
    </ol>
  );
}
