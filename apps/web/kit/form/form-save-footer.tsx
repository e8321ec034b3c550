import { Button } from '@mantine/core';
import { errorCodes } from '@tarima/domain/kit/errors';
import { kitTexts, wrongValueCountWords } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import type { ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import classes from '../frame/form.module.css';
import { focusFirstInvalidField } from './use-form-element-ref.ts';

interface SaveFooterProps {
  /** Number of invalid values; each field shows its own error. */
  readonly issueCount: number;
  readonly saving: boolean;
  /** Label of the save button. */
  readonly words?: LocalizedWords;
  /** Content that stays in sight beside the buttons. */
  readonly children?: ReactNode;
  cancel(): void;
}

/** Footer of a form: a note about errors, and the buttons that cancel and save. */
export function FormSaveFooter(props: SaveFooterProps) {
  const { issueCount, saving, words = kitTexts.save, children, cancel } = props;
  const { say, sayCount } = useLanguage();
  return (
    <>
      <div className={classes.invalid}>
        <p role="alert">{issueCount > 0 && say(errorCodes.WRONG_VALUES.words)}</p>
        {issueCount > 1 && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={(event) => focusFirstInvalidField(event.currentTarget.form)}
          >
            {sayCount(wrongValueCountWords, issueCount)}
          </Button>
        )}
      </div>
      {children}
      <Button variant="default" onClick={cancel}>
        {say(kitTexts.cancel)}
      </Button>
      <Button type="submit" loading={saving} aria-keyshortcuts="Control+Enter">
        {say(words)}
      </Button>
    </>
  );
}
