import { errorCodes } from '@tarima/domain/kit/errors';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { secondFactorTexts } from '@tarima/domain/session/second-factor-texts';
import { useEffect, type ReactElement } from 'react';
import { clearExpiredSessionNotice, readSession } from '../../kit/session.ts';
import { toastInfo } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useCurrentAccount } from '../../company/account.ts';
import { CompanyLogo } from '../../company/company-logo.tsx';
import { LanguageSwitch } from '../header/language-switch.tsx';
import { AuthFlowProvider, useAuthFlow, type RequiredAuthStep } from './auth-flow.tsx';
import type { AuthView } from './auth-view.ts';
import classes from './auth-screen.module.css';
import { SlideCarousel } from './slide-carousel.tsx';
import { ChangePasswordSlide } from './change-password-slide.tsx';
import { ForgotPasswordSlide } from './forgot-password-slide.tsx';
import { SecondFactorSlide } from './second-factor-slide.tsx';
import { SecondFactorSetupSlide } from './second-factor-setup-slide.tsx';
import { SignInSlide } from './sign-in-slide.tsx';
import { ValidateEmailPanel } from './validate-email-panel.tsx';

export default function AuthScreen() {
  const { say } = useLanguage();
  const { name: company, styleMetadata } = useCurrentAccount();
  useExpiryToast();
  return (
    <div className={classes.screen}>
      <aside className={classes.brand}>
        <CompanyLogo style={styleMetadata} company={company} />
        <p className={classes.claim}>{say(authTexts.claim)}</p>
      </aside>
      <div className={classes.corner}>
        <LanguageSwitch className={classes.language} />
      </div>
      <main className={classes.main}>
        <div className={classes.card}>
          <AuthFlowProvider>
            <ShownForm />
          </AuthFlowProvider>
        </div>
      </main>
    </div>
  );
}

const titles = {
  'sign-in': authTexts.title,
  forgot: authTexts.forgotTitle,
  change: authTexts.changeTitle,
  'second-factor': secondFactorTexts.signInTitle,
  'set-up': secondFactorTexts.setUpTitle,
  validate: authTexts.validateTitle,
} as const;

function ShownForm() {
  const { say } = useLanguage();
  const { view, due } = useAuthFlow();
  return (
    <>
      <title>{`${say(titles[view.at])} · Tarima`}</title>
      {view.at === 'validate' ? (
        <div className={classes.panel}>
          <ValidateEmailPanel step={view.step} />
        </div>
      ) : (
        <SlideCarousel at={positions[view.at]}>{drawSlide(view, due)}</SlideCarousel>
      )}
    </>
  );
}

/** Positions of the slides from the left; the steps that may follow a sign-in share theirs. */
const positions = { forgot: 0, 'sign-in': 1, change: 2, 'second-factor': 2, 'set-up': 2 } as const;

/** Draws a slide from its properties: while it slides away it still shows the same. */
function drawSlide(view: AuthView, due: RequiredAuthStep | undefined): ReactElement {
  if (view.at === 'forgot') return <ForgotPasswordSlide step={view.step} />;
  if (due?.at !== view.at) return <SignInSlide />;
  if (due.at === 'change') return <ChangePasswordSlide due={due} />;
  return due.at === 'second-factor' ? (
    <SecondFactorSlide due={due} />
  ) : (
    <SecondFactorSetupSlide due={due} />
  );
}

/** Shows once that the session ended automatically. */
function useExpiryToast(): void {
  const { say } = useLanguage();
  useEffect(() => {
    if (!readSession().launchExpiredSessionToast) return;
    clearExpiredSessionNotice();
    toastInfo(say(errorCodes.ACCESS_EXPIRED.words));
  }, [say]);
}
