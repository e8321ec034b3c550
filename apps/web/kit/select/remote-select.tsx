import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { selectSearchFrom } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useState, type ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import { useChoices, type Choice } from './use-choices.ts';
import classes from './select.module.css';

interface RemoteSelectProps {
  readonly module: Module;
  readonly value: Choice | undefined;
  readonly label: string;
  readonly description: string;
  readonly placeholder: string;
  readonly error: string | undefined;
  /** A record that cannot be chosen. */
  readonly excludedId: number;
  /** What is said when the module has no record to choose. */
  readonly nothing: string;
  onChange(choice: Choice): void;
}

const more = 'more';

/** Chooses one record of another module, however many there are. The chosen one stays in sight among whatever is found. */
export function RemoteSelect(props: RemoteSelectProps) {
  const { module, value, label, description, placeholder, error, excludedId, nothing } = props;
  const { say } = useLanguage();
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
    const chosen = options.find(({ id }) => String(id) === option);
    if (chosen) props.onChange(chosen);
    store.closeDropdown();
  };
  return (
    <Combobox store={store} onOptionSubmit={submit} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label={label}
          description={description}
          placeholder={placeholder}
          error={error}
          required
          data-autofocus
          value={typed ?? value?.name ?? ''}
          rightSection={found.searching ? <Loader size={16} /> : <Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            store.openDropdown();
            store.resetSelectedOption();
          }}
          onClick={() => store.openDropdown()}
          onBlur={() => store.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes.options}>
          {options.map(({ id, name }) => (
            <Combobox.Option
              key={id}
              value={String(id)}
              active={id === value?.id}
              aria-selected={id === value?.id}
            >
              <span className={classes.option}>
                {name}
                <span className={classes.id}>{id}</span>
              </span>
            </Combobox.Option>
          ))}
          {found.hasMore && (
            <Combobox.Option value={more} className={classes.more}>
              {say(kitTexts.moreOptions)}
            </Combobox.Option>
          )}
        </Combobox.Options>
        <Hint found={found} typed={typed} empty={options.length === 0} nothing={nothing} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

const withChosen = (
  choices: readonly Choice[],
  chosen: Choice | undefined,
  typed: string | undefined,
): readonly Choice[] =>
  chosen && typed === undefined && !choices.some(({ id }) => id === chosen.id)
    ? [chosen, ...choices]
    : choices;

interface HintProps {
  readonly found: ReturnType<typeof useChoices>;
  readonly typed: string | undefined;
  readonly empty: boolean;
  readonly nothing: string;
}

/** Why the list is not (yet) what was asked for. */
function Hint({ found, typed = '', empty, nothing }: HintProps): ReactNode {
  const { say } = useLanguage();
  const letters = typed.trim().length;
  if (found.failed) return <Combobox.Empty>{say(kitTexts.optionsFailed)}</Combobox.Empty>;
  if (letters > 0 && letters < selectSearchFrom)
    return (
      <Combobox.Footer className={classes.hint}>
        {say(kitTexts.typeToSearch, { count: selectSearchFrom })}
      </Combobox.Footer>
    );
  if (!empty) return null;
  if (found.searching) return <Combobox.Empty>{say(kitTexts.searching)}</Combobox.Empty>;
  return <Combobox.Empty>{letters > 0 ? say(kitTexts.noOptions) : nothing}</Combobox.Empty>;
}
