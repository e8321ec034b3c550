import { UnstyledButton } from '@mantine/core';
import type { PlanningOrderDetail } from '@tarima/domain/orders/answers';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useLanguage } from '../../kit/words.tsx';
import { findStepWork } from '../plan-rules.ts';
import { sayWholeNumber } from '../../plant/say-instant.ts';
import classes from './plan.module.css';
import type { PlanStep } from './step-plan-calendar.tsx';
import type { PlanEditorModel } from './use-plan-editor.ts';

interface StepTimelineProps {
  readonly plan: PlanEditorModel;
  readonly detail: PlanningOrderDetail;
  /** Shown step. */
  readonly planStep: PlanStep | undefined;
  show(step: number): void;
}

/** Timeline of the workplaces of a flow in their order, with the planned and the required minutes. */
export function FlowStepTimeline({ plan, detail, planStep, show }: StepTimelineProps) {
  const { say } = useLanguage();
  return (
    <ol className={classes.timeline} aria-label={say(planOrderTexts.steps)}>
      {detail.product.workplaceFlows.map(({ step, workplace }) => (
        <li key={step}>
          <UnstyledButton
            className={classes.step ?? ''}
            aria-current={workplace.id === planStep?.workplaceId ? 'step' : undefined}
            onClick={() => show(step)}
          >
            <span className={classes.stepName}>
              {say(planOrderTexts.step, { number: step, name: workplace.name })}
            </span>
            <Minutes plan={plan} planStep={{ detailId: detail.id, workplaceId: workplace.id }} />
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}

interface MinutesProps {
  readonly plan: PlanEditorModel;
  readonly planStep: Pick<PlanStep, 'detailId' | 'workplaceId'>;
}

function Minutes({ plan, planStep }: MinutesProps) {
  const { say, language } = useLanguage();
  const counted = findStepWork(plan.checked.minutes, planStep);
  const { expected, planned, inPieces } = counted ?? { expected: 0, planned: 0 };
  const texts = inPieces
    ? {
        used: planOrderTexts.usedPieces,
        left: planOrderTexts.leftPieces,
        over: planOrderTexts.overPieces,
      }
    : planOrderTexts;
  const remaining = expected - planned;
  const state = remaining === 0 ? 'complete' : remaining < 0 ? 'over' : 'open';
  const share = expected === 0 ? 1 : Math.min(1, planned / expected);
  const stopped = plan.workplaces.some(
    ({ id, status }) => id === planStep.workplaceId && status !== 'active',
  );
  const minutes = sayWholeNumber(Math.abs(remaining), language);
  return (
    <>
      <span className={classes.bar} data-state={state} aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={classes.stepMinutes}>
        {say(texts.used, {
          planned: sayWholeNumber(planned, language),
          expected: sayWholeNumber(expected, language),
        })}
        <span className={classes.stepLeft} data-state={state}>
          {state === 'complete'
            ? say(planOrderTexts.complete)
            : say(state === 'over' ? texts.over : texts.left, { minutes })}
        </span>
      </span>
      {stopped && <span className={classes.stopped}>{say(planOrderTexts.stepStopped)}</span>}
    </>
  );
}
