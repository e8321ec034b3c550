import type { LocalizedWords } from '@tarima/domain/kit/words';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../kit/words.tsx';
import classes from './auth-form.module.css';
import { authPath } from './auth-flow.tsx';
import { toAuthSearchParams, signInView, type AuthView } from './auth-view.ts';

/** Link to another form of the auth screen. The form has its own address, so that the back button returns from it. */
export function AuthViewLink({ view, words }: { view: AuthView; words: LocalizedWords }) {
  const { say } = useLanguage();
  return (
    <Link
      to={authPath}
      search={toAuthSearchParams(view)}
      resetScroll={false}
      className={classes.link}
    >
      {say(words)}
    </Link>
  );
}

export const SignInLink = () => <AuthViewLink view={signInView} words={authTexts.toSignIn} />;
