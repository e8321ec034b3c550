import { useEffect, useState, type ReactNode } from 'react';
import classes from './carousel.module.css';

interface Shown {
  readonly at: number;
  readonly children: ReactNode;
}

const positions = [0, 1, 2];
const slideTime = 240; // milliseconds, the same as in the style sheet

/**
 * Carousel of three slides.
 * Only the shown slide has content, and the previous one until it has slid away.
 * The previous slide is inert. The browser would fill hidden passwords, and its search would find them.
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
