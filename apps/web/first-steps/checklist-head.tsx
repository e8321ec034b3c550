import { Progress } from '@mantine/core';
import { firstStepTexts } from '@tarima/domain/first-steps/texts';
import type { ReactNode } from 'react';
import { useLanguage } from '../kit/words.tsx';
import classes from './first-steps.module.css';

interface ChecklistHeadProps {
  /** Id of the heading, by which the section is labelled. */
  readonly id: string;
  readonly done: number;
  readonly count: number;
  /** Button or link beside the progress. */
  readonly children: ReactNode;
}

/** Heading of the checklist, with its progress. */
export function ChecklistHead({ id, done, count, children }: ChecklistHeadProps) {
  const { say } = useLanguage();
  return (
    <>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {say(firstStepTexts.title)}
        </h2>
        <span className={classes.progress}>{say(firstStepTexts.progress, { done, count })}</span>
        {children}
      </header>
      <Progress value={(done / count) * 100} size="sm" aria-label={say(firstStepTexts.title)} />
    </>
  );
}
