import { customerPageTexts as texts } from '@tarima/domain/customer-page/texts';
import classes from './customer-page.module.css';
import { useCustomerPageSpeech } from './speech.tsx';

interface DialogActionsProps {
  readonly confirmLabel: string;
  /** Whether the action ends something. */
  readonly isGrave?: boolean;
  readonly isBusy: boolean;
  /** Error of the last attempt. */
  readonly failure: string | undefined;
  close(): void;
}

/** Buttons at the end of a dialog, below the error of the last attempt. */
export function CustomerPageDialogActions({
  confirmLabel,
  isGrave = false,
  isBusy,
  failure,
  close,
}: DialogActionsProps) {
  const { say } = useCustomerPageSpeech();
  return (
    <>
      {failure !== undefined && (
        <p role="alert" className={classes.fault}>
          {failure}
        </p>
      )}
      <div className={classes.dialogActs}>
        <button type="button" className={classes.plain} onClick={close}>
          {say(texts.back)}
        </button>
        <button
          type="submit"
          className={isGrave ? classes.grave : classes.primary}
          aria-busy={isBusy}
        >
          {confirmLabel}
        </button>
      </div>
    </>
  );
}
