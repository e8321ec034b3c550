import { TextInput } from '@mantine/core';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useLanguage } from '../words.tsx';
import type { FilterInputProps } from './filter-input.tsx';
import { useFilterInputProps } from './use-filter-input-props.ts';
import {
  toContainsFilter,
  formatNumberRange,
  parseNumberRange,
  unreadableFilter,
} from './filter-text.ts';
import { useDebouncedDraft } from '../data/use-debounced-draft.ts';

export const ContainsTextFilter = (props: FilterInputProps) => {
  const { say } = useLanguage();
  return (
    <TypedFilter
      {...props}
      text={toContainsFilter(props.value)}
      read={(text) => (text.trim() === '' ? undefined : text)}
      placeholder={say(kitTexts.filterContains)}
    />
  );
};

export const NumberRangeFilter = (props: FilterInputProps) => {
  const { say } = useLanguage();
  return (
    <TypedFilter
      {...props}
      text={formatNumberRange(props.value)}
      read={parseNumberRange}
      placeholder={say(kitTexts.filterRange)}
      hint={say(kitTexts.filterRangeHint)}
    />
  );
};

interface TypedFilterProps extends FilterInputProps {
  readonly text: string;
  readonly placeholder: string;
  readonly hint?: string;
  read(text: string): FilterValue | undefined | typeof unreadableFilter;
}

/** Filter of typed text. While the text cannot be parsed, the list does not change and the field shows the error. */
function TypedFilter({
  text,
  read,
  field,
  position,
  placeholder,
  hint,
  onChange,
}: TypedFilterProps) {
  const inputProps = useFilterInputProps({ field, position });
  const { draft, type, flush } = useDebouncedDraft(text, (typed) => {
    const value = read(typed);
    if (value !== unreadableFilter) onChange(value);
  });
  const isUnreadable = read(draft) === unreadableFilter;
  return (
    <TextInput
      {...inputProps}
      value={draft}
      placeholder={placeholder}
      title={hint}
      error={isUnreadable && (position === 'field' ? hint : true)}
      autoComplete="off"
      maxLength={200}
      data-filter
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush();
      }}
    />
  );
}
