import { Button } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { nounErrors, nounWords } from '@tarima/domain/kit/noun-texts';
import { sayRule } from '@tarima/domain/kit/rules';
import type { Element } from '@tarima/domain/kit/schemas';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../call.ts';
import formClasses from '../form/form.module.css';
import { rowRemoved } from '../list/list-data.ts';
import { titleOf } from '../list/list-row.tsx';
import { callsOf } from '../module-calls.ts';
import { Dialog } from '../panel/dialog.tsx';
import { RemoteSelect } from '../select/remote-select.tsx';
import type { Choice } from '../select/use-choices.ts';
import { toastError, toastSuccess } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';

interface RemoveModalProps {
  readonly module: Module;
  /** What is to be deleted; undefined when nothing is asked. */
  readonly row: Element | undefined;
  close(): void;
}

/** Asks before a delete, and for the record that takes the deleted one's place. */
export default function RemoveModal({ module, row, close }: RemoveModalProps) {
  const { say } = useLanguage();
  // While the modal fades it still names what it asked about.
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  return (
    <Dialog
      opened={row !== undefined}
      close={close}
      title={say(nounWords('deleting', module.noun))}
    >
      {shown && <Removal key={shown.id} module={module} row={shown} close={close} />}
    </Dialog>
  );
}

function Removal({ module, row, close }: RemoveModalProps & { row: Element }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const { noun } = module;
  const client = useQueryClient();
  const [replacement, setReplacement] = useState<Choice>();
  const [asked, setAsked] = useState(false);
  const removal = useMutation({
    mutationFn: async (newId: number) => {
      await call(callsOf(module).replace, { query: { newId, oldId: row.id } });
      await rowRemoved(client, module, row.id);
    },
    onSuccess: () => {
      toastSuccess(say(nounWords('deleted', noun)));
      close();
    },
    onError: (error) => toastError(error, speech, nounErrors(noun)),
  });
  return (
    <form
      className={formClasses.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (replacement) removal.mutate(replacement.id);
      }}
    >
      <div>{say(kitTexts.removeText, { name: titleOf(module, row, language), id: row.id })}</div>
      <RemoteSelect
        module={module}
        value={replacement}
        onChange={setReplacement}
        label={say(nounWords('replacement', noun))}
        description={say(nounWords('replacementHint', noun))}
        placeholder={say(kitTexts.chooseReplacement)}
        error={asked && !replacement ? sayRule({ rule: 'required' }, language) : undefined}
        excludedId={row.id}
        nothing={say(nounWords('noReplacement', noun))}
      />
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" color="red" loading={removal.isPending}>
          {say(kitTexts.remove)}
        </Button>
      </div>
    </form>
  );
}
