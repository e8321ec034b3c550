import { Button, VisuallyHidden } from '@mantine/core';
import {
  firstStepCalls,
  stepScreens,
  type Checklist,
  type FirstStep,
} from '@tarima/domain/first-steps/contract';
import { firstStepTexts, stepWords } from '@tarima/domain/first-steps/texts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useIdempotentMutation } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import { getScreenPath } from '../kit/screen-path.ts';
import { toastRefusal } from '../kit/toasts.tsx';
import { toastUndo } from '../kit/undo-toast.tsx';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './first-steps.module.css';
import { ChecklistHead } from './checklist-head.tsx';
import { firstStepsQueryOptions, useChecklist } from './first-steps-data.ts';

/** Parts of their screens at which steps open: the tab of the company's data, or the form of a new record. */
const stepSearch: Partial<Record<FirstStep, Readonly<Record<string, string>>>> = {
  company: { tab: 'system' },
  people: { panel: 'create' },
  workplaces: { panel: 'create' },
  quotation: { panel: 'create' },
};

/** Checklist of a new company: each step leads to its screen. Empty once all is done, or hidden by the user. */
export default function FirstSteps() {
  const speech = useLanguage();
  const { say } = speech;
  const may = useHasPermission();
  const client = useQueryClient();
  const { hasAnswer, isLoading, steps, done, next } = useChecklist();
  const hide = useIdempotentMutation({
    mutationFn: (hidden: boolean) => callApi(firstStepCalls.hide, { body: { hidden } }),
    onSuccess: (checklist: Checklist, hidden) => {
      client.setQueryData(firstStepsQueryOptions.queryKey, checklist);
      if (hidden) toastUndo(say(firstStepTexts.hidden), speech, () => hide.mutate(false));
    },
    onError: (error) => toastRefusal(error, speech),
  });
  if (!hasAnswer) return isLoading ? <div data-loading /> : null;
  if (!steps) return null;
  return (
    <section
      className={classes.card}
      aria-labelledby="first-steps"
      data-loading={isLoading || undefined}
    >
      <ChecklistHead id="first-steps" done={done} count={steps.length}>
        <Button variant="subtle" size="compact-sm" onClick={() => hide.mutate(true)}>
          {say(firstStepTexts.hide)}
        </Button>
      </ChecklistHead>
      <ol className={classes.steps}>
        {steps.map((step, at) => {
          const { name, hint } = stepWords[step.name];
          const screen = stepScreens[step.name].find((each) => may(each));
          return (
            screen && (
              <li key={step.name}>
                <Link
                  to={getScreenPath(screen)}
                  search={step.done ? {} : (stepSearch[step.name] ?? {})}
                  className={classes.step}
                  data-done={step.done || undefined}
                  data-next={step.name === next || undefined}
                >
                  <span className={classes.mark} aria-hidden>
                    {step.done ? <Check size={14} /> : at + 1}
                  </span>
                  <VisuallyHidden>
                    {say(step.done ? firstStepTexts.done : firstStepTexts.open)}
                  </VisuallyHidden>
                  <span>
                    <span className={classes.name}>{say(name)}</span>
                    {!step.done && <span className={classes.hint}>{say(hint)}</span>}
                  </span>
                </Link>
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}
