import { Alert, Button } from '@mantine/core';
import type { Instant } from '@tarima/domain/kit/time-zone';
import type { EventProblem, EventWarning } from '@tarima/domain/planning/rules/event-problems';
import {
  moreProblemsWords,
  planOrderTexts,
  problemCountWords,
  remainingStepCountWords,
  warningCountWords,
} from '@tarima/domain/planning/calls/plan-texts';
import { findCrossDivisionFlow } from '@tarima/domain/workplaces-flows/flow';
import { CircleAlert, CircleCheck, ListTodo, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import type { PlanWork } from '../plan-editor-state.ts';
import { sayPlanProblem } from '../../plant/say-wait-reason.ts';
import classes from './plan.module.css';
import { getPlanEntityNames } from './use-plan-dragging.ts';
import type { PlanEditorModel } from './use-plan-editor.ts';
import type { SavePlanState } from './use-save-plan.ts';

/** Parts of a plan from which its status is derived. */
type ShownPlan = Pick<
  PlanEditorModel,
  'checked' | 'details' | 'workplaces' | 'operators' | 'hours' | 'state' | 'dispatch'
>;

interface PlanStatusProps {
  readonly plan: ShownPlan;
  readonly save: Pick<SavePlanState, 'possible' | 'saving'>;
  show(step: Pick<PlanWork, 'detailId' | 'workplaceId'>, at?: Instant): void;
}

/** Number of lines above the calendar that do not push it off the screen; a click shows the rest. */
const fewest = 2;

/** Problems that only name work that is not planned yet. */
const remainingWorkCodes: ReadonlySet<EventProblem['code']> = new Set([
  'minutesDiffer',
  'piecesDiffer',
]);

/** Notice with the problems that keep the plan from being saved, with warnings, or with the text that it can be saved. */
export function PlanStatusNotice({ plan, save, show }: PlanStatusProps) {
  const { say, sayCount } = useLanguage();
  const { problems, warnings } = plan.checked;
  // An order without planned work has steps to plan, and no fault yet.
  const isUntouched =
    plan.state.works.length === 0 && problems.every(({ code }) => remainingWorkCodes.has(code));
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
          {say(planOrderTexts.disabledWorkplaces, {
            names: disabled.map(({ name }) => name).join(', '),
          })}
        </Alert>
      )}
      <Crossings plan={plan} />
      {problems.length > 0 && (
        <Alert
          color={isUntouched ? 'blue' : 'red'}
          icon={
            isUntouched ? <ListTodo size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />
          }
          title={sayCount(
            isUntouched ? remainingStepCountWords : problemCountWords,
            problems.length,
          )}
        >
          <Problems problems={problems} plan={plan} show={show} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert
          color="yellow"
          icon={<TriangleAlert size={18} aria-hidden />}
          title={sayCount(warningCountWords, warnings.length)}
        >
          <Problems problems={warnings} plan={plan} show={show} />
        </Alert>
      )}
      {problems.length === 0 && plan.details.length > 0 && (
        <p className={classes.ready}>
          <CircleCheck size={18} aria-hidden />
          {say(save.possible || save.saving ? planOrderTexts.ready : planOrderTexts.unchanged)}
        </p>
      )}
    </div>
  );
}

/**
 * Notice of lines whose stations belong to several divisions: it names the divisions whose stores give the material and receive the goods.
 */
function Crossings({ plan }: { plan: ShownPlan }) {
  const { say } = useLanguage();
  const known = new Map(plan.workplaces.map(({ id, division }) => [id, division]));
  const crossings = plan.details.flatMap(({ id, product, madeIn }) => {
    const steps = product.workplaceFlows.toSorted((one, other) => one.step - other.step);
    const crossing = findCrossDivisionFlow(
      steps.flatMap(({ workplace }) => known.get(workplace.id) ?? []),
    );
    return crossing ? [{ id, product, crossing, madeIn }] : [];
  });
  if (crossings.length === 0) return null;
  return (
    <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
      {crossings.map(({ id, product, crossing, madeIn }) => (
        <div key={id}>
          {say(planOrderTexts.crossing, {
            product: product.name,
            divisions: crossing.divisions.map(({ name }) => name).join(', '),
            // A division without a store gives no material and receives no goods: the line contains the names of the divisions that do.
            first: (madeIn?.material ?? crossing.first).name,
            last: (madeIn?.product ?? crossing.last).name,
          })}
        </div>
      ))}
    </Alert>
  );
}

interface ProblemsProps {
  readonly problems: readonly (EventProblem | EventWarning)[];
  readonly plan: ShownPlan;
  readonly show: PlanStatusProps['show'];
}

/** First problems, and the others on demand: their number is always in sight above the calendar. */
function Problems({ problems, plan, show }: ProblemsProps) {
  const speech = useLanguage();
  const [opened, setOpened] = useState(false);
  const names = getPlanEntityNames(plan);
  const shown = opened ? problems : problems.slice(0, fewest);
  return (
    <>
      <ul className={classes.problems} data-opened={opened || undefined}>
        {shown.map((problem, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing else tells two problems of one event apart
          <li key={at}>
            <span>
              <ProblemProduct problem={problem} plan={plan} />
              {sayPlanProblem(problem, names, plan.hours.timeZone, speech)}
            </span>
            {problem.workplaceId !== undefined && (
              <Button size="compact-xs" variant="subtle" onClick={() => jump(problem, plan, show)}>
                {speech.say(planOrderTexts.show)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problems.length > fewest && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened
            ? speech.say(planOrderTexts.fewer)
            : speech.sayCount(moreProblemsWords, problems.length - fewest)}
        </Button>
      )}
    </>
  );
}

/** Product of a problem, where an order has several. */
function ProblemProduct({
  problem,
  plan,
}: {
  problem: EventProblem | EventWarning;
  plan: ShownPlan;
}) {
  const detail = plan.details.find(({ id }) => id === problem.detailId);
  if (!detail || plan.details.length < 2) return null;
  return <strong>{detail.product.name}. </strong>;
}

function jump(
  { detailId, workplaceId, index }: EventProblem | EventWarning,
  plan: ShownPlan,
  show: PlanStatusProps['show'],
): void {
  const work = index === undefined ? undefined : plan.state.works[index];
  if (work) plan.dispatch({ type: 'select', keys: [work.key] });
  if (detailId !== undefined && workplaceId !== undefined)
    show({ detailId, workplaceId }, work?.start);
}
