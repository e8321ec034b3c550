import { errorCodes } from '@tarima/domain/kit/errors';
import { authTexts } from '@tarima/domain/shell/texts';
import { useEffect } from 'react';
import { forgetExpiry, readSession } from '../../kit/session.ts';
import { toastInfo } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useAccount } from '../account.ts';
import { Logo } from '../frame/logo.tsx';
import { LanguageSwitch } from '../header/language-switch.tsx';
import classes from './auth-screen.module.css';
import { SignInForm } from './sign-in-form.tsx';

export default function AuthScreen() {
  const { say } = useLanguage();
  const { name: company, styleMetadata } = useAccount();
  useExpiryToast();
  return (
    <div className={classes.screen}>
      <title>{`${say(authTexts.title)} · Tarima`}</title>
      <aside className={classes.brand}>
        <Logo style={styleMetadata} company={company} />
        <p className={classes.claim}>{say(authTexts.claim)}</p>
      </aside>
      <div className={classes.corner}>
        <LanguageSwitch className={classes.language} />
      </div>
      <main className={classes.main}>
        <div className={classes.card}>
          <h1 className={classes.title}>{say(authTexts.title)}</h1>
          <p className={classes.lead}>{say(authTexts.lead, { company })}</p>
          <SignInForm />
        </div>
      </main>
    </div>
  );
}

/** A session that ended by itself is explained here, once. */
function useExpiryToast(): void {
  const { say } = useLanguage();
  useEffect(() => {
    if (!readSession().launchExpiredSessionToast) return;
    forgetExpiry();
    toastInfo(say(errorCodes.ACCESS_EXPIRED.words));
  }, [say]);
}
