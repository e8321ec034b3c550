import { planProgress } from '@tarima/domain/planning/plan-progress';
import { planningTexts } from '@tarima/domain/planning/plan-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { useLanguage } from '../../kit/words.tsx';
import classes from './all.module.css';

const told = z.object({ share: z.number() });

/** How far the server is with a plan, as it tells by the socket; where it tells nothing, that it is at it. */
export function PlanProgress() {
  const { say } = useLanguage();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: [planProgress], queryFn: () => null, enabled: false });
  const known = told.safeParse(data).data;
  // What was told of the plan before says nothing of the next.
  useEffect(() => () => client.removeQueries({ queryKey: [planProgress] }), [client]);
  return (
    <div className={classes.working}>
      <span>{say(planningTexts.working)}</span>
      <progress
        aria-label={say(planningTexts.working)}
        {...(known && { value: known.share, max: 1 })}
      />
    </div>
  );
}
