import { Button } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { workplaceTexts } from '@tarima/domain/workplaces/status';
import { workplaces } from '@tarima/domain/workplaces/workplace';
import { useState } from 'react';
import formClasses from '../kit/frame/form.module.css';
import { getRecordTitle } from '../kit/list/list-row.tsx';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
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
  // While the dialog fades out it still shows its last workplace.
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
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button
          data-autofocus
          color="red.9"
          loading={working}
          onClick={() => workplace && void confirm(workplace)}
        >
          {say(workplaceTexts.disable)}
        </Button>
      </div>
    </ModalDialog>
  );
}
