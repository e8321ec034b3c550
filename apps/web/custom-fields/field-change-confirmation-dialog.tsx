import { Button } from '@mantine/core';
import {
  valuesBecomingInvalidWords,
  customFieldTexts as texts,
  recordsLackingValueWords,
} from '@tarima/domain/custom-fields/texts';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import formClasses from '../kit/frame/form.module.css';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { useLanguage } from '../kit/words.tsx';
import type { PendingFieldChange } from './use-custom-field-form.ts';

interface ChangeQuestionProps {
  readonly waiting: PendingFieldChange | undefined;
  readonly confirming: boolean;
  confirm(): Promise<void>;
  giveUp(): void;
}

/** Question before a change of a field, with its effects on the values of records. */
export function FieldChangeConfirmationDialog({
  waiting,
  confirming,
  confirm,
  giveUp,
}: ChangeQuestionProps) {
  const { say, sayCount } = useLanguage();
  const { invalid = 0, missing = 0 } = waiting?.impact ?? {};
  return (
    <ModalDialog opened={waiting !== undefined} close={giveUp} title={say(texts.changeTitle)}>
      {invalid > 0 && (
        <p>
          <strong>{sayCount(valuesBecomingInvalidWords, invalid)}</strong> {say(texts.invalidHint)}
        </p>
      )}
      {missing > 0 && (
        <p>
          <strong>{sayCount(recordsLackingValueWords, missing)}</strong> {say(texts.missingHint)}
        </p>
      )}
      <div className={formClasses.modalFooter}>
        <Button variant="default" data-autofocus onClick={giveUp}>
          {say(formAndDialogTexts.keepEditing)}
        </Button>
        <Button loading={confirming} onClick={() => void confirm()}>
          {say(texts.saveAnyway)}
        </Button>
      </div>
    </ModalDialog>
  );
}
