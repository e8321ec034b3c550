import { Alert, Button } from '@mantine/core';
import type { Instant } from '@tarima/domain/kit/time-zone';
import type { EventProblem, EventWarning } from '@tarima/domain/planning/event-problems';
import { planTexts, problemCount, warningCount } from '@tarima/domain/planning/plan-texts';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import type { Work } from '../plan-state.ts';
import { sayProblem } from '../say-reason.ts';
import classes from './plan.module.css';
import { namesOf } from './use-dragging.ts';
import type { Plan } from './use-plan.ts';
import type { SavePlan } from './use-save-plan.ts';

interface PlanStatusProps {
  readonly plan: Plan;
  readonly save: SavePlan;
  show(place: Pick<Work, 'detailId' | 'workplaceId'>, at?: Instant): void;
}

/** Enough to begin with; the rest follows as they are put right. */
const most = 12;

/** What keeps the plan from being saved, what is better put right, or that it can be saved. */
export function PlanStatus({ plan, save, show }: PlanStatusProps) {
  const { say, sayCount } = useLanguage();
  const { problems, warnings } = plan.checked;
  const disabled = plan.workplaces.filter(
    ({ id, status }) =>
      status !== 'active' &&
      plan.details.some(({ product }) =>
        product.workplaceFlows.some(({ workplace }) => workplace.id === id),
      ),
  );
  return (
    <div className={classes.status} aria-live="polite">
      {disabled.length > 0 && (
        <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
          {say(planTexts.disabledWorkplaces, {
            names: disabled.map(({ name }) => name).join(', '),
          })}
        </Alert>
      )}
      {problems.length > 0 && (
        <Fold
          color="red"
          icon={<CircleAlert size={18} aria-hidden />}
          title={sayCount(problemCount, problems.length)}
        >
          <Problems problems={problems} plan={plan} show={show} />
        </Fold>
      )}
      {warnings.length > 0 && (
        <Fold
          color="yellow"
          icon={<TriangleAlert size={18} aria-hidden />}
          title={sayCount(warningCount, warnings.length)}
        >
          <Problems problems={warnings} plan={plan} show={show} />
        </Fold>
      )}
      {problems.length === 0 && plan.details.length > 0 && (
        <p className={classes.ready}>
          <CircleCheck size={18} aria-hidden />
          {say(save.possible || save.saving ? planTexts.ready : planTexts.unchanged)}
        </p>
      )}
    </div>
  );
}

interface FoldProps {
  readonly color: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** How many there are is always in sight above the calendar; which ones, as far as the screen has room for them. */
function Fold({ color, icon, title, children }: FoldProps) {
  return (
    <Alert color={color} icon={icon} title={title}>
      <div className={classes.folded}>{children}</div>
    </Alert>
  );
}

interface ProblemsProps {
  readonly problems: readonly (EventProblem | EventWarning)[];
  readonly plan: Plan;
  readonly show: PlanStatusProps['show'];
}

function Problems({ problems, plan, show }: ProblemsProps) {
  const speech = useLanguage();
  const names = namesOf(plan);
  return (
    <ul className={classes.problems}>
      {problems.slice(0, most).map((problem, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing else tells two problems of one event apart
        <li key={at}>
          <span>
            <ProblemOf problem={problem} plan={plan} />
            {sayProblem(problem, names, plan.hours.timeZone, speech)}
          </span>
          {problem.workplaceId !== undefined && (
            <Button size="compact-xs" variant="subtle" onClick={() => jump(problem, plan, show)}>
              {speech.say(planTexts.show)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The product that a problem is about, where an order has several. */
function ProblemOf({ problem, plan }: { problem: EventProblem | EventWarning; plan: Plan }) {
  const detail = plan.details.find(({ id }) => id === problem.detailId);
  if (!detail || plan.details.length < 2) return null;
  return <strong>{detail.product.name}. </strong>;
}

function jump(
  { detailId, workplaceId, index }: EventProblem | EventWarning,
  plan: Plan,
  show: PlanStatusProps['show'],
): void {
  const work = index === undefined ? undefined : plan.state.works[index];
  if (work) plan.dispatch({ type: 'select', keys: [work.key] });
  if (detailId !== undefined && workplaceId !== undefined)
    show({ detailId, workplaceId }, work?.start);
}
