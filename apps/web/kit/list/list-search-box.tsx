import { CloseButton, TextInput } from '@mantine/core';
import { maxSearchLength } from '@tarima/domain/kit/list-query';
import { findField, getSearchFields, type Module } from '@tarima/domain/kit/module';
import { kitTexts } from '@tarima/domain/kit/texts';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDebouncedDraft } from '../data/use-debounced-draft.ts';
import { useLanguage } from '../words.tsx';
import { focusFirstRow } from './list-shortcut-hints.ts';
import classes from './list.module.css';
import type { ListState } from '../data/list-state.ts';

interface FindBoxProps {
  readonly module: Module;
  readonly list: ListState;
  readonly large: boolean;
}

/** Search box for the searchable texts of records. */
export function ListSearchBox({ module, list, large }: FindBoxProps) {
  const { say } = useLanguage();
  const { draft, type, flush } = useDebouncedDraft(list.search.search ?? '', (text) =>
    list.find(text.trim() === '' ? undefined : text),
  );
  const columns = getSearchFields(module)
    .flatMap((name) => findField(module, name)?.label ?? [])
    .map((label) => say(label).toLocaleLowerCase())
    .join(', ');
  const leads = useRef(false);
  const isFound = (list.search.search ?? '') === draft.trim() && !list.refreshing;
  useEffect(() => {
    if (!leads.current || !isFound) return;
    leads.current = false;
    if (document.activeElement?.matches('[data-find]')) focusFirstRow(document);
  }, [isFound]);
  const clear = () => {
    type('');
    list.find(undefined);
  };
  return (
    <TextInput
      className={classes.find ?? ''}
      type="search"
      size={large ? 'md' : 'sm'}
      value={draft}
      aria-label={say(kitTexts.find)}
      aria-keyshortcuts="/"
      placeholder={say(kitTexts.findBy, { columns })}
      title={say(kitTexts.findBy, { columns })}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        draft !== '' && (
          <CloseButton size="sm" aria-label={say(kitTexts.clearFind)} onClick={clear} />
        )
      }
      autoComplete="off"
      maxLength={maxSearchLength}
      data-find
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          flush();
          // Rows that are not loaded yet get the focus once they are loaded.
          leads.current = !isFound;
          if (isFound && draft.trim() !== '') focusFirstRow(document);
        }
        // Keys of rows move through the result, from the first row on.
        if (event.key === 'ArrowDown' && focusFirstRow(document)) event.preventDefault();
        if (event.key === 'Escape' && draft !== '') {
          event.preventDefault();
          clear();
        }
      }}
    />
  );
}
