import { Button, Skeleton } from '@mantine/core';
import { customFieldCalls } from '@tarima/domain/custom-fields/contract';
import type { CustomFieldModule } from '@tarima/domain/custom-fields/modules';
import { customFieldEntity } from '@tarima/domain/custom-fields/entity';
import type { AnsweredCustomField } from '@tarima/domain/custom-fields/read-contract';
import { customFieldTexts as texts, withValue } from '@tarima/domain/custom-fields/texts';
import { entityErrors, entityWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLatch } from '../kit/use-action.ts';
import { call } from '../kit/call.ts';
import formClasses from '../kit/form/form.module.css';
import { Dialog } from '../kit/panel/dialog.tsx';
import { errorText, toastError, toastSuccess } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { forgetCustomFields } from './custom-fields-data.ts';
import { getFieldName } from './field-row.tsx';

interface RemoveFieldProps {
  readonly module: CustomFieldModule;
  readonly field: AnsweredCustomField | undefined;
  close(): void;
}

/** Shows the effects on the values before a field is deleted. */
export function RemoveField({ module, field, close }: RemoveFieldProps) {
  const speech = useLanguage();
  // While the dialog fades it still names its field.
  const [last, setLast] = useState(field);
  if (field && field !== last) setLast(field);
  return (
    <Dialog
      opened={field !== undefined}
      close={close}
      title={speech.say(texts.removeTitle, {
        name: last ? getFieldName(last, speech.language) : '',
      })}
    >
      {last && <Question key={last.id} module={module} field={last} close={close} />}
    </Dialog>
  );
}

function Question({
  module,
  field,
  close,
}: {
  module: CustomFieldModule;
  field: AnsweredCustomField;
  close(): void;
}) {
  const speech = useLanguage();
  const { say, sayCount } = speech;
  const client = useQueryClient();
  const only = useLatch();
  const [removing, setRemoving] = useState(false);
  const params = { id: field.id };
  const { data, error } = useQuery({
    queryKey: ['custom-field-impact', field.id],
    queryFn: () => call(customFieldCalls.impact, { params, body: {} }),
    staleTime: 0,
    gcTime: 0,
  });
  const remove = async () => {
    setRemoving(true);
    try {
      await call(customFieldCalls.remove, { params });
      toastSuccess(say(entityWords('deleted', customFieldEntity)));
      forgetCustomFields(client, module);
      close();
    } catch (failure) {
      toastError(failure, speech, entityErrors(customFieldEntity));
    }
    setRemoving(false);
  };
  return (
    <>
      {error ? (
        errorText(error, speech)
      ) : !data ? (
        <Skeleton height={44} />
      ) : data.values === 0 ? (
        say(texts.removeUnused)
      ) : (
        <>
          <strong>{sayCount(withValue, data.values)}</strong>
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
