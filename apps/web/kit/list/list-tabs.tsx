import { Tabs } from '@mantine/core';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import classes from './list-tabs.module.css';

interface ListTab {
  /** Name of the tab in the URL. */
  readonly name: string;
  readonly words: LocalizedWords;
  render(): ReactNode;
}

/** Tabs of a screen with several lists; the URL names every tab but the first. */
export function ListTabs({ tabs }: { readonly tabs: readonly [ListTab, ...ListTab[]] }) {
  const { say } = useLanguage();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [first] = tabs;
  const open = tabs.find(({ name }) => name === search['tab']) ?? first;
  return (
    <Tabs
      className={classes.tabs ?? ''}
      value={open.name}
      keepMounted={false}
      // Another tab has another list: page, filters and panel of this one do not apply to it.
      onChange={(next) =>
        void navigate({
          to: '.',
          search: next === first.name ? {} : { tab: next },
          resetScroll: false,
        })
      }
    >
      <Tabs.List>
        {tabs.map(({ name, words }) => (
          <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
            {say(words)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, render }) => (
        <Tabs.Panel key={name} value={name} className={classes.panel ?? ''}>
          <Suspense>{render()}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
