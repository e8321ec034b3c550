import { kitTexts } from '@tarima/domain/kit/texts';
import { useLanguage } from '../words.tsx';
import type { FilterInputProps } from './filter-input.tsx';

/** Returns the style of a filter: small below a header, with a label for screen readers only; with a visible label in the filter sheet. */
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
