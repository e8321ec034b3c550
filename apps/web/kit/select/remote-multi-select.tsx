import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { useState } from 'react';
import { useLanguage } from '../words.tsx';
import { ChoiceDropdownList, create, showMoreOption } from './choice-dropdown-list.tsx';
import { isUnknown, isUnmatched, sayCreate, type RemoteSelectProps } from './remote-select.tsx';
import classes from './select.module.css';
import { filterOfferedRecords, useRecordChoices } from './use-record-choices.ts';
import { useChooseOptionOnEnterOrTab } from './use-choose-option-on-enter-or-tab.ts';

interface RemoteMultiSelectProps extends Omit<
  RemoteSelectProps,
  'value' | 'onChange' | 'excludedId' | 'further'
> {
  readonly value: readonly NamedRecord[];
  readonly disabled?: boolean;
  /** Maximum number of choices. */
  readonly most?: number;
  readonly narrowed?: Readonly<Record<string, number>> | undefined;
  onChange(choices: readonly NamedRecord[]): void;
}

/** Select of several records of another module; each chosen record is a removable pill. */
export function RemoteMultiSelect(props: RemoteMultiSelectProps) {
  const { module, value, nothing, placeholder, onChange, onBlur, ref, narrowed, ...rest } = props;
  const { most = Number.POSITIVE_INFINITY, onCreate, one = '', ...shared } = rest;
  const { 'data-autofocus': autofocus, ...fieldProps } = shared;
  const { say } = useLanguage();
  const [typed, setTyped] = useState('');
  const store = useCombobox({
    onDropdownClose: () => {
      store.resetSelectedOption();
      setTyped('');
    },
  });
  const found = useRecordChoices(module, typed, store.dropdownOpened, narrowed);

  const without = (id: number) => value.filter((chosen) => chosen.id !== id);
  const options = filterOfferedRecords(found, found.choices, typed);
  const isChosen = (choice: NamedRecord) => value.some(({ id }) => id === choice.id);
  const toggle = (choice: NamedRecord | undefined): boolean => {
    if (!choice || (!isChosen(choice) && value.length >= most)) return false;
    onChange(isChosen(choice) ? without(choice.id) : [...value, choice]);
    setTyped('');
    return true;
  };
  const text = typed.trim();
  const isMissing = text === '' || isUnmatched(found, options);
  const startCreating = (): void => {
    if (!onCreate || value.length >= most) return;
    store.closeDropdown();
    onCreate(text);
  };
  const submit = (option: string) => {
    if (option === showMoreOption) found.loadMore();
    else if (option === create) startCreating();
    else toggle(options.find(({ id }) => String(id) === option));
  };
  const { onKeyDown, waits, shown } = useChooseOptionOnEnterOrTab({
    store,
    typed,
    searching: found.searching,
    takeFirst: () => !found.isNear && toggle(options[0]),
    takeNone: () => isUnknown(found, options) && startCreating(),
  });
  return (
    <Combobox store={shown} onOptionSubmit={submit} shadow="md">
      <Combobox.DropdownTarget>
        <PillsInput
          {...fieldProps}
          classNames={{ input: classes.pills ?? '' }}
          onClick={() => {
            if (shared.disabled !== true) store.openDropdown();
          }}
          rightSection={<Combobox.Chevron />}
        >
          <Pill.Group>
            {value.map(({ id, name }) => (
              <Pill
                key={id}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': say(formAndDialogTexts.takeOff, { name }),
                  // Mantine offers the button only to Backspace, and hides it from screen readers.
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => onChange(without(id))}
              >
                {name}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                ref={ref}
                value={typed}
                disabled={shared.disabled}
                placeholder={value.length === 0 ? placeholder : undefined}
                data-autofocus={autofocus}
                onBlur={() => {
                  if (!waits) store.closeDropdown();
                  onBlur?.();
                }}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  store.openDropdown();
                  store.resetSelectedOption();
                }}
                data-typed={typed === '' ? undefined : true}
                onKeyDown={(event) => {
                  onKeyDown(event);
                  const last = value.at(-1);
                  if (event.key === 'Backspace' && typed === '' && last) onChange(without(last.id));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={typed === '' || found.isNear ? undefined : classes.firstMarked}>
        <ChoiceDropdownList
          label={fieldProps.label}
          found={found}
          options={options}
          chosen={value.map(({ id }) => id)}
          typed={typed}
          full={value.length >= most}
          nothing={nothing}
          creates={
            onCreate && isMissing && value.length < most ? sayCreate(say, one, text) : undefined
          }
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
