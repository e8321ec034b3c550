import { Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { ReactNode } from 'react';
import formClasses from '../../kit/frame/form.module.css';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { useLanguage } from '../../kit/words.tsx';

interface SettingsQuestionProps {
  readonly title: string;
  readonly text: string;
  /** Button that does what the question is about. */
  readonly button: ReactNode;
  close(): void;
}

/** Question before an action of the settings, beside a button that cancels it. */
export function SettingsQuestion({ title, text, button, close }: SettingsQuestionProps) {
  const { say } = useLanguage();
  return (
    <ModalDialog opened close={close} title={title}>
      {text}
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        {button}
      </div>
    </ModalDialog>
  );
}
