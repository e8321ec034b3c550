import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { foldText } from '@tarima/domain/kit/fold-text';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { ModuleName } from '@tarima/domain/kit/module';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { useEffect, useState, type Ref } from 'react';
import {
  ChoiceDropdownList,
  create,
  createFromTypedTextOption,
  showMoreOption,
} from './choice-dropdown-list.tsx';
import { useLanguage, type Speech } from '../words.tsx';
import { isLetterKey } from './list-keys.ts';
import classes from './select.module.css';
import {
  filterOfferedRecords,
  useRecordChoices,
  type RecordChoices,
} from './use-record-choices.ts';
import { useChooseOptionOnEnterOrTab } from './use-choose-option-on-enter-or-tab.ts';

export interface RemoteSelectProps {
  /** The module whose records are offered. */
  readonly module: ModuleName;
  readonly value: NamedRecord | undefined;
  readonly label: string;
  readonly required: boolean;
  readonly placeholder: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  /** Restricts the offered records to those that refer to a record: `{divisionId: 3}`. */
  readonly narrowed?: Readonly<Record<string, number>> | undefined;
  /** A record that cannot be chosen. */
  readonly excludedId?: number;
  /** Records that were chosen elsewhere. */
  readonly excludedIds?: readonly number[];
  /** Whether only screen readers get the label, because a heading above shows it. */
  readonly labelHidden?: boolean;
  /** Text for a module without records to choose. */
  readonly nothing: string;
  /** Creates a missing record from the typed text; left out where the user may not, or nothing can be created here. */
  readonly onCreate?: ((typed: string) => void) | undefined;
  /** Special form for creating a missing record, if there is one. */
  readonly further?: FurtherOption | undefined;
  /** Name of one record, for the option that creates it. */
  readonly one?: string;
  readonly 'data-autofocus': boolean | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(choice: NamedRecord | undefined): void;
  onBlur?(): void;
}

/** Special form for creating a missing record from the typed text. */
interface FurtherOption {
  /** Returns the text of the option; undefined for a typed text that does not fit. @param hasMatches whether records match the text */
  offer(typed: string, hasMatches: boolean): string | undefined;
  take(typed: string): void;
}

/** Select of one record of another module, however many there are. The chosen record stays in sight among the matches. */
export function RemoteSelect(props: RemoteSelectProps) {
  const { module, value, narrowed, excludedId, excludedIds = [], nothing, ...rest } = props;
  const {
    labelHidden = false,
    label,
    error,
    onChange,
    onBlur,
    onCreate,
    further,
    one = '',
    ...shared
  } = rest;
  const { say } = useLanguage();
  const [typed, setTyped] = useState<string>();
  const [missed, setMissed] = useState<Missed>();
  const store = useCombobox({
    onDropdownClose: () => {
      store.resetSelectedOption();
      setTyped(undefined);
    },
  });
  const found = useRecordChoices(module, typed ?? '', store.dropdownOpened, narrowed);
  const offered = withChosen(found.choices, value, typed).filter(
    ({ id }) => id !== excludedId && (id === value?.id || !excludedIds.includes(id)),
  );
  const options = filterOfferedRecords(found, offered, typed ?? '');
  // Another choice, made here or elsewhere, discards the typed text.
  const lost = missed && missed.chosen === value?.id ? missed.text : undefined;
  const showsChoice = typed === undefined && lost === undefined;
  const miss = () => {
    if (typed && (options.length === 0 || found.isNear))
      setMissed({ text: typed, chosen: value?.id });
  };
  // A page whose records are all chosen elsewhere offers nothing: the next page is loaded automatically.
  const { hasMore, searching, loadMore } = found;
  const isSpent = store.dropdownOpened && offered.length === 0 && hasMore && !searching;
  useEffect(() => {
    if (isSpent) loadMore();
  });

  const text = (typed ?? '').trim();
  const isMissing = text === '' || isUnmatched(found, options);
  // The whole name of a record means that record.
  const isNamed = options.some(({ name }) => foldText(name) === foldText(text));
  const furtherText = text === '' || isNamed ? undefined : further?.offer(text, !isMissing);
  const takeFurther = (): boolean => {
    if (furtherText === undefined) return false;
    // The text stays in the field, in case creating the record fails.
    setMissed({ text, chosen: value?.id });
    store.closeDropdown();
    further?.take(text);
    return true;
  };
  const take = (choice: NamedRecord | undefined): boolean => {
    if (!choice) return false;
    onChange(choice);
    setMissed(undefined);
    store.closeDropdown();
    return true;
  };
  const startCreating = (): void => {
    setMissed(undefined);
    store.closeDropdown();
    onCreate?.(text);
  };
  const submit = (option: string) => {
    if (option === showMoreOption) found.loadMore();
    else if (option === createFromTypedTextOption) takeFurther();
    else if (option === create) startCreating();
    else take(options.find(({ id }) => String(id) === option));
  };
  const { onKeyDown, waits, shown } = useChooseOptionOnEnterOrTab({
    store,
    typed: typed ?? '',
    searching,
    takeFirst: () => (!found.isNear && take(options[0])) || takeFurther(),
    // The typed text is the name of a missing record where not even a similar name exists.
    takeNone: () => onCreate && isUnknown(found, options) && startCreating(),
    missed: miss,
  });
  return (
    <Combobox store={shown} onOptionSubmit={submit} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...shared}
          {...(labelHidden ? { 'aria-label': label } : { label })}
          error={
            lost === undefined ? error : say(formAndDialogTexts.noOptionCalled, { text: lost })
          }
          // Text without a match stays to be corrected; an earlier choice stays valid.
          value={typed ?? value?.name ?? lost ?? ''}
          rightSection={found.searching ? <Loader size={16} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            const { value: letters } = event.currentTarget;
            setTyped(letters);
            setMissed(undefined);
            // Emptying the field removes a choice that is not required.
            if (letters === '' && !shared.required) onChange(undefined);
            store.openDropdown();
            store.resetSelectedOption();
          }}
          data-typed={typed ? true : undefined}
          onKeyDown={(event) => {
            onKeyDown(event);
            // Letters replace the chosen record, instead of being added to its name.
            if (showsChoice && isLetterKey(event)) event.currentTarget.select();
          }}
          onClick={(event) => {
            if (typed === undefined) event.currentTarget.select();
            store.openDropdown();
          }}
          onFocus={(event) => {
            if (showsChoice) event.currentTarget.select();
            if (lost === undefined) return;
            // The user returns to correct the text: similar names are offered again.
            setTyped(lost);
            store.openDropdown();
          }}
          onBlur={() => {
            if (!waits) {
              if (!searching) miss();
              store.closeDropdown();
            }
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown
        className={
          typed && (!found.isNear || furtherText !== undefined) ? classes.firstMarked : undefined
        }
      >
        <ChoiceDropdownList
          label={label}
          found={found}
          options={options}
          chosen={value ? [value.id] : []}
          typed={typed ?? ''}
          nothing={nothing}
          creates={onCreate && isMissing ? sayCreate(say, one, text) : undefined}
          further={furtherText}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Returns whether the search has ended without a match; similar names are none. */
export const isUnmatched = (
  { isNear, searching }: RecordChoices,
  options: readonly NamedRecord[],
): boolean => !searching && (options.length === 0 || isNear === true);

/** Returns whether the answered search found neither a match nor a similar name. */
export const isUnknown = (
  { isNear, searching, failed }: RecordChoices,
  options: readonly NamedRecord[],
): boolean => !isNear && !searching && !failed && options.length === 0;

export const sayCreate = (say: Speech['say'], one: string, text: string): string =>
  text === ''
    ? say(formAndDialogTexts.createOne, { one })
    : say(formAndDialogTexts.createNamed, { one, text });

/** Text that the user typed before leaving the field, and that matches no record. */
interface Missed {
  readonly text: string;
  /** Id of the record that was chosen when the text was typed. */
  readonly chosen: number | undefined;
}

/** Puts the chosen record at the top of the list without a search, even when no loaded page contains it. */
const withChosen = (
  choices: readonly NamedRecord[],
  chosen: NamedRecord | undefined,
  typed: string | undefined,
): readonly NamedRecord[] =>
  chosen && typed === undefined && !choices.some(({ id }) => id === chosen.id)
    ? [chosen, ...choices]
    : choices;
