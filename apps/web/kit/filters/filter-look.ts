import { kitTexts } from '@tarima/domain/kit/texts';
import { useLanguage } from '../words.tsx';
import type { FilterProps } from './filter-input.tsx';

/** A filter under a header is small and named for listeners only; in the sheet its label is seen. */
export function useFilterLook({ field, place }: Pick<FilterProps, 'field' | 'place'>) {
  const { say } = useLanguage();
  const column = say(field.label);
  return place === 'field'
    ? ({ label: column, size: 'md' } as const)
    : ({ 'aria-label': say(kitTexts.filterBy, { column }), size: 'xs' } as const);
}
