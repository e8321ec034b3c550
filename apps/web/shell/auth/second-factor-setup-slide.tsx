import { Skeleton } from '@mantine/core';
import type { AddedSecondFactor } from '@tarima/domain/session/second-factor';
import { secondFactorTexts } from '@tarima/domain/session/second-factor-texts';
import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../../kit/retry-import.ts';
import { useLanguage } from '../../kit/words.tsx';
import { useAuthFlow, type RequiredAuthStep } from './auth-flow.tsx';
import classes from './auth-form.module.css';
import { SignInLink } from './auth-view-link.tsx';
import { useBeginSession } from './use-sign-in.ts';

const NewSecondFactor = lazy(() =>
  retryImport(() => import('../../second-factor/second-factor-setup.tsx')),
);
const RecoveryCodes = lazy(() =>
  retryImport(() => import('../../second-factor/recovery-codes.tsx')),
);

/** Slide for the second factor that a profile requires: nothing else can be done before. */
export function SecondFactorSetupSlide({ due }: { due: RequiredAuthStep }) {
  const { say } = useLanguage();
  const { finish } = useAuthFlow();
  const begin = useBeginSession();
  const [added, setAdded] = useState<AddedSecondFactor>();
  const leave = async (): Promise<void> => {
    if (added?.tokens) await begin(added.tokens);
    else finish();
  };
  return (
    <section aria-label={say(secondFactorTexts.setUpTitle)}>
      <h1 className={classes.title}>{say(secondFactorTexts.setUpTitle)}</h1>
      <p className={classes.lead}>{say(secondFactorTexts.requiredLead)}</p>
      <Suspense fallback={<Skeleton height={240} />}>
        {added ? (
          <RecoveryCodes codes={added.recoveryCodes ?? []} close={() => void leave()} />
        ) : (
          <NewSecondFactor token={due.token} added={setAdded} />
        )}
      </Suspense>
      <div className={classes.links}>
        <SignInLink />
      </div>
    </section>
  );
}
