import { kitTexts } from '@tarima/domain/kit/texts';
import { useLanguage } from '../words.tsx';
import type { FilterInputProps } from './filter-input.tsx';

/** Returns the look of a filter: under a header small, with a label for screen readers only; in the sheet with a visible label. */
export function useFilterInputProps({
  field,
  position,
}: Pick<FilterInputProps, 'field' | 'position'>) {
  const { say } = useLanguage();
  const column = say(field.label);
  return position === 'field'
    ? ({ label: column, size: 'md' } as const)
    : ({ 'aria-label': say(kitTexts.filterBy, { column }), size: 'xs' } as const);
}
