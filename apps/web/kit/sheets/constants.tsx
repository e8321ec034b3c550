import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { Field } from '@tarima/domain/kit/fields';
import { findField, type Module } from '@tarima/domain/kit/module';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { columnMappingTexts } from '@tarima/domain/kit/sheets/column-mapping-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { areNamesEqual, getFieldOptions } from '../catalog-options.ts';
import { LocalSelect } from '../select/local-select.tsx';
import { RemoteSelect } from '../select/remote-select.tsx';
import { useLanguage } from '../words.tsx';
import classes from './sheets.module.css';
import type { useColumnMapping } from './use-column-mapping.ts';

/** Inputs for values that all rows of a file get, for fields that the file lacks. */
export function ImportConstantInputs({
  mapping,
  module,
}: {
  readonly mapping: ReturnType<typeof useColumnMapping>;
  readonly module: Module;
}) {
  const { say } = useLanguage();
  const headingId = useId();
  const { constants, setConstants, fieldsLeft, missing } = mapping;
  const change = (at: number, part: { readonly path?: string; readonly text?: string }): void =>
    setConstants(constants.map((each, place) => (place === at ? { ...each, ...part } : each)));
  // A field that new records require is the most likely one.
  const next = missing.find(({ path }) => constants.every((each) => each.path !== path));
  return (
    <section aria-labelledby={headingId} className={classes.step}>
      <h3 id={headingId} className={classes.heading}>
        {say(columnMappingTexts.constants)}
      </h3>
      <p className={classes.hint}>{say(columnMappingTexts.constantsHint)}</p>
      {constants.map(({ path, text }, at) => (
        <div key={at} className={classes.constant}>
          <LocalSelect
            label={say(columnMappingTexts.constantField)}
            data={fieldsLeft(path).map(({ path: value, label, needed }) => ({
              value,
              label: needed ? `${say(label)} *` : say(label),
            }))}
            value={path === '' ? null : path}
            // The value of another field is no valid choice of this field.
            onChange={(value) => change(at, { path: value ?? '', text: '' })}
          />
          <ConstantValueInput
            key={path}
            field={findField(module, path)}
            text={text}
            onChange={(value) => change(at, { text: value })}
          />
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={say(columnMappingTexts.removeConstant)}
            title={say(columnMappingTexts.removeConstant)}
            onClick={() => setConstants(constants.toSpliced(at, 1))}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={fieldsLeft('').length === 0}
        onClick={() => setConstants([...constants, { path: next?.path ?? '', text: '' }])}
      >
        {say(columnMappingTexts.addConstant)}
      </Button>
    </section>
  );
}

interface ConstantValueProps {
  readonly field: Field | undefined;
  /** Value as a cell of a sheet holds it: the label of a choice, or the name of a record. */
  readonly text: string;
  onChange(text: string): void;
}

/** Input for the value of a constant: the choices of its field, if any, otherwise a text. */
function ConstantValueInput({ field, text, onChange }: ConstantValueProps) {
  const speech = useLanguage();
  const { say } = speech;
  const [record, setRecord] = useState<NamedRecord>();
  const label = say(columnMappingTexts.constantText);
  if (field?.kind === 'reference')
    return (
      <RemoteSelect
        label={label}
        module={field.module}
        required={false}
        description={undefined}
        error={undefined}
        data-autofocus={undefined}
        value={record ?? (text === '' ? undefined : { id: 0, name: text })}
        onChange={(choice) => {
          setRecord(choice);
          onChange(choice?.name ?? '');
        }}
        placeholder={say(kitTexts.choose)}
        nothing={say(kitTexts.noChoices)}
      />
    );
  const options =
    field?.kind === 'boolean'
      ? [kitTexts.yes, kitTexts.no].map((words) => ({ value: say(words), label: say(words) }))
      : field && field.kind !== 'choices'
        ? getFieldOptions(field, speech).map((each) => ({ value: each.label, label: each.label }))
        : [];
  const chosen = options.find((each) => areNamesEqual(each.value, text));
  // An earlier value may be written in the other language: it stays unchanged.
  if (options.length > 0 && (text === '' || chosen))
    return (
      <LocalSelect
        label={label}
        data={options}
        value={chosen?.value ?? null}
        placeholder={say(kitTexts.choose)}
        onChange={(value) => onChange(value ?? '')}
      />
    );
  return (
    <TextInput
      label={label}
      value={text}
      maxLength={2_000}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
