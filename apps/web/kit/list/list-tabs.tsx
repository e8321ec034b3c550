import { Tabs } from '@mantine/core';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import classes from './list-tabs.module.css';

export interface ListTab {
  readonly words: LocalizedWords;
  render(): ReactNode;
}

interface ListTabsProps<Name extends string> {
  /** Tabs in their order, by their name in the URL. */
  readonly tabs: Readonly<Record<Name, ListTab>>;
  /** Tab that the URL does not name. */
  readonly first: Name;
}

/** Tabs of a screen with several lists; the URL names every tab but the first. */
export function ListTabs<Name extends string>({ tabs, first }: ListTabsProps<Name>) {
  const { say } = useLanguage();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const entries = Object.entries<ListTab>(tabs);
  const open = entries.find(([name]) => name === search['tab'])?.[0] ?? first;
  return (
    <Tabs
      className={classes.tabs ?? ''}
      value={open}
      keepMounted={false}
      // Another tab has another list: page, filters and panel of this one do not apply to it.
      onChange={(next) =>
        void navigate({
          to: '.',
          search: next === first ? {} : { tab: next },
          resetScroll: false,
        })
      }
    >
      <Tabs.List>
        {entries.map(([name, { words }]) => (
          <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
            {say(words)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {entries.map(([name, { render }]) => (
        <Tabs.Panel key={name} value={name} className={classes.panel ?? ''}>
          <Suspense>{render()}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
