import { computePlanFigures, objectives, type Objective } from '@tarima/domain/planning/objective';
import {
  lateOrders,
  lossWords,
  objectiveWords,
  planAllTexts,
} from '@tarima/domain/planning/plan-all-texts';
import { lateDaysWords } from '@tarima/domain/planning/plan-texts';
import { useId } from 'react';
import { formatDecimal } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { sayMoment } from '../../plant/zoned-format.ts';
import type { ProposedPlan } from '../plan/use-proposal.ts';
import classes from './all.module.css';

interface ObjectiveChoiceProps {
  readonly chosen: Objective;
  readonly plans: ReadonlyMap<Objective, ProposedPlan | undefined>;
  readonly zone: string;
  choose(objective: Objective): void;
}

/** Select of the objective: all three side by side, with the consequences of each. */
export function ObjectiveChoice({ chosen, plans, zone, choose }: ObjectiveChoiceProps) {
  const { say } = useLanguage();
  const name = useId();
  return (
    <fieldset className={classes.objectives}>
      <legend>{say(planAllTexts.objectives)}</legend>
      {objectives.map((objective) => (
        <label key={objective} className={classes.objective}>
          <input
            type="radio"
            name={name}
            value={objective}
            checked={objective === chosen}
            onChange={() => choose(objective)}
          />
          <strong>{say(objectiveWords[objective].name)}</strong>
          <span className={classes.hint}>{say(objectiveWords[objective].hint)}</span>
          <Figures objective={objective} plan={plans.get(objective)} zone={zone} />
        </label>
      ))}
    </fieldset>
  );
}

interface FiguresProps {
  readonly objective: Objective;
  readonly plan: ProposedPlan | undefined;
  readonly zone: string;
}

function Figures({ objective, plan, zone }: FiguresProps) {
  const { say, sayCount, language } = useLanguage();
  if (!plan) return <span className={classes.hint}>{say(planAllTexts.comparing)}</span>;
  const { late, days, worst, end } = computePlanFigures(plan.orders);
  const lossName = lossWords[objective];
  return (
    <span className={classes.figures}>
      <strong data-late={late > 0 || undefined}>
        {late > 0 ? sayCount(lateOrders, late) : say(planAllTexts.noneLate)}
      </strong>
      {late > 0 && (
        <span>
          {late === 1
            ? sayCount(lateDaysWords, days)
            : say(planAllTexts.lateDays, {
                days: sayCount(lateDaysWords, days),
                worst: sayCount(lateDaysWords, worst),
              })}
        </span>
      )}
      {lossName && late > 0 && plan.unplanned.length === 0 && (
        <span>{say(lossName, { loss: formatDecimal(plan.loss, 1, language) })}</span>
      )}
      {end !== null && (
        <span>{say(planAllTexts.lastEnd, { end: sayMoment(end, zone, language) })}</span>
      )}
    </span>
  );
}
