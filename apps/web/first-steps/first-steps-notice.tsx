import { Progress } from '@mantine/core';
import { isChecklistOpen } from '@tarima/domain/first-steps/contract';
import { firstStepTexts, stepWords } from '@tarima/domain/first-steps/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { getScreenPath } from '../kit/screen-path.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './first-steps.module.css';
import { firstStepsQueryOptions } from './first-steps-data.ts';

/** Way from another screen to the checklist on the home page, with its progress and the next step. Empty once all is done, or hidden by the user. */
export default function FirstStepsNotice() {
  const { say } = useLanguage();
  const { data, isFetching, isFetchedAfterMount } = useQuery(firstStepsQueryOptions);
  // The parts below wait for the answer of this visit, so that they do not move.
  const isLoading = isFetching && !isFetchedAfterMount;
  if (!data) return isLoading ? <div data-loading /> : null;
  const next = data.steps.find((step) => !step.done);
  if (!next || !isChecklistOpen(data)) return null;
  const count = data.steps.length;
  const done = data.steps.filter((step) => step.done).length;
  return (
    <section
      className={classes.notice}
      aria-labelledby="first-steps-notice"
      data-loading={isLoading || undefined}
    >
      <header className={classes.head}>
        <h2 id="first-steps-notice" className={classes.title}>
          {say(firstStepTexts.title)}
        </h2>
        <span className={classes.progress}>{say(firstStepTexts.progress, { done, count })}</span>
        <Link to={getScreenPath('main')} className={classes.way}>
          {say(firstStepTexts.show)}
          <ArrowRight size={16} aria-hidden />
        </Link>
      </header>
      <Progress value={(done / count) * 100} size="sm" aria-label={say(firstStepTexts.title)} />
      <p className={classes.hint}>
        {say(firstStepTexts.next, { step: say(stepWords[next.name].name) })}
      </p>
    </section>
  );
}
