import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { planTexts, saveWarnedWords } from '@tarima/domain/planning/plan-texts';
import { ArrowLeft, HelpCircle, Redo2, Save, Sparkles, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDay } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { dayOf } from '../../plant/wall-clock.ts';
import { sayInstant } from '../../plant/zoned-format.ts';
import classes from './plan.module.css';
import type { Plan } from './use-plan.ts';
import type { Proposal } from './use-proposal.ts';
import type { SavePlan } from './use-save-plan.ts';
import { WhyLate } from './why-late.tsx';

interface PlanHeaderProps {
  readonly plan: Plan;
  readonly proposal: Proposal;
  readonly save: SavePlan;
  close(): void;
}

/** What is planned, when it ends against when it was asked for, and what can be done with all of it. */
export function PlanHeader({ plan, proposal, save, close }: PlanHeaderProps) {
  const { say, sayCount } = useLanguage();
  const { order, state, dispatch } = plan;
  const [asking, setAsking] = useState(false);
  const frozen = proposal.events !== undefined;
  const can = (steps: readonly unknown[]): boolean => !frozen && steps.length > 0;
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say(planTexts.back)}
        onClick={close}
      >
        <ArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.titles}>
        <h1 className={classes.title}>{say(planTexts.title, { id: order.id })}</h1>
        <p className={classes.subtitle}>
          {order.customer.name} · <Dates plan={plan} />
        </p>
      </div>
      <div className={classes.actions}>
        <Step
          words={planTexts.undo}
          icon={<Undo2 size={18} aria-hidden />}
          disabled={!can(state.past)}
          run={() => dispatch({ type: 'undo' })}
        />
        <Step
          words={planTexts.redo}
          icon={<Redo2 size={18} aria-hidden />}
          disabled={!can(state.future)}
          run={() => dispatch({ type: 'redo' })}
        />
        <Step
          words={planTexts.whyLate}
          icon={<HelpCircle size={18} aria-hidden />}
          disabled={false}
          run={() => setAsking(true)}
        />
        <Button
          variant="default"
          leftSection={<Sparkles size={16} aria-hidden />}
          loading={proposal.asking}
          disabled={frozen || plan.details.length === 0}
          onClick={proposal.ask}
        >
          {say(planTexts.propose)}
        </Button>
        <Button
          leftSection={<Save size={16} aria-hidden />}
          loading={save.saving}
          disabled={frozen || !save.possible}
          onClick={save.run}
        >
          {plan.checked.warnings.length > 0
            ? sayCount(saveWarnedWords, plan.checked.warnings.length)
            : say(planTexts.save)}
        </Button>
      </div>
      <WhyLate
        orderId={order.id}
        zone={plan.hours.timeZone}
        opened={asking}
        close={() => setAsking(false)}
      />
    </header>
  );
}

interface StepProps {
  readonly words: (typeof planTexts)[keyof typeof planTexts];
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

/** When it was asked for, and when the plan as it is now ends. */
function Dates({ plan }: { plan: Plan }) {
  const { say, language } = useLanguage();
  const { order, state, hours } = plan;
  const ends = state.works.map(({ end }) => end);
  const last = ends.length > 0 ? Math.max(...ends) : undefined;
  const date = order.requestedDate;
  const late = last !== undefined && date !== null && dayOf(last, hours.timeZone) > date;
  return (
    <>
      {date === null
        ? say(planTexts.noDate)
        : say(planTexts.requested, { date: formatDay(date, language) })}
      {last !== undefined && (
        <>
          {' · '}
          <span className={late ? classes.late : undefined}>
            {say(planTexts.endsAt, {
              end: sayInstant(last, 'moment', hours.timeZone, language),
            })}
            {late && `. ${say(planTexts.lateBy)}`}
          </span>
        </>
      )}
    </>
  );
}
