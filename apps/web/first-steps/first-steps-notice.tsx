import { firstStepTexts, stepWords } from '@tarima/domain/first-steps/texts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { getScreenPath } from '../kit/screen-path.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './first-steps.module.css';
import { ChecklistHead } from './checklist-head.tsx';
import { useChecklist } from './first-steps-data.ts';

/** Way from another screen to the checklist on the home page, with its progress and the next step. Empty once all is done, or hidden by the user. */
export default function FirstStepsNotice() {
  const { say } = useLanguage();
  const { hasAnswer, isLoading, steps, done, next } = useChecklist();
  if (!hasAnswer) return isLoading ? <div data-loading /> : null;
  if (!steps || !next) return null;
  return (
    <section
      className={classes.notice}
      aria-labelledby="first-steps-notice"
      data-loading={isLoading || undefined}
    >
      <ChecklistHead id="first-steps-notice" done={done} count={steps.length}>
        <Link to={getScreenPath('main')} className={classes.way}>
          {say(firstStepTexts.show)}
          <ArrowRight size={16} aria-hidden />
        </Link>
      </ChecklistHead>
      <p className={classes.hint}>
        {say(firstStepTexts.next, { step: say(stepWords[next].name) })}
      </p>
    </section>
  );
}
