import type { Field } from '@tarima/domain/kit/fields';
import { maxPageSize, maxSearchLength, minSelectSearchLength } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { callApi } from '../call-api.ts';
import { normalizeTextLine } from '@tarima/domain/kit/plain-line';
import { areNamesEqual } from '../catalog-options.ts';
import { toDisplayText } from '../cells/display-value.ts';
import { recordChoicesQueryKey } from '../data/list-data.ts';
import { buildChoicesApiCall } from '../select/use-record-choices.ts';
import { useDebouncedSearchText } from '../select/use-debounced-search-text.ts';
import { useLanguage } from '../words.tsx';
import classes from '../frame/form.module.css';
import type { FormControl } from './use-form-input.ts';

/** Returns whether an existing name only raises a warning. The server refuses duplicates of unique fields. */
export const hasDuplicateNameWarning = (field: Field): boolean =>
  (field.kind === 'text' && field.unique !== true) || field.kind === 'paragraph';

interface DuplicateNameWarningProps {
  readonly module: Module;
  /** Edited record, whose own name is no duplicate. */
  readonly record: ModuleRecord | undefined;
  readonly control: FormControl;
}

/** Warns below a name, while it is typed, about the record with the same name. The user may continue. */
export function DuplicateNameWarning({ module, record, control }: DuplicateNameWarningProps) {
  const { say, language } = useLanguage();
  const typed = normalizeTextLine(toDisplayText(useWatch({ control, name: module.title })));
  const isNew =
    typed.length >= minSelectSearchLength &&
    // The server refuses a longer search.
    typed.length <= maxSearchLength &&
    typed !== toDisplayText(record?.[module.title]);
  const name = useDebouncedSearchText(isNew ? typed : '');
  const { data: duplicate } = useQuery({
    queryKey: [...recordChoicesQueryKey(module), 'twice', name, language],
    queryFn: ({ signal }) =>
      callApi(buildChoicesApiCall(module.name), {
        query: { page: 1, size: maxPageSize, search: name, lang: language },
        signal,
      }),
    select: ({ elements }) =>
      elements.find((each) => each.id !== record?.id && areNamesEqual(each.name, name)),
    enabled: name !== '',
    placeholderData: () => undefined,
    retry: false,
  });
  return (
    <p className={classes.twice} aria-live="polite">
      {duplicate &&
        isNew &&
        areNamesEqual(typed, duplicate.name) &&
        say(formAndDialogTexts.nameTwice, duplicate)}
    </p>
  );
}
