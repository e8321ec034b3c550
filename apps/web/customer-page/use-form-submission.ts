import { customerPageTexts as texts } from '@tarima/domain/customer-page/texts';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import { useState } from 'react';
import { useCustomerPageSpeech } from './speech.tsx';

/** Sends a form once at a time, and keeps what was wrong with it. */
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
    /** @param turned what a refusal leads to, where the form is not to blame; whether it is dealt with then */
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
