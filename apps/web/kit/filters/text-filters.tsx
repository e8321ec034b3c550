import { TextInput } from '@mantine/core';
import type { FilterValue } from '@tarima/domain/kit/list-query';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useLanguage } from '../words.tsx';
import type { FilterProps } from './filter-input.tsx';
import { useFilterInputProps } from './use-filter-input-props.ts';
import { asContained, formatRange, parseRange, unreadable } from './filter-text.ts';
import { useDraft } from './use-draft.ts';

export const ContainsFilter = (props: FilterProps) => {
  const { say } = useLanguage();
  return (
    <TypedFilter
      {...props}
      text={asContained(props.value)}
      read={(text) => (text.trim() === '' ? undefined : text)}
      placeholder={say(kitTexts.filterContains)}
    />
  );
};

export const RangeFilter = (props: FilterProps) => {
  const { say } = useLanguage();
  return (
    <TypedFilter
      {...props}
      text={formatRange(props.value)}
      read={parseRange}
      placeholder={say(kitTexts.filterRange)}
      hint={say(kitTexts.filterRangeHint)}
    />
  );
};

interface TypedFilterProps extends FilterProps {
  readonly text: string;
  readonly placeholder: string;
  readonly hint?: string;
  read(text: string): FilterValue | undefined | typeof unreadable;
}

/** Filter of typed text. While the text cannot be parsed, the list stays as it was and the field marks the error. */
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
  const { draft, type, flush } = useDraft(text, (typed) => {
    const value = read(typed);
    if (value !== unreadable) onChange(value);
  });
  const cannotRead = read(draft) === unreadable;
  return (
    <TextInput
      {...inputProps}
      value={draft}
      placeholder={placeholder}
      title={hint}
      error={cannotRead && (position === 'field' ? hint : true)}
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
