import { beforeEach } from 'vitest';
import { formatRecordedResponses, clearRecordedResponses } from './recorded-responses.ts';

/** Prints the responses of a failed test: "expected 400 to be 201" alone does not explain the failure. */
beforeEach(({ onTestFailed }) => {
  clearRecordedResponses();
  onTestFailed(({ task }) => {
    const answerText = formatRecordedResponses();
    for (const error of task.result?.errors ?? []) error.message += answerText;
  });
});
