import { NativeSelect } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useLanguage } from '../words.tsx';
import type { FilterInputProps } from './filter-input.tsx';
import { useFilterInputProps } from './use-filter-input-props.ts';
import classes from './filters.module.css';

/** Filter by yes, no, or either. The URL has the value as text. */
export function BooleanFilter({ field, position, value, onChange }: FilterInputProps) {
  const { say } = useLanguage();
  const inputProps = useFilterInputProps({ field, position });
  const answer = typeof value === 'boolean' || typeof value === 'string' ? String(value) : '';
  return (
    <NativeSelect
      {...inputProps}
      classNames={{ input: (answer === '' && classes.placeholder) || '' }}
      data-filter
      value={answer}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'true')
      }
      data={[
        { value: '', label: say(kitTexts.filterAny) },
        { value: 'true', label: say(kitTexts.yes) },
        { value: 'false', label: say(kitTexts.no) },
      ]}
    />
  );
}
