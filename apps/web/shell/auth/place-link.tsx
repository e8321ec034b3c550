import type { Words } from '@tarima/domain/kit/words';
import { authTexts } from '@tarima/domain/session/auth-texts';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../kit/words.tsx';
import classes from './auth-form.module.css';
import { authPath } from './auth-flow.tsx';
import { searchOf, signInPlace, type Place } from './auth-place.ts';

/** Link to another form of the auth screen. It has an address: back undoes it. */
export function PlaceLink({ place, words }: { place: Place; words: Words }) {
  const { say } = useLanguage();
  return (
    <Link to={authPath} search={searchOf(place)} resetScroll={false} className={classes.link}>
      {say(words)}
    </Link>
  );
}

export const SignInLink = () => <PlaceLink place={signInPlace} words={authTexts.toSignIn} />;
