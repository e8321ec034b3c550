import { parseTypedValue } from '@tarima/domain/kit/typed-number';
import { Button } from '@mantine/core';
import { officeFloorCalls, type LearnedStepTime } from '@tarima/domain/floor/contract';
import { isLearnedTimeWorthOffering } from '@tarima/domain/floor/learned-times';
import { officeFloorTexts as texts } from '@tarima/domain/floor/office-texts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './products.module.css';
import type { FlowFormRow } from './use-workplace-flow-form.ts';

/** Returns the minutes of a product that the floor measured at its workplaces; empty until they are loaded, and where no tablet reports. */
export function useMeasuredMinutes(productId: number): readonly LearnedStepTime[] {
  const learned = useQuery({
    queryKey: ['workplaces_flows', 'learned', productId],
    queryFn: ({ signal }) => callApi(officeFloorCalls.learned, { params: { productId }, signal }),
    placeholderData: () => undefined,
  });
  return learned.data?.steps ?? [];
}

interface LearnedMinutesProps {
  readonly step: FlowFormRow;
  readonly learned: LearnedStepTime | undefined;
  take(workTime: string): void;
}

/** Hint with the measured minutes of a piece beside the typed ones; a button copies them into the form. */
export function MeasuredMinutesHint({ step, learned, take }: LearnedMinutesProps) {
  const { say, language } = useLanguage();
  if (!learned) return null;
  const flow = parseTypedValue(step.workTime) ?? Number.NaN;
  const isOffered = Number.isNaN(flow) || isLearnedTimeWorthOffering(learned, flow);
  const minutes = formatDecimal(learned.minutes, 3, language);
  const { runs } = learned;
  return (
    <p className={classes.learned}>
      {isOffered && !Number.isNaN(flow)
        ? say(texts.learned, { runs, minutes, flow: formatDecimal(flow, 3, language) })
        : say(texts.learnedSame, { runs, minutes })}
      {isOffered && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={say(texts.takeOverIn, { minutes, workplace: step.workplace?.name ?? '' })}
          onClick={() => take(String(learned.minutes))}
        >
          {say(texts.takeOver, { minutes })}
        </Button>
      )}
    </p>
  );
}
