import { ModalDialog } from './modal-dialog.tsx';
import { QuestionFooter, type QuestionFooterProps } from './question-footer.tsx';

interface QuestionDialogProps extends QuestionFooterProps {
  readonly title: string;
  readonly text: string;
}

/** Question before an act, in a dialog that is mounted while it is open. */
export function QuestionDialog({ title, text, ...footer }: QuestionDialogProps) {
  return (
    <ModalDialog opened close={footer.close} title={title}>
      {text}
      <QuestionFooter {...footer} />
    </ModalDialog>
  );
}
