import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './board.module.css';
import timeline from './timeline.module.css';

const kinds = ['closed', 'away', 'maintenance', 'interrupted', 'outside'] as const;

/** Legend of the shades, and of the ways to move events; between rows too where the rows are users. */
export function BoardLegend({ by }: { readonly by: 'user' | 'workplace' }) {
  const { say } = useLanguage();
  const byTouch = window.matchMedia('(pointer: coarse)').matches;
  return (
    <>
      <ul className={classes.legend} aria-label={say(productionBoardTexts.legend)}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={timeline.swatch} data-kind={kind} aria-hidden="true" />
            {say(productionBoardTexts[kind])}
          </li>
        ))}
      </ul>
      <p className={classes.hint}>
        {say(
          byTouch
            ? productionBoardTexts.touchHint
            : by === 'user'
              ? productionBoardTexts.hint
              : productionBoardTexts.workplaceHint,
        )}
      </p>
    </>
  );
}
