import { Button, Skeleton } from '@mantine/core';
import { customFieldCalls } from '@tarima/domain/custom-fields/contract';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/custom-field-modules';
import { customFieldEntityNoun } from '@tarima/domain/custom-fields/entity';
import type { CustomFieldAnswer } from '@tarima/domain/custom-fields/read-contract';
import {
  customFieldTexts as texts,
  recordsWithValueWords,
} from '@tarima/domain/custom-fields/texts';
import { getEntityErrorWords, getEntityWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleCallGuard } from '../kit/use-idempotent-mutation.ts';
import { callApi } from '../kit/call-api.ts';
import formClasses from '../kit/frame/form.module.css';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { getErrorText, toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { invalidateCustomFields } from './custom-fields-data.ts';
import { getCustomFieldName } from './custom-field-row.tsx';

interface RemoveFieldProps {
  readonly module: CustomFieldModule;
  readonly field: CustomFieldAnswer | undefined;
  close(): void;
}

/** Shows the effects on the values before a field is deleted. */
export function RemoveFieldDialog({ module, field, close }: RemoveFieldProps) {
  const speech = useLanguage();
  // Last field, named until the dialog has faded out.
  const [last, setLast] = useState(field);
  if (field && field !== last) setLast(field);
  return (
    <ModalDialog
      opened={field !== undefined}
      close={close}
      title={speech.say(texts.removeTitle, {
        name: last ? getCustomFieldName(last, speech.language) : '',
      })}
    >
      {last && <Question key={last.id} module={module} field={last} close={close} />}
    </ModalDialog>
  );
}

function Question({
  module,
  field,
  close,
}: {
  module: CustomFieldModule;
  field: CustomFieldAnswer;
  close(): void;
}) {
  const speech = useLanguage();
  const { say, sayCount } = speech;
  const client = useQueryClient();
  const only = useSingleCallGuard();
  const [removing, setRemoving] = useState(false);
  const params = { id: field.id };
  const { data, error } = useQuery({
    queryKey: ['custom-field-impact', field.id],
    queryFn: () => callApi(customFieldCalls.impact, { params, body: {} }),
    staleTime: 0,
    gcTime: 0,
  });
  const remove = async () => {
    setRemoving(true);
    try {
      await callApi(customFieldCalls.remove, { params });
      toastSuccess(say(getEntityWords('deleted', customFieldEntityNoun)));
      invalidateCustomFields(client, module);
      close();
    } catch (failure) {
      toastError(failure, speech, getEntityErrorWords(customFieldEntityNoun));
    }
    setRemoving(false);
  };
  return (
    <>
      {error ? (
        getErrorText(error, speech)
      ) : !data ? (
        <Skeleton height={44} />
      ) : data.values === 0 ? (
        say(texts.removeUnused)
      ) : (
        <>
          <strong>{sayCount(recordsWithValueWords, data.values)}</strong>
          <p>{say(texts.removeUsed)}</p>
        </>
      )}
      <div className={formClasses.modalFooter}>
        <Button variant="default" data-autofocus onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button color="red.9" loading={removing} disabled={!data} onClick={() => void only(remove)}>
          {say(kitTexts.remove)}
        </Button>
      </div>
    </>
  );
}
