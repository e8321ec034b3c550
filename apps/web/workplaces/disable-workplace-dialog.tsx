import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { workplaceTexts } from '@tarima/domain/workplaces/status';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { useState } from 'react';
import { getRecordTitle } from '../kit/list/list-row.tsx';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { QuestionFooter } from '../kit/frame/question-footer.tsx';
import { useLanguage } from '../kit/words.tsx';

interface DisableDialogProps {
  /** Workplace to disable; undefined while the dialog is closed. */
  readonly workplace: ModuleRecord | undefined;
  disable(workplace: ModuleRecord): Promise<void>;
  close(): void;
}

/** Dialog that confirms that a workplace takes no more work. */
export function DisableWorkplaceDialog({ workplace, disable, close }: DisableDialogProps) {
  const { say, language } = useLanguage();
  // Last workplace, shown until the dialog has faded out.
  const [shown, setShown] = useState(workplace);
  const [working, setWorking] = useState(false);
  if (workplace && workplace !== shown) setShown(workplace);
  const confirm = async (target: ModuleRecord): Promise<void> => {
    setWorking(true);
    await disable(target);
    setWorking(false);
    close();
  };
  return (
    <ModalDialog
      opened={workplace !== undefined}
      close={close}
      title={say(workplaceTexts.disableTitle)}
    >
      {shown &&
        say(workplaceTexts.disableText, { name: getRecordTitle(workplaces, shown, language) })}
      <QuestionFooter
        action={say(workplaceTexts.disable)}
        isPending={working}
        act={() => workplace && void confirm(workplace)}
        close={close}
      />
    </ModalDialog>
  );
}
