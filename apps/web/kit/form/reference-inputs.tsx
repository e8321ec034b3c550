import type { FieldOfKind } from '@tarima/domain/kit/fields';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Module, ModuleName } from '@tarima/domain/kit/module';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { parseNamedRecord, parseNamedRecords } from '../cells/display-value.ts';
import { useListAppHooks } from '../data/list-app-hooks.ts';
import { RemoteMultiSelect } from '../select/remote-multi-select.tsx';
import { RemoteSelect } from '../select/remote-select.tsx';
import { useLanguage } from '../words.tsx';
import { CreateRecord } from './create-record.tsx';
import { useFormInput, type FormInputProps } from './use-form-input.ts';

/** Whether the inputs below stand in a form that may create the records it lacks: a cell of a list has no room for that. */
const CreationContext = createContext(false);
export const ReferenceCreationProvider = CreationContext.Provider;

/** Returns the module whose records may be created here, once it is loaded. */
export function useCreatableModule(name: ModuleName): Module | undefined {
  const canCreate = use(CreationContext);
  const load = useListAppHooks().findModuleLoader(name);
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    // Nothing is offered without the definition; the next form tries again.
    if (canCreate && load) load().then(setModule, () => undefined);
  }, [canCreate, load]);
  return module;
}

/** Returns the offer of a select to create the typed record that it lacks, and the dialog that does so. */
function useRecordCreation(
  name: ModuleName,
  options: {
    readonly values?: object | undefined;
    readonly created: (record: NamedRecord) => void;
  },
) {
  const { say } = useLanguage();
  const module = useCreatableModule(name);
  const [newName, setNewName] = useState<string>();
  return {
    offer: module && { onCreate: setNewName, one: say(module.entity.one) },
    dialog: module && newName !== undefined && (
      <CreateRecord
        module={module}
        name={newName}
        close={() => setNewName(undefined)}
        {...options}
      />
    ),
  };
}

/** Input for a record of another module. No choice is an empty text, as in every other input. */
export function ReferenceInput({
  field,
  ...props
}: FormInputProps & { field: FieldOfKind<'reference'> }) {
  const { say } = useLanguage();
  const { held, shared, input } = useFormInput({ ...props, field });
  const { ref, onChange, onBlur } = input;
  const creation = useRecordCreation(field.module, { created: onChange });
  return (
    <>
      <RemoteSelect
        {...shared}
        ref={ref}
        module={field.module}
        value={parseNamedRecord(held)}
        onChange={(choice) => onChange(choice ?? '')}
        onBlur={onBlur}
        placeholder={say(field.emptyWords ?? kitTexts.choose)}
        nothing={say(kitTexts.noChoices)}
        {...creation.offer}
      />
      {creation.dialog}
    </>
  );
}

/**
 * Returns the choice of the outer field (`within`), which restricts the offered records.
 * No records are offered without that choice, and a change of it clears the chosen records.
 */
function useOuterChoice(
  { within }: FieldOfKind<'references'>,
  control: FormInputProps['control'],
  onChange: (value: unknown) => void,
) {
  // Name to watch; without an outer choice a name that no form has and that never changes.
  const outerValue = useWatch({ control, name: within ?? '' });
  const outer = parseNamedRecord(outerValue);
  const id = outer?.id;
  const name = outer?.name;
  const previousId = useRef(id);
  useEffect(() => {
    if (previousId.current === id) return;
    previousId.current = id;
    if (within !== undefined) onChange([]);
  }, [id, within, onChange]);
  return {
    waiting: within !== undefined && id === undefined,
    narrowed: within !== undefined && id !== undefined ? { [`${within}Id`]: id } : undefined,
    /** Values of a record that is created here: it belongs to the same outer record. */
    chosen: useMemo(
      () =>
        within !== undefined && id !== undefined && name !== undefined
          ? { [within]: { id, name } }
          : undefined,
      [within, id, name],
    ),
  };
}

/** Input of references to several records of another module. */
export function ReferencesInput({
  field,
  ...props
}: FormInputProps & { field: FieldOfKind<'references'> }) {
  const { say } = useLanguage();
  const { held, shared, input } = useFormInput({ ...props, field });
  const { ref, onChange, onBlur } = input;
  const outer = useOuterChoice(field, props.control, onChange);
  const creation = useRecordCreation(field.module, {
    values: outer.chosen,
    created: (record) => onChange([...parseNamedRecords(held), record]),
  });
  return (
    <>
      <RemoteMultiSelect
        {...shared}
        ref={ref}
        module={field.module}
        disabled={outer.waiting}
        narrowed={outer.narrowed}
        value={parseNamedRecords(held)}
        onChange={onChange}
        onBlur={onBlur}
        placeholder={say(formAndDialogTexts.chooseSome)}
        nothing={say(kitTexts.noChoices)}
        {...creation.offer}
      />
      {creation.dialog}
    </>
  );
}
