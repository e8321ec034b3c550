import { useRouterState } from '@tanstack/react-router';
import classes from './progress-line.module.css';

/**
 * Draws a thin line at the top while the next screen loads; quick loads do not make it flicker.
 * For the eye only: screen readers get the next screen when it is there.
 */
export function NavigationProgressLine() {
  const isComing = useRouterState({ select: (state) => state.isLoading });
  return isComing && <div className={classes.line} aria-hidden />;
}
