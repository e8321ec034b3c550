import { beforeEach } from 'vitest';
import { answersTold, forgetAnswers } from './answers.ts';

/** A test that fails says what it was answered: "expected 400 to be 201" alone tells nobody why. */
beforeEach(({ onTestFailed }) => {
  forgetAnswers();
  onTestFailed(({ task }) => {
    const told = answersTold();
    for (const error of task.result?.errors ?? []) error.message += told;
  });
});
