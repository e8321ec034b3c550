import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { Module } from '@tarima/domain/kit/module';
import type { ListView } from '@tarima/domain/kit/list-layouts/contract';
import { layoutTexts } from '@tarima/domain/kit/list-layouts/texts';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { encodeQuery } from '../nested-query.ts';
import { useLanguage } from '../words.tsx';
import classes from './views.module.css';
import type { ListViewsState } from './use-list-views.ts';

interface ListViewTabsProps {
  readonly module: Module;
  readonly views: ListViewsState;
}

/** Tabs of a list's views, the default layout first. Each is a link whose URL shows the same to all users. */
export function ListViewTabs({ module, views }: ListViewTabsProps) {
  const { say } = useLanguage();
  if (views.tabs.length === 0) return null;
  return (
    <nav className={classes.tabs} aria-label={say(layoutTexts.views)}>
      <Tab
        name={say(getEntityWords('all', module.entity))}
        address={views.firstAddress}
        isCurrent={views.isFirst}
        isChanged={false}
      />
      {views.tabs.map((view) => (
        <Tab
          key={view.id}
          name={view.name}
          {...(getOwnerName(view) !== undefined && { owner: getOwnerName(view) })}
          address={views.addressOf(view)}
          isCurrent={views.current?.id === view.id}
          isChanged={views.current?.id === view.id && views.isChanged}
        />
      ))}
    </nav>
  );
}

const getOwnerName = ({ own: isMine, owner }: ListView): string | undefined =>
  isMine ? undefined : owner?.name;

interface TabProps {
  readonly name: string;
  readonly owner?: string | undefined;
  readonly address: Record<string, unknown>;
  readonly isCurrent: boolean;
  readonly isChanged: boolean;
}

function Tab({ name, owner, address, isCurrent, isChanged }: TabProps) {
  const router = useRouter();
  const { say } = useLanguage();
  const { pathname, search: raw } = router.latestLocation;
  const search = { ...('tab' in raw && { tab: raw.tab }), ...address };
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ to: pathname, search, resetScroll: false });
  };
  const query = encodeQuery(search);
  return (
    <a
      className={classes.tab}
      href={query === '' ? pathname : `${pathname}?${query}`}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isChanged ? say(layoutTexts.changedView, { name }) : undefined}
      title={owner === undefined ? undefined : say(layoutTexts.sharedBy, { name: owner })}
      onClick={open}
    >
      {name}
      {isChanged && <span className={classes.dot} aria-hidden />}
    </a>
  );
}
