import { useEffect, useState, type ReactNode } from 'react';
import classes from './carousel.module.css';

interface Shown {
  readonly at: number;
  readonly children: ReactNode;
}

const positions = [0, 1, 2];
const slideTime = 240; // ms, as in the style sheet

/**
 * Shows three slides in a row.
 * Only the shown one has content, and the one before it until it has slid away, inert:
 * the browser would fill hidden passwords, and find-in-page would find them.
 */
export function SlideCarousel({ at, children }: Shown) {
  const [shown, setShown] = useState<Shown>({ at, children });
  const [leaving, setLeaving] = useState<Shown>();
  if (shown.at !== at) setLeaving(prefersStillness() ? undefined : shown);
  if (shown.at !== at || shown.children !== children) setShown({ at, children });

  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => setLeaving(undefined), slideTime);
    return () => clearTimeout(timer);
  }, [leaving]);

  return (
    <div className={classes.window}>
      <div className={classes.track} data-at={at}>
        {positions.map((position) => (
          <div key={position} className={classes.slide} inert={position !== at}>
            {position === at && children}
            {position !== at && position === leaving?.at && leaving.children}
          </div>
        ))}
      </div>
    </div>
  );
}

const prefersStillness = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
