import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endScreenLoading } from '../../kit/held-list-keys.ts';
import classes from './progress-line.module.css';

/**
 * Line at the top while the next screen loads; it does not flicker for quick loads.
 * It is only visual: screen readers get the next screen when it is loaded.
 */
export function NavigationProgressLine() {
  const isComing = useRouterState({ select: (state) => state.isLoading });
  // A list has now begun to wait for its rows, if the screen is one: it goes on with the keys that were held.
  useEffect(() => {
    if (!isComing) endScreenLoading();
  }, [isComing]);
  return isComing && <div className={classes.line} aria-hidden />;
}
