import { notifications } from '@tarima/domain/notifications/notification';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { useId, useRef } from 'react';
import { ActiveFilterBadges } from '../kit/list/active-filter-badges.tsx';
import { ListFooter } from '../kit/list/list-footer.tsx';
import { ListMessage } from '../kit/list/list-message.tsx';
import { ListHeader } from '../kit/list/list-header.tsx';
import listClasses from '../kit/list/list.module.css';
import { useListState } from '../kit/list/use-list-state.ts';
import { useListLayoutPanels } from '../kit/list/use-list-layout-panels.tsx';
import { focusFirstRow, listShortcutHints } from '../kit/list/list-shortcut-hints.ts';
import { useShortcuts, useShortcutHints } from '../kit/shortcuts.ts';
import { useSmallScreen } from '../kit/small-screen.ts';
import { useLanguage } from '../kit/words.tsx';
import { NotificationCards } from './notification-cards.tsx';
import { SeeAllNotificationsLink } from './see-all-notifications-link.tsx';
import { NotificationsTable } from './notifications-table.tsx';

const notificationKeys = listShortcutHints.filter(({ key }) =>
  ['/', '↑ ↓', 'Enter'].includes(key.en),
);

/** Screen of all notifications of the user: a list whose rows have the actions in place. */
export default function NotificationsScreen() {
  const list = useListState(notifications);
  const speech = useLanguage();
  const layoutPanels = useListLayoutPanels(notifications, list, true);
  const headingId = useId();
  const root = useRef<HTMLElement>(null);
  const isSmall = useSmallScreen();
  useShortcuts({
    '/': () => root.current?.querySelector<HTMLElement>('[data-find]')?.focus(),
    ArrowDown: () =>
      document.activeElement?.matches('body, main') === true && focusFirstRow(root.current),
  });
  useShortcutHints(notificationKeys);
  return (
    <section className={listClasses.screen} ref={root} aria-labelledby={headingId}>
      <ListHeader
        module={notifications}
        list={list}
        headingId={headingId}
        small={isSmall}
        gear={layoutPanels.entries}
        aside={
          <>
            <SeeAllNotificationsLink large={isSmall} />
            {!isSmall && layoutPanels.buttons}
          </>
        }
        openGear={(entry) => 'run' in entry && void entry.run(notifications, list, speech)}
      />
      {layoutPanels.tabs}
      {isSmall && layoutPanels.buttons && (
        <div className={listClasses.lookAside}>{layoutPanels.buttons}</div>
      )}
      <ActiveFilterBadges module={notifications} {...list} />
      <div className={listClasses.frame}>
        {list.refreshing && <div className={listClasses.progress} />}
        {isSmall ? (
          <NotificationCards list={list} labelledBy={headingId} />
        ) : (
          <div className={listClasses.scroll}>
            <NotificationsTable list={list} labelledBy={headingId} />
          </div>
        )}
        {list.status !== 'first' && list.rows.length === 0 && (
          <ListMessage module={notifications} list={list} hint={notificationTexts.emptyHint} />
        )}
        <ListFooter {...list} />
      </div>
      {layoutPanels.panels}
    </section>
  );
}
