import {
  getNewFieldValue,
  createFieldChangeSchema,
  restrictModuleToField,
} from '@tarima/domain/kit/many/contract';
import { setFieldValue, type Module } from '@tarima/domain/kit/module';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { get, useWatch } from 'react-hook-form';
import { parseNamedRecord, toDisplayText } from '../cells/display-value.ts';
import { FormInput } from '../form/form-input.tsx';
import { toFormValues } from '../form/form-values.ts';
import { createSchemaResolver } from '../form/rule-errors.ts';
import { useFormFields } from '../form/use-form-fields.ts';
import classes from './in-place.module.css';
import type { EditedCell } from './use-save-cell.ts';

interface CellEditorProps {
  readonly module: Module;
  readonly cell: EditedCell;
  /** Saves and moves to another cell: −1 the previous, 1 the next, 0 none. Without `shown` the value is unchanged. */
  save(value: unknown, shown: unknown, step: number): void;
  leave(): void;
}

const nearest = { block: 'nearest', inline: 'nearest' } as const;

/** Input of a value in its cell: Enter and Tab save, Escape cancels, and a choice saves at once. */
export function CellEditor({ module, cell, save, leave }: CellEditorProps) {
  const { row, name, typed, why } = cell;
  const box = useRef<HTMLDivElement>(null);
  const field = module.fields[name];
  const only = useMemo(() => restrictModuleToField(module, name), [module, name]);
  const values = useMemo(
    () => toFormValues(only, typed === undefined ? row : setFieldValue(row, name, typed)),
    [only, row, name, typed],
  );
  const resolver = useMemo(
    () => createSchemaResolver(createFieldChangeSchema(module, name)),
    [module, name],
  );
  const { control, check, issueCount } = useFormFields({ values, resolver });
  const watched = useWatch({ control, name });
  const isChoice = field && ['catalog', 'choice', 'reference'].includes(field.kind);
  const isShortList = field?.kind === 'catalog' || field?.kind === 'choice';
  const isChanged = toComparable(watched) !== toComparable(get(values, name));

  useEffect(() => {
    const { current } = box;
    current?.parentElement?.toggleAttribute('data-editing', true);
    const input = current?.querySelector<HTMLInputElement>('input:not([type=hidden])');
    input?.focus({ preventScroll: true });
    input?.select();
    // A short list opens at once: no field stands below it in the cell.
    if (isShortList) input?.click();
    current?.scrollIntoView(nearest);
    const cellDrawn = current?.parentElement;
    return () => void cellDrawn?.toggleAttribute('data-editing', false);
  }, [isShortList]);

  // Scrolls the whole editor into view, with the error below it: a table ends with its last row.
  const isWrong = issueCount > 0 || why !== undefined;
  useEffect(() => {
    if (isWrong) box.current?.scrollIntoView(nearest);
  }, [isWrong]);

  const isDone = useRef(false);
  const end = async (step: number): Promise<void> => {
    if (isDone.current) return;
    // A refused value is sent again unchanged: the reason may be gone.
    const isEdited = isChanged || typed !== undefined;
    const sent = isEdited ? await check() : undefined;
    if ((isEdited && !sent) || isDone.current) return;
    isDone.current = true;
    const value = sent && getNewFieldValue(sent, name);
    save(value, field?.kind === 'reference' ? value && watched : value, step);
  };
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    if (isChoice && isChanged) void latest.current(0);
  }, [isChoice, isChanged]);

  if (!field) return null;
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      isDone.current = true;
      leave();
    } else if (event.key === 'Enter') void end(0);
    else if (event.key === 'Tab') void end(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the input inside
    <div
      ref={box}
      className={classes.editor}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void end(0);
      }}
    >
      <FormInput control={control} name={name} field={field} note={undefined} first={false} />
      {why !== undefined && (
        <p role="alert" className={classes.why}>
          {why}
        </p>
      )}
    </div>
  );
}

/** Key by which values of a form are compared: the id of a record that is referred to. */
const toComparable = (value: unknown): string =>
  String(parseNamedRecord(value)?.id ?? toDisplayText(value));
