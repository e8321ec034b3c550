import { Combobox, Input, useCombobox } from '@mantine/core';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { getFieldOptions, filterMatchingOptions, type SelectOption } from '../catalog-options.ts';
import { chooseOptionOnEnterOrTab } from '../select/list-keys.ts';
import selectClasses from '../select/select.module.css';
import { useLanguage } from '../words.tsx';
import type { FilterInputProps } from './filter-input.tsx';
import { useFilterInputProps } from './use-filter-input-props.ts';
import { toCodesFilter } from './filter-text.ts';
import classes from './filters.module.css';

/** Filter by several codes: a button with the chosen names, which opens a list of checkboxes. */
export default function MultiChoiceFilter({ field, position, value, onChange }: FilterInputProps) {
  const speech = useLanguage();
  const { say } = speech;
  const { label, ...inputProps } = useFilterInputProps({ field, position });
  const chosen = toCodesFilter(value);
  const options = getFieldOptions(field, speech);
  const [search, setSearch] = useState('');
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: () => {
      store.resetSelectedOption();
      store.focusTarget();
      setSearch('');
    },
  });

  const toggle = (code: string) => {
    // Codes are in the sequence of the catalogue, so that one choice has one URL.
    const next = options
      .map((option) => option.value)
      .filter((known) => (known === code) !== chosen.includes(known));
    onChange(next.length > 0 ? next : undefined);
  };
  const names = options.filter((option) => chosen.includes(option.value));

  return (
    <Input.Wrapper label={label} size={inputProps.size} labelElement="div">
      <Combobox
        keepMounted={false}
        store={store}
        onOptionSubmit={toggle}
        width="max-content"
        position="bottom-start"
      >
        <Combobox.Target targetType="button" withExpandedAttribute>
          <Input
            component="button"
            type="button"
            pointer
            size={inputProps.size}
            aria-label={`${inputProps['aria-label'] ?? label}: ${formatNames(names, say(kitTexts.filterAny))}`}
            rightSection={<Combobox.Chevron size={inputProps.size} />}
            rightSectionPointerEvents="none"
            classNames={{ input: classes.button }}
            data-filter
            onClick={() => store.toggleDropdown()}
          >
            <span className={names.length === 0 ? classes.placeholder : undefined}>
              {formatNames(names, say(kitTexts.filterAny))}
            </span>
          </Input>
        </Combobox.Target>
        <Combobox.Dropdown className={search === '' ? undefined : selectClasses.firstMarked}>
          <Combobox.Search
            value={search}
            aria-label={say(formAndDialogTexts.searchOptions)}
            placeholder={say(formAndDialogTexts.searchOptions)}
            onKeyDown={(event) => chooseOptionOnEnterOrTab(event, search !== '')}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              store.resetSelectedOption();
            }}
          />
          <Combobox.Options
            className={classes.options}
            aria-label={say(field.label)}
            aria-multiselectable
          >
            <Choices
              options={filterMatchingOptions(options, search)}
              chosen={chosen}
              nothing={say(formAndDialogTexts.noOptions)}
            />
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  );
}

const formatNames = (names: readonly SelectOption[], any: string): string =>
  names.length === 0 ? any : names.map((option) => option.label).join(', ');

function Choices(props: {
  options: readonly SelectOption[];
  chosen: readonly string[];
  nothing: string;
}) {
  const { options, chosen, nothing } = props;
  if (options.length === 0) return <Combobox.Empty>{nothing}</Combobox.Empty>;
  return options.map((option) => {
    const active = chosen.includes(option.value);
    return (
      <Combobox.Option
        value={option.value}
        key={option.value}
        active={active}
        aria-selected={active}
      >
        <span className={classes.option}>
          <Check size={14} aria-hidden className={active ? classes.check : classes.unchecked} />
          {option.label}
        </span>
      </Combobox.Option>
    );
  });
}
