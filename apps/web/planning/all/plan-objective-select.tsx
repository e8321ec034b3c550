import {
  computePlanFigures,
  planObjectives,
  type PlanObjective,
} from '@tarima/domain/planning/plan-objective';
import {
  lateOrderCountWords,
  objectiveLossWords,
  planObjectiveWords,
  planAllTexts,
} from '@tarima/domain/planning/calls/plan-all-texts';
import { lateDayCountWords } from '@tarima/domain/planning/calls/plan-texts';
import { useId } from 'react';
import { formatDecimal } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { sayInstantText } from '../../plant/say-instant.ts';
import type { ProposedPlanDto } from '../plan/use-plan-proposal.ts';
import classes from './all.module.css';

interface ObjectiveChoiceProps {
  readonly chosen: PlanObjective;
  readonly plans: ReadonlyMap<PlanObjective, ProposedPlanDto | undefined>;
  readonly zone: string;
  choose(objective: PlanObjective): void;
}

/** Select of the objective: all three side by side, with the consequences of each. */
export function PlanObjectiveSelect({ chosen, plans, zone, choose }: ObjectiveChoiceProps) {
  const { say } = useLanguage();
  const name = useId();
  return (
    <fieldset className={classes.objectives}>
      <legend>{say(planAllTexts.objectives)}</legend>
      {planObjectives.map((objective) => (
        <label key={objective} className={classes.objective}>
          <input
            type="radio"
            name={name}
            value={objective}
            checked={objective === chosen}
            onChange={() => choose(objective)}
          />
          <strong>{say(planObjectiveWords[objective].name)}</strong>
          <span className={classes.hint}>{say(planObjectiveWords[objective].hint)}</span>
          <Figures objective={objective} plan={plans.get(objective)} zone={zone} />
        </label>
      ))}
    </fieldset>
  );
}

interface FiguresProps {
  readonly objective: PlanObjective;
  readonly plan: ProposedPlanDto | undefined;
  readonly zone: string;
}

function Figures({ objective, plan, zone }: FiguresProps) {
  const { say, sayCount, language } = useLanguage();
  if (!plan) return <span className={classes.hint}>{say(planAllTexts.comparing)}</span>;
  const { late, days, worst, end } = computePlanFigures(plan.orders);
  const lossName = objectiveLossWords[objective];
  return (
    <span className={classes.figures}>
      <strong data-late={late > 0 || undefined}>
        {late > 0 ? sayCount(lateOrderCountWords, late) : say(planAllTexts.noneLate)}
      </strong>
      {late > 0 && (
        <span>
          {late === 1
            ? sayCount(lateDayCountWords, days)
            : say(planAllTexts.lateDays, {
                days: sayCount(lateDayCountWords, days),
                worst: sayCount(lateDayCountWords, worst),
              })}
        </span>
      )}
      {lossName && late > 0 && plan.unplanned.length === 0 && (
        <span>{say(lossName, { loss: formatDecimal(plan.loss, 1, language) })}</span>
      )}
      {end !== null && (
        <span>{say(planAllTexts.lastEnd, { end: sayInstantText(end, zone, language) })}</span>
      )}
    </span>
  );
}
