import { Button, Skeleton } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { sayValidationRule } from '@tarima/domain/kit/rules';
import type { ModuleRecord, NamedRecord } from '@tarima/domain/kit/schemas';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useState } from 'react';
import formClasses from '../frame/form.module.css';
import { getRecordTitle } from '../list/list-row.tsx';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { ModalDialog } from '../frame/modal-dialog.tsx';
import { RemoteSelect } from '../select/remote-select.tsx';
import { useLanguage } from '../words.tsx';
import { DependentCountsList, useDependentCounts } from './dependent-counts-list.tsx';
import { RemovalRefusedMessage } from './removal-refused-message.tsx';
import { useRemoveRecord } from './use-remove-record.ts';

interface RemoveModalProps {
  readonly module: Module;
  /** Record to delete; undefined while the modal is closed. */
  readonly row: ModuleRecord | undefined;
  close(): void;
}

/** Dialog that confirms a deletion and, where dependents must move, selects the replacement of the deleted record. */
export default function RemoveRecordModal({ module, row, close }: RemoveModalProps) {
  const { say } = useLanguage();
  // Last record, named until the dialog has faded out.
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  return (
    <ModalDialog
      opened={row !== undefined}
      close={close}
      title={say(getEntityWords('deleting', module.entity))}
    >
      {shown && <Removal key={shown.id} module={module} row={shown} close={close} />}
    </ModalDialog>
  );
}

function Removal({ module, row, close }: RemoveModalProps & { row: ModuleRecord }) {
  const { say, language } = useLanguage();
  const { entity } = module;
  const [replacement, setReplacement] = useState<NamedRecord>();
  const { neverReplacing = [] } = useModuleOverrides();
  const [attempted, setAttempted] = useState(false);
  const removal = useRemoveRecord(module, row, close);
  const dependents = useDependentCounts(module, row.id);
  // The record may have dependents until they are loaded.
  const needsReplacement = module.deletion === 'replace' && dependents.data?.length !== 0;
  const refuses = module.deletion === 'refuse';
  if (refuses && dependents.data && dependents.data.length > 0)
    return (
      <RemovalRefusedMessage module={module} row={row} dependents={dependents.data} close={close} />
    );
  // The dialog promises nothing before the dependents are loaded.
  if (refuses && dependents.isPending) return <Skeleton height={96} />;
  return (
    <form
      className={formClasses.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAttempted(true);
        if (replacement || !needsReplacement) removal.mutate(replacement?.id);
      }}
    >
      <div>
        {say(formAndDialogTexts.removeText, {
          name: getRecordTitle(module, row, language),
          id: row.id,
        })}
      </div>
      <DependentCountsList data={dependents.data} />
      {needsReplacement && (
        <RemoteSelect
          module={module.name}
          value={replacement}
          onChange={setReplacement}
          label={say(getEntityWords('replacement', entity))}
          required
          description={say(getEntityWords('replacementHint', entity))}
          placeholder={say(formAndDialogTexts.chooseReplacement)}
          error={
            attempted && !replacement
              ? sayValidationRule({ rule: 'required' }, language)
              : undefined
          }
          excludedIds={[row.id, ...neverReplacing]}
          nothing={say(getEntityWords('noReplacement', entity))}
          data-autofocus
        />
      )}
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" color="red.9" loading={removal.isPending}>
          {say(kitTexts.remove)}
        </Button>
      </div>
    </form>
  );
}
