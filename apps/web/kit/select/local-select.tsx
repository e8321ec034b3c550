import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useState } from 'react';
import { filterMatchingOptions } from '../catalog-options.ts';
import { useLanguage } from '../words.tsx';
import { chooseOptionOnEnterOrTab, isLetterKey } from './list-keys.ts';
import classes from './select.module.css';

const filter: NonNullable<SelectProps['filter']> = ({ options, search }) =>
  filterMatchingOptions(
    options.flatMap((option) => ('value' in option ? [option] : [])),
    search,
  );

type SetProps = 'searchable' | 'filter' | 'allowDeselect' | 'comboboxProps' | 'onSearchChange';

/** Select of a few choices that are all loaded: letters narrow them down, Enter and Tab take the first remaining choice. */
export function LocalSelect({ nothingFoundMessage, ...props }: Omit<SelectProps, SetProps>) {
  const { say } = useLanguage();
  const [search, setSearch] = useState('');
  const chosen = props.data?.find(
    (each) => typeof each === 'object' && 'value' in each && each.value === props.value,
  );
  const shown = typeof chosen === 'object' && 'label' in chosen ? chosen.label : '';
  const isTyped = search !== '' && search !== shown;
  return (
    <Select
      {...props}
      searchable
      filter={filter}
      nothingFoundMessage={nothingFoundMessage ?? say(formAndDialogTexts.noOptions)}
      allowDeselect={false}
      // The list of a form's first field would hide the fields below it.
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': say(kitTexts.clear) }}
      comboboxProps={{ shadow: 'md' }}
      {...(isTyped && { classNames: { dropdown: classes.firstMarked ?? '' } })}
      data-typed={isTyped || undefined}
      onSearchChange={setSearch}
      onKeyDown={(event) => {
        chooseOptionOnEnterOrTab(event, isTyped);
        // Letters replace the chosen option, instead of being added to its name.
        if (!isTyped && isLetterKey(event)) event.currentTarget.select();
      }}
      onFocus={(event) => {
        event.currentTarget.select();
        props.onFocus?.(event);
      }}
      onClick={(event) => {
        if (!isTyped) event.currentTarget.select();
      }}
    />
  );
}

/** Select of several choices among a few that are all loaded. */
export function LocalMultiSelect(props: Omit<MultiSelectProps, SetProps>) {
  const { say } = useLanguage();
  const [search, setSearch] = useState('');
  const isTyped = search !== '';
  return (
    <MultiSelect
      {...props}
      searchable
      openOnFocus={false}
      filter={filter}
      nothingFoundMessage={say(formAndDialogTexts.noOptions)}
      clearButtonProps={{ 'aria-label': say(kitTexts.clear) }}
      comboboxProps={{ shadow: 'md' }}
      {...(isTyped && { classNames: { dropdown: classes.firstMarked ?? '' } })}
      data-typed={isTyped || undefined}
      onSearchChange={setSearch}
      onKeyDown={(event) => chooseOptionOnEnterOrTab(event, isTyped)}
    />
  );
}
