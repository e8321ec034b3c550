import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { useLanguage } from '../kit/words.tsx';
import classes from './floor.module.css';
import { SheetFrame } from './sheet.tsx';

/** Sheet with the problem of a badge that was shown. */
export function BadgeProblemSheet({ errorText, onClose }: { errorText: string; onClose(): void }) {
  const { say } = useLanguage();
  return (
    <SheetFrame title={say(floorTexts.badgeTitle)} isNarrow onClose={onClose}>
      <p role="alert" className={classes.alarm}>
        {errorText}
      </p>
      <div className={classes.answers}>
        <button type="button" className={classes.plain} onClick={onClose}>
          {say(floorTexts.accept)}
        </button>
      </div>
    </SheetFrame>
  );
}
