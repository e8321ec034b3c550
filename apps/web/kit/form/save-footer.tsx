import { Button } from '@mantine/core';
import { errorCodes } from '@tarima/domain/kit/errors';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Words } from '@tarima/domain/kit/words';
import { useLanguage } from '../words.tsx';
import classes from './form.module.css';

interface SaveFooterProps {
  /** Something is wrong: said once, each field says what. */
  readonly invalid: boolean;
  readonly saving: boolean;
  /** What saving is called here. */
  readonly words?: Words;
  cancel(): void;
}

/** Below a form: that something is wrong, the way out, the way on. */
export function SaveFooter({ invalid, saving, words = kitTexts.save, cancel }: SaveFooterProps) {
  const { say } = useLanguage();
  return (
    <>
      <p className={classes.invalid} role="alert">
        {invalid && say(errorCodes.WRONG_VALUES.words)}
      </p>
      <Button variant="default" onClick={cancel}>
        {say(kitTexts.cancel)}
      </Button>
      <Button type="submit" loading={saving} aria-keyshortcuts="Control+Enter">
        {say(words)}
      </Button>
    </>
  );
}
