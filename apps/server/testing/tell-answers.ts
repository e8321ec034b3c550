import { beforeEach } from 'vitest';
import { formatAnswers, forgetAnswers } from './answers.ts';

/** Prints the responses of a failed test: "expected 400 to be 201" alone does not explain the failure. */
beforeEach(({ onTestFailed }) => {
  forgetAnswers();
  onTestFailed(({ task }) => {
    const answerText = formatAnswers();
    for (const error of task.result?.errors ?? []) error.message += answerText;
  });
});
