import { customerPageTexts as texts } from '@tarima/domain/customer-page/texts';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { useState } from 'react';
import { useCustomerPageSpeech } from './speech.tsx';

/** Sends a form, only once at a time, and holds the errors of its fields. */
export function useFormSubmission() {
  const { say, language } = useCustomerPageSpeech();
  const [isBusy, setIsBusy] = useState(false);
  const [issues, setIssues] = useState<readonly ErrorDetail[]>([]);
  const [failure, setFailure] = useState<string>();
  return {
    isBusy,
    failure,
    refuse: setIssues,
    faultOf: (path: string): string | undefined => {
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
        if (error.code === 'WRONG_VALUES') setIssues(error.details);
        else
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
