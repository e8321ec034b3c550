import { errorCodes } from '@tarima/domain/kit/errors';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { useEffect, type ReactElement } from 'react';
import { forgetExpiry, readSession } from '../../kit/session.ts';
import { toastInfo } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useAccount } from '../../company/account.ts';
import { Logo } from '../../company/logo.tsx';
import { LanguageSwitch } from '../header/language-switch.tsx';
import { AuthFlowProvider, useAuthFlow, type DueChange } from './auth-flow.tsx';
import type { AuthView } from './auth-view.ts';
import classes from './auth-screen.module.css';
import { Carousel } from './carousel.tsx';
import { ChangeSlide } from './change-slide.tsx';
import { ForgotSlide } from './forgot-slide.tsx';
import { SignInSlide } from './sign-in-slide.tsx';
import { ValidatePanel } from './validate-panel.tsx';

export default function AuthScreen() {
  const { say } = useLanguage();
  const { name: company, styleMetadata } = useAccount();
  useExpiryToast();
  return (
    <div className={classes.screen}>
      <aside className={classes.brand}>
        <Logo style={styleMetadata} company={company} />
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
          <ValidatePanel step={view.step} />
        </div>
      ) : (
        <Carousel at={slides.indexOf(view.at)}>{drawSlide(view, due)}</Carousel>
      )}
    </>
  );
}

const slides: readonly AuthView['at'][] = ['forgot', 'sign-in', 'change'];

/** Draws a slide from its properties: while it slides away it still shows the same. */
function drawSlide(view: AuthView, due: DueChange | undefined): ReactElement {
  if (view.at === 'forgot') return <ForgotSlide step={view.step} />;
  return view.at === 'change' && due ? <ChangeSlide due={due} /> : <SignInSlide />;
}

/** Explains once that the session ended by itself. */
function useExpiryToast(): void {
  const { say } = useLanguage();
  useEffect(() => {
    if (!readSession().launchExpiredSessionToast) return;
    forgetExpiry();
    toastInfo(say(errorCodes.ACCESS_EXPIRED.words));
  }, [say]);
}
