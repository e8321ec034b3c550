import { Skeleton } from '@mantine/core';
import { listWritableFields, type Module } from '@tarima/domain/kit/module';
import { getEntityErrorWords, getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { Field } from '@tarima/domain/kit/fields';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListAppHooks } from '../data/list-app-hooks.ts';
import { callApi } from '../call-api.ts';
import { toDisplayText } from '../cells/display-value.ts';
import { addCreatedRow } from '../data/list-data.ts';
import { getModuleCalls } from '../module-calls.ts';
import { ModalDialog } from '../frame/modal-dialog.tsx';
import { DialogFormFrame } from './panel-form-frame.tsx';
import { toastError } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import { FormInput } from './form-input.tsx';
import { ReferenceCreationProvider } from './reference-inputs.tsx';
import { toFormValues } from './form-values.ts';
import { getFieldsMarkedByError } from './error-fields.ts';
import { useCityPin, useDivisionCityValues } from './use-city-pin.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useOnlyChoices } from './use-only-choices.ts';
import { useFormFields } from './use-form-fields.ts';
import { useUsualValues } from './use-usual-values.ts';
import { useRecordResolver } from './use-record-resolver.ts';

interface CreateRecordProps {
  readonly module: Module;
  /** Text that was typed where the record is missing: it becomes the title of the new record. */
  readonly name: string;
  /** Initial values of further fields, which are shown beside the required fields. */
  readonly values?: object | undefined;
  created(record: NamedRecord): void;
  close(): void;
}

/** Dialog that creates a missing record above another form, with its required fields and fields with an initial value. */
export default function CreateRecordDialog({ module, ...props }: CreateRecordProps) {
  const { say } = useLanguage();
  const { Extension, toVisible: getVisibleModule } = useListAppHooks();
  return (
    <ModalDialog opened title={say(getEntityWords('creating', module.entity))} close={props.close}>
      <Extension module={getVisibleModule(module)}>
        {(extended) =>
          extended.settled ? (
            <Fields module={extended.module} {...props} />
          ) : (
            <Skeleton height={240} />
          )
        }
      </Extension>
    </ModalDialog>
  );
}

/** Returns whether a new record requires the field and has no default for it. */
const needsValue = (field: Field): boolean =>
  field.required === true && !('initial' in field && field.initial !== undefined);

const noValues = {};

function Fields({
  module,
  name,
  values: firstValues = noValues,
  created,
  close,
}: CreateRecordProps) {
  const speech = useLanguage();
  const client = useQueryClient();
  const resolver = useRecordResolver(module);
  const onlyChoices = useOnlyChoices(module, true);
  const usualValues = useUsualValues(module);
  const cityValues = useDivisionCityValues(module);
  const values = useMemo(
    () => ({
      ...toFormValues(module, undefined),
      ...cityValues,
      ...usualValues,
      ...onlyChoices,
      [module.title]: name,
      ...firstValues,
    }),
    [module, name, firstValues, onlyChoices, usualValues, cityValues],
  );
  const fields = useFormFields({
    values,
    resolver,
    getMarkedFields: (error) => getFieldsMarkedByError(error, module),
  });
  useCityPin(module, fields.form);
  const draft = useFormDraft(fields, {
    save: async (body, idempotencyKey) => {
      const query = { lang: speech.language };
      const row = await callApi(getModuleCalls(module).create, { query, body, idempotencyKey });
      await addCreatedRow(client, module, row);
      created({ id: row.id, name: toDisplayText(row[module.title]) });
    },
    saved: getEntityWords('created', module.entity),
    reportError: (error) => toastError(error, speech, getEntityErrorWords(module.entity)),
  });
  return (
    <ReferenceCreationProvider value>
      <DialogFormFrame draft={draft} cancel={close} words={kitTexts.save}>
        {listWritableFields(module)
          .filter(([each, field]) => needsValue(field) || Object.hasOwn(firstValues, each))
          .map(([each, field], at) => (
            <FormInput
              key={each}
              control={fields.control}
              name={each}
              field={field}
              note={undefined}
              first={at === 0}
            />
          ))}
      </DialogFormFrame>
    </ReferenceCreationProvider>
  );
}
