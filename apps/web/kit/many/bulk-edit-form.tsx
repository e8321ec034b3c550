import { Button, TextInput } from '@mantine/core';
import {
  getNewFieldValue,
  createFieldChangeSchema,
  restrictModuleToField,
} from '@tarima/domain/kit/many/contract';
import { percentChangeSchema } from '@tarima/domain/kit/many/percent-change';
import { bulkActionTexts } from '@tarima/domain/kit/many/texts';
import type { Module } from '@tarima/domain/kit/module';
import { isValidationRule, sayValidationRule } from '@tarima/domain/kit/rules';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useMemo, useState, type FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { FormInput } from '../form/form-input.tsx';
import { toFormValues } from '../form/form-values.ts';
import formClasses from '../frame/form.module.css';
import { createSchemaResolver } from '../form/rule-errors.ts';
import { useFormFields } from '../form/use-form-fields.ts';
import { LocalSelect } from '../select/local-select.tsx';
import { useLanguage } from '../words.tsx';

/** Field to change, and its new value. */
export interface BulkFieldEdit {
  readonly field: string;
  readonly value: unknown;
  /** Change in percent of each record's value, instead of a new value. */
  readonly percent?: string;
  /** Value for display, with the name of a referenced record. */
  readonly shown: unknown;
}

interface EditManyProps {
  readonly module: Module;
  choose(edit: BulkFieldEdit): void;
  close(): void;
}

/** Form that selects a field of many records, and its new value. */
export function BulkEditForm({ module, choose, close }: EditManyProps) {
  const { say } = useLanguage();
  const names = (module.inPlace ?? []).filter((name) => module.fields[name] !== undefined);
  const [name, setName] = useState(names[0] ?? '');
  const labelOf = (each: string) => say(module.fields[each]?.label ?? bulkActionTexts.field);
  const amounts = names.filter((each) => module.fields[each]?.kind === 'money');
  const isPercent = name.endsWith(percentSuffix);
  return (
    <div className={formClasses.fields}>
      <LocalSelect
        label={say(bulkActionTexts.field)}
        value={name}
        onChange={(next) => setName(next ?? name)}
        data={[
          ...names.map((each) => ({ value: each, label: labelOf(each) })),
          ...amounts.map((each) => ({
            value: `${each}${percentSuffix}`,
            label: say(bulkActionTexts.byPercent, { field: labelOf(each) }),
          })),
        ]}
        data-autofocus
      />
      {isPercent ? (
        <Percent name={name.slice(0, -percentSuffix.length)} choose={choose} close={close} />
      ) : (
        <Value key={name} module={module} name={name} choose={choose} close={close} />
      )}
    </div>
  );
}

/** Suffix of a choice that changes an amount in percent, after the name of its field. */
const percentSuffix = '%';

interface PercentProps extends Pick<EditManyProps, 'choose' | 'close'> {
  /** Name of the amount. */
  readonly name: string;
}

function Percent({ name, choose, close }: PercentProps) {
  const { say, language } = useLanguage();
  const [typed, setTyped] = useState('');
  const [attempted, setAttempted] = useState(false);
  const read = percentChangeSchema.safeParse(typed);
  const rule = read.error?.issues[0]?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    if (read.success)
      choose({ field: name, value: undefined, percent: read.data, shown: undefined });
  };
  return (
    <form className={formClasses.fields} noValidate onSubmit={submit}>
      <TextInput
        label={say(bulkActionTexts.percent)}
        description={say(bulkActionTexts.percentHint)}
        required
        autoComplete="off"
        value={typed}
        error={
          attempted &&
          rule !== undefined &&
          sayValidationRule({ rule: isValidationRule(rule) ? rule : 'percentChange' }, language)
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <EditFooter close={close} />
    </form>
  );
}

function EditFooter({ close }: Pick<EditManyProps, 'close'>) {
  const { say } = useLanguage();
  return (
    <div className={formClasses.modalFooter}>
      <Button variant="default" onClick={close}>
        {say(kitTexts.cancel)}
      </Button>
      <Button type="submit">{say(bulkActionTexts.check)}</Button>
    </div>
  );
}

function Value({ module, name, choose, close }: EditManyProps & { readonly name: string }) {
  const field = module.fields[name];
  const values = useMemo(
    () => toFormValues(restrictModuleToField(module, name), undefined),
    [module, name],
  );
  const resolver = useMemo(
    () => createSchemaResolver(createFieldChangeSchema(module, name)),
    [module, name],
  );
  const { control, check } = useFormFields({ values, resolver });
  const watched = useWatch({ control, name });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await check();
    if (!sent) return;
    const value = getNewFieldValue(sent, name);
    choose({ field: name, value, shown: field?.kind === 'reference' ? value && watched : value });
  };
  if (!field) return null;
  return (
    <form className={formClasses.fields} noValidate onSubmit={(event) => void submit(event)}>
      <FormInput control={control} name={name} field={field} note={undefined} first={false} />
      <EditFooter close={close} />
    </form>
  );
}
