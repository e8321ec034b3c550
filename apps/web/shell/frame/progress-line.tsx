import { useRouterState } from '@tanstack/react-router';
import classes from './progress-line.module.css';

/**
 * A thin line at the top while the next screen is on its way; what is quick does not make it flicker. For the eye only: whoever listens
 * hears of the next screen when it is there.
 */
export function ProgressLine() {
  const isComing = useRouterState({ select: (state) => state.isLoading });
  return isComing && <div className={classes.line} aria-hidden />;
}
