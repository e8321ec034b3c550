import type { Field } from '@tarima/domain/kit/fields';
import { largestPageSize, selectSearchFrom } from '@tarima/domain/kit/list-query';
import type { Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { openedTexts } from '@tarima/domain/kit/opened-texts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { call } from '../call.ts';
import { isSameName } from '../catalog-options.ts';
import { asText } from '../cells/display-value.ts';
import { choicesKey } from '../list/list-data.ts';
import { buildChoicesCall } from '../select/use-choices.ts';
import { useSettled } from '../select/use-settled.ts';
import { useLanguage } from '../words.tsx';
import classes from './form.module.css';
import type { FormControl } from './use-form-input.ts';

/** Whether a name that exists already only raises a warning. The server refuses duplicates of unique fields. */
export const maySayTwice = (field: Field): boolean =>
  (field.kind === 'text' && field.unique !== true) || field.kind === 'paragraph';

interface NameTwiceProps {
  readonly module: Module;
  /** Edited record; its own name is no duplicate. */
  readonly record: Element | undefined;
  readonly control: FormControl;
}

/** Warns below a name, while it is typed, of the record that has it already. The user may go on with a different record in mind. */
export function NameTwice({ module, record, control }: NameTwiceProps) {
  const { say, language } = useLanguage();
  const typed = asText(useWatch({ control, name: module.title }))
    .trim()
    .replace(/\s+/g, ' ');
  const isNew = typed.length >= selectSearchFrom && typed !== asText(record?.[module.title]);
  const name = useSettled(isNew ? typed : '');
  const { data: twice } = useQuery({
    queryKey: [...choicesKey(module), 'twice', name, language],
    queryFn: ({ signal }) =>
      call(buildChoicesCall(module.name), {
        query: { page: 1, size: largestPageSize, search: name, lang: language },
        signal,
      }),
    select: ({ elements }) =>
      elements.find((each) => each.id !== record?.id && isSameName(each.name, name)),
    enabled: name !== '',
    placeholderData: () => undefined,
    retry: false,
  });
  return (
    <p className={classes.twice} aria-live="polite">
      {twice && isNew && isSameName(typed, twice.name) && say(openedTexts.nameTwice, twice)}
    </p>
  );
}
