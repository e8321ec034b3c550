import { customerPageTexts as texts } from '@tarima/domain/customer-page/texts';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { useState } from 'react';
import { useCustomerPageSpeech } from './speech.tsx';

/**
 * Sends a form, only once at a time, and holds the errors of its fields.
 * @param hasField returns whether the form shows the errors of a path; the others are shown for the whole form
 */
export function useFormSubmission(hasField: (path: string) => boolean) {
  const { say, language } = useCustomerPageSpeech();
  const [isBusy, setIsBusy] = useState(false);
  const [issues, setIssues] = useState<readonly ErrorDetail[]>([]);
  const [failure, setFailure] = useState<string>();
  return {
    isBusy,
    failure,
    setIssues,
    getIssue: (path: string): string | undefined => {
      const issue = issues.find((each) => each.path === path);
      return issue && sayValidationRule(issue, language);
    },
    /** @param turned handles a refusal that has nothing to do with the form; returns true when it has handled it */
    async send(work: () => Promise<void>, turned?: (error: CodedError) => boolean): Promise<void> {
      if (isBusy) return;
      setIsBusy(true);
      setIssues([]);
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        if (turned?.(error)) return;
        const unplaced = error.details.filter(({ path }) => !hasField(path));
        if (error.code === 'WRONG_VALUES') {
          setIssues(error.details);
          if (unplaced.length > 0)
            setFailure(unplaced.map((issue) => sayValidationRule(issue, language)).join(' '));
        } else
          setFailure(
            say(
              error.code === 'SERVICE_UNAVAILABLE'
                ? texts.away
                : error.code === 'ATTEMPTS_LIMIT_EXCEEDED'
                  ? texts.tooOften
                  : error.code === 'ACCESS_EXPIRED'
                    ? texts.noLink
                    : texts.failed,
            ),
          );
      } finally {
        setIsBusy(false);
      }
    },
  };
}
