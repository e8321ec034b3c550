import { Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useLanguage } from '../words.tsx';
import classes from './form.module.css';

export interface QuestionFooterProps {
  /** Words of the button that goes on. */
  readonly action: string;
  /** Whether the act takes something away. */
  readonly isRemoval?: boolean;
  readonly isPending: boolean;
  act(): void;
  close(): void;
}

/** Buttons of a question before an act: one cancels, the other, which has the focus, goes on. */
export function QuestionFooter({
  action,
  isRemoval = true,
  isPending,
  act,
  close,
}: QuestionFooterProps) {
  const { say } = useLanguage();
  return (
    <div className={classes.modalFooter}>
      <Button variant="default" onClick={close}>
        {say(kitTexts.cancel)}
      </Button>
      <Button
        data-autofocus
        loading={isPending}
        onClick={act}
        {...(isRemoval && { color: 'red.9' })}
      >
        {action}
      </Button>
    </div>
  );
}
