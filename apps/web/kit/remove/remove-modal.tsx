import { Button, Skeleton } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { entityWords } from '@tarima/domain/kit/entity-texts';
import { sayRule } from '@tarima/domain/kit/rules';
import type { Element, NamedRecord } from '@tarima/domain/kit/schemas';
import { openedTexts } from '@tarima/domain/kit/opened-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useState } from 'react';
import formClasses from '../form/form.module.css';
import { getTitle } from '../list/list-row.tsx';
import { useModuleOverrides } from '../module-overrides.ts';
import { Dialog } from '../panel/dialog.tsx';
import { RemoteSelect } from '../select/remote-select.tsx';
import { useLanguage } from '../words.tsx';
import { Dependents, useDependents } from './dependents.tsx';
import { RemovalRefused } from './removal-refused.tsx';
import { useRemoval } from './use-removal.ts';

interface RemoveModalProps {
  readonly module: Module;
  /** Record to delete; undefined while the modal is closed. */
  readonly row: Element | undefined;
  close(): void;
}

/** Requests confirmation of a delete and, where dependents must move, the record that takes the deleted one's place. */
export default function RemoveModal({ module, row, close }: RemoveModalProps) {
  const { say } = useLanguage();
  // While the modal fades it still names its record.
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  return (
    <Dialog
      opened={row !== undefined}
      close={close}
      title={say(entityWords('deleting', module.entity))}
    >
      {shown && <Removal key={shown.id} module={module} row={shown} close={close} />}
    </Dialog>
  );
}

function Removal({ module, row, close }: RemoveModalProps & { row: Element }) {
  const { say, language } = useLanguage();
  const { entity } = module;
  const [replacement, setReplacement] = useState<NamedRecord>();
  const { neverReplacing = [] } = useModuleOverrides();
  const [attempted, setAttempted] = useState(false);
  const removal = useRemoval(module, row, close);
  const dependents = useDependents(module, row.id);
  // Until the dependents are loaded, the record may have some.
  const needsReplacement = module.deletion === 'replace' && dependents.data?.length !== 0;
  const refuses = module.deletion === 'refuse';
  if (refuses && dependents.data && dependents.data.length > 0)
    return <RemovalRefused module={module} row={row} dependents={dependents.data} close={close} />;
  // The modal promises nothing before the dependents are loaded.
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
        {say(openedTexts.removeText, { name: getTitle(module, row, language), id: row.id })}
      </div>
      <Dependents data={dependents.data} />
      {needsReplacement && (
        <RemoteSelect
          module={module.name}
          value={replacement}
          onChange={setReplacement}
          label={say(entityWords('replacement', entity))}
          required
          description={say(entityWords('replacementHint', entity))}
          placeholder={say(openedTexts.chooseReplacement)}
          error={attempted && !replacement ? sayRule({ rule: 'required' }, language) : undefined}
          excludedIds={[row.id, ...neverReplacing]}
          nothing={say(entityWords('noReplacement', entity))}
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
