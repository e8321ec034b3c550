import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  planOrderTexts,
  saveWithWarningsWords,
  warningHeaderWords,
} from '@tarima/domain/planning/calls/plan-texts';
import { ArrowLeft, HelpCircle, Redo2, Save, Sparkles, TriangleAlert, Undo2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { formatDay } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { sayPlanProblem } from '../../plant/say-wait-reason.ts';
import { getLocalDay } from '../../plant/local-time.ts';
import { sayInstant } from '../../plant/say-instant.ts';
import classes from './plan.module.css';
import { getPlanEntityNames } from './use-plan-dragging.ts';
import type { PlanEditorModel } from './use-plan-editor.ts';
import type { PlanProposalState } from './use-plan-proposal.ts';
import type { SavePlanState } from './use-save-plan.ts';
import { LateReasonsDialog } from './late-reasons-dialog.tsx';

/** Parts of a plan that the header shows. */
type ShownPlan = Pick<
  PlanEditorModel,
  'checked' | 'details' | 'workplaces' | 'operators' | 'hours' | 'state' | 'dispatch'
> & {
  readonly order: Pick<PlanEditorModel['order'], 'id' | 'requestedDate'> & {
    readonly customer: { readonly name: string };
  };
};

interface PlanHeaderProps {
  readonly plan: ShownPlan;
  readonly proposal: Pick<PlanProposalState, 'events' | 'isRequesting' | 'request'>;
  readonly save: Pick<SavePlanState, 'possible' | 'saving' | 'run'>;
  close(): void;
}

/** Product of the plan, its end against the requested date, and the actions on the whole plan. */
export function PlanHeader({ plan, proposal, save, close }: PlanHeaderProps) {
  const speech = useLanguage();
  const { say, sayCount } = speech;
  const { order, state, dispatch } = plan;
  const { warnings } = plan.checked;
  const [first] = warnings;
  const warning =
    first && sayPlanProblem(first, getPlanEntityNames(plan), plan.hours.timeZone, speech);
  const warningId = useId();
  const [asking, setAsking] = useState(false);
  const frozen = proposal.events !== undefined;
  const can = (steps: readonly unknown[]): boolean => !frozen && steps.length > 0;
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say(planOrderTexts.back)}
        onClick={close}
      >
        <ArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.titles}>
        <h1 className={classes.title}>{say(planOrderTexts.title, { id: order.id })}</h1>
        <p className={classes.subtitle}>
          {order.customer.name} · <Dates plan={plan} />
        </p>
        {warning && (
          <p className={classes.warned} id={warningId}>
            <TriangleAlert size={16} aria-hidden />
            {sayCount(warningHeaderWords, warnings.length, { first: warning })}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Step
          words={planOrderTexts.undo}
          icon={<Undo2 size={18} aria-hidden />}
          disabled={!can(state.past)}
          run={() => dispatch({ type: 'undo' })}
        />
        <Step
          words={planOrderTexts.redo}
          icon={<Redo2 size={18} aria-hidden />}
          disabled={!can(state.future)}
          run={() => dispatch({ type: 'redo' })}
        />
        <Step
          words={planOrderTexts.whyLate}
          icon={<HelpCircle size={18} aria-hidden />}
          disabled={false}
          run={() => setAsking(true)}
        />
        <Button
          variant="default"
          leftSection={<Sparkles size={16} aria-hidden />}
          loading={proposal.isRequesting}
          disabled={frozen || plan.details.length === 0}
          onClick={proposal.request}
        >
          {say(planOrderTexts.propose)}
        </Button>
        <Button
          leftSection={<Save size={16} aria-hidden />}
          loading={save.saving}
          disabled={frozen || !save.possible}
          title={warning}
          aria-describedby={warning && warningId}
          onClick={save.run}
        >
          {warning ? sayCount(saveWithWarningsWords, warnings.length) : say(planOrderTexts.save)}
        </Button>
      </div>
      <LateReasonsDialog
        orderId={order.id}
        zone={plan.hours.timeZone}
        opened={asking}
        close={() => setAsking(false)}
      />
    </header>
  );
}

interface StepProps {
  readonly words: (typeof planOrderTexts)[keyof typeof planOrderTexts];
  readonly icon: ReactNode;
  readonly disabled: boolean;
  run(): void;
}

function Step({ words, icon, disabled, run }: StepProps) {
  const { say } = useLanguage();
  return (
    <Tooltip label={say(words)}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={say(words)}
        disabled={disabled}
        onClick={run}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** Requested date of the order, and end of the current plan. */
function Dates({ plan }: { plan: ShownPlan }) {
  const { say, language } = useLanguage();
  const { order, state, hours } = plan;
  const workEnds = state.works.map(({ end }) => end);
  const last = workEnds.length > 0 ? Math.max(...workEnds) : undefined;
  const date = order.requestedDate;
  const late = last !== undefined && date !== null && getLocalDay(last, hours.timeZone) > date;
  return (
    <>
      {date === null
        ? say(planOrderTexts.noDate)
        : say(planOrderTexts.requested, { date: formatDay(date, language) })}
      {last !== undefined && (
        <>
          {' · '}
          <span className={late ? classes.late : undefined}>
            {say(planOrderTexts.endsAt, {
              end: sayInstant(last, 'moment', hours.timeZone, language),
            })}
            {late && `. ${say(planOrderTexts.lateBy)}`}
          </span>
        </>
      )}
    </>
  );
}
