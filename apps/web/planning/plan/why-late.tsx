import { Skeleton } from '@mantine/core';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../kit/panel/dialog.tsx';
import { errorText } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { whyLateQuery } from '../../plant/planning-data.ts';
import { Why } from '../../plant/why.tsx';
import { sayMoment } from '../../plant/zoned-format.ts';
import classes from './plan.module.css';

interface WhyLateProps {
  readonly orderId: number;
  readonly zone: string;
  readonly opened: boolean;
  close(): void;
}

/** Reasons for the end of an order. */
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
          <Why cause={why.data.cause} reasons={why.data.reasons} zone={zone} />
        </>
      )}
    </Dialog>
  );
}
