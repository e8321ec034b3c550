import { Skeleton } from '@mantine/core';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useQuery } from '@tanstack/react-query';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { getErrorText } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { lateReasonsQueryOptions } from '../../plant/planning-data.ts';
import { DateExplanation } from '../../plant/date-explanation.tsx';
import { sayInstantText } from '../../plant/say-instant.ts';
import classes from './plan.module.css';

interface WhyLateProps {
  readonly orderId: number;
  readonly zone: string;
  readonly opened: boolean;
  close(): void;
}

/** Reasons for the end of an order. */
export function LateReasonsDialog({ orderId, zone, opened, close }: WhyLateProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const why = useQuery({ ...lateReasonsQueryOptions(orderId, language), enabled: opened });
  return (
    <ModalDialog opened={opened} close={close} title={say(planOrderTexts.whyLate)}>
      {why.isPending && <Skeleton height={96} />}
      {why.isError && getErrorText(why.error, speech)}
      {why.data && (
        <>
          {why.data.end !== null && (
            <p className={classes.reasonEnd}>
              {say(planOrderTexts.endsAt, { end: sayInstantText(why.data.end, zone, language) })}
            </p>
          )}
          <DateExplanation cause={why.data.cause} reasons={why.data.reasons} zone={zone} />
        </>
      )}
    </ModalDialog>
  );
}
