import { Combobox, Input, useCombobox } from '@mantine/core';
import type { FieldOfKind } from '@tarima/domain/kit/fields';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useState } from 'react';
import { ChoiceDropdownList, showMoreOption } from '../select/choice-dropdown-list.tsx';
import selectClasses from '../select/select.module.css';
import { filterOfferedRecords, useRecordChoices } from '../select/use-record-choices.ts';
import { useRecordNames } from '../select/use-record-names.ts';
import { useChooseOptionOnEnterOrTab } from '../select/use-choose-option-on-enter-or-tab.ts';
import { useLanguage } from '../words.tsx';
import type { FilterInputProps } from './filter-input.tsx';
import { useFilterInputProps } from './use-filter-input-props.ts';
import { toIdsFilter } from './filter-text.ts';
import classes from './filters.module.css';

interface RecordsFilterProps extends FilterInputProps {
  readonly field: FieldOfKind<'reference' | 'references'>;
}

/** Filter by several records of another module: a button with their names, which opens a list searched on the server. */
export default function RecordsFilter(props: RecordsFilterProps) {
  const { module, name, field, position, value, onChange } = props;
  const { say } = useLanguage();
  const { label, ...inputProps } = useFilterInputProps({ field, position });
  const getName = useRecordNames(module)(name);
  const [typed, setTyped] = useState('');
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: () => {
      store.resetSelectedOption();
      store.focusTarget();
      setTyped('');
    },
  });
  const found = useRecordChoices(field.module, typed, store.dropdownOpened);
  const chosen = toIdsFilter(value);

  const options = filterOfferedRecords(found, found.choices, typed);
  const toggle = (id: number | undefined): boolean => {
    if (id === undefined) return false;
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    onChange(next.length > 0 ? next : undefined);
    return true;
  };
  const submit = (option: string) => {
    if (option === showMoreOption) found.loadMore();
    else toggle(Number(option));
  };
  const { onKeyDown } = useChooseOptionOnEnterOrTab({
    store,
    typed,
    searching: found.searching,
    takeFirst: () => !found.isNear && toggle(options[0]?.id),
  });
  const names = chosen.map(getName).join(', ');
  const shown = names === '' ? say(kitTexts.filterAny) : names;
  return (
    <Input.Wrapper label={label} size={inputProps.size} labelElement="div">
      <Combobox
        keepMounted={false}
        store={store}
        onOptionSubmit={submit}
        width={300}
        position="bottom-start"
      >
        <Combobox.Target targetType="button" withExpandedAttribute>
          <Input
            component="button"
            type="button"
            pointer
            size={inputProps.size}
            aria-label={`${inputProps['aria-label'] ?? label}: ${shown}`}
            rightSection={<Combobox.Chevron size={inputProps.size} />}
            rightSectionPointerEvents="none"
            classNames={{ input: classes.button }}
            data-filter
            onClick={() => store.toggleDropdown()}
          >
            <span className={names === '' ? classes.placeholder : undefined}>{shown}</span>
          </Input>
        </Combobox.Target>
        <Combobox.Dropdown className={typed === '' ? undefined : selectClasses.firstMarked}>
          <Combobox.Search
            value={typed}
            aria-label={say(formAndDialogTexts.searchOptions)}
            placeholder={say(formAndDialogTexts.searchOptions)}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              store.resetSelectedOption();
            }}
          />
          <ChoiceDropdownList
            label={say(field.label)}
            found={found}
            options={options}
            chosen={chosen}
            typed={typed}
            nothing={say(kitTexts.noChoices)}
          />
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  );
}
