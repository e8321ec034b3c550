import { useRouterState } from '@tanstack/react-router';
import classes from './progress-line.module.css';

/**
 * Line at the top while the next screen loads; it does not flicker for quick loads.
 * It is only visual: screen readers get the next screen when it is loaded.
 */
export function NavigationProgressLine() {
  const isComing = useRouterState({ select: (state) => state.isLoading });
  return isComing && <div className={classes.line} aria-hidden />;
}
