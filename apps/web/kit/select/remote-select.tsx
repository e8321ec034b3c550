import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import type { ModuleName } from '@tarima/domain/kit/module';
import { useState, type Ref } from 'react';
import { ChoiceList, more } from './choice-list.tsx';
import { useChoices } from './use-choices.ts';

export interface RemoteSelectProps {
  /** The module whose records are offered. */
  readonly module: ModuleName;
  readonly value: NamedRecord | undefined;
  readonly label: string;
  readonly required: boolean;
  readonly placeholder: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  /** A record that cannot be chosen. */
  readonly excludedId?: number;
  /** What is said when there is no record to choose. */
  readonly nothing: string;
  readonly 'data-autofocus': boolean | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(choice: NamedRecord | undefined): void;
  onBlur?(): void;
}

/** Chooses one record of another module, however many there are. The chosen one stays in sight among whatever is found. */
export function RemoteSelect(props: RemoteSelectProps) {
  const { module, value, excludedId, nothing, onChange, onBlur, ...shared } = props;
  const [typed, setTyped] = useState<string>();
  const store = useCombobox({
    onDropdownClose: () => {
      store.resetSelectedOption();
      setTyped(undefined);
    },
  });
  const found = useChoices(module, typed ?? '', store.dropdownOpened);
  const options = withChosen(found.choices, value, typed).filter(({ id }) => id !== excludedId);

  const submit = (option: string) => {
    if (option === more) {
      found.loadMore();
      return;
    }
    onChange(options.find(({ id }) => String(id) === option));
    store.closeDropdown();
  };
  return (
    <Combobox store={store} onOptionSubmit={submit} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...shared}
          value={typed ?? value?.name ?? ''}
          rightSection={found.searching ? <Loader size={16} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            // Emptying the field is how a choice that is not required is taken back.
            if (text === '' && !shared.required) onChange(undefined);
            store.openDropdown();
            store.resetSelectedOption();
          }}
          onClick={() => store.openDropdown()}
          onBlur={() => {
            store.closeDropdown();
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <ChoiceList
          label={shared.label}
          found={found}
          options={options}
          chosen={value ? [value.id] : []}
          typed={typed ?? ''}
          nothing={nothing}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** While nothing is searched for, the chosen record heads the list even when no page fetched so far holds it. */
const withChosen = (
  choices: readonly NamedRecord[],
  chosen: NamedRecord | undefined,
  typed: string | undefined,
): readonly NamedRecord[] =>
  chosen && typed === undefined && !choices.some(({ id }) => id === chosen.id)
    ? [chosen, ...choices]
    : choices;
