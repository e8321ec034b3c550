import { Popover, VisuallyHidden } from '@mantine/core';
import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { notificationTexts, unseenCountWords } from '@tarima/domain/notifications/texts';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { useLanguage } from '../kit/words.tsx';
import { useLazyCode } from '../kit/parts/use-lazy-code.ts';
import classes from './bell.module.css';
import { latestNotificationsQueryOptions } from './notifications-data.ts';
import { isFormDropdownOpen } from './is-form-dropdown-open.ts';

const loadPanel = () => import('./notification-bell-panel.tsx');
const most = 99;

/**
 * Bell with the number of unseen notifications, and the panel of the latest ones.
 * The page contains only the number; the bell loads the rest when it opens.
 */
export default function NotificationBell({ className }: { className: string | undefined }) {
  const { language, say, sayCount } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const root = useClosing(isOpen, close);
  const last = useQuery(latestNotificationsQueryOptions(language));
  const count = last.data?.notificationsCounter ?? 0;
  const part = useLazyCode(isOpen, loadPanel, close);
  const news = useNews(last.data?.notifications);
  return (
    <div ref={root} className={classes.bell}>
      <Popover
        opened={isOpen && part !== undefined}
        onChange={setOpen}
        position="bottom-end"
        width={420}
        offset={12}
        withinPortal={false}
        hideDetached={false}
        trapFocus
        returnFocus
        withRoles
        // The panel keeps the text that the user typed in a form until the bell opens again.
        keepMounted
        // The forms open dropdowns elsewhere on the page: the code below decides when the bell closes.
        closeOnClickOutside={false}
        closeOnEscape={false}
        shadow="md"
        classNames={{ dropdown: classes.dropdown ?? '' }}
      >
        <Popover.Target>
          <button
            type="button"
            className={className}
            aria-label={`${say(notificationTexts.bell)}: ${sayCount(unseenCountWords, count)}`}
            onClick={() => setOpen((before) => !before)}
            onPointerEnter={() => void loadPanel().catch(() => undefined)}
          >
            <BellIcon size={18} aria-hidden />
            {count > 0 && (
              <span className={classes.count} aria-hidden>
                {count > most ? `${most}+` : count}
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown>{part && <part.NotificationBellPanel close={close} />}</Popover.Dropdown>
      </Popover>
      <VisuallyHidden component="output">
        {news &&
          say(notificationTexts.arrived, {
            type: typeWords(news, say),
            description: toDisplayText(news['description']),
          })}
      </VisuallyHidden>
    </div>
  );
}

function typeWords(news: ModuleRecord, say: ReturnType<typeof useLanguage>['say']): string {
  const words = findCatalogWords('notificationTypes', toDisplayText(news['type']));
  return words ? say(words) : '';
}

/** Returns the newest notification that arrived while the page was open, for screen readers. Notifications from before are left out. */
function useNews(latest: readonly ModuleRecord[] | undefined): ModuleRecord | undefined {
  const newest = latest?.[0];
  const [known, setKnown] = useState<number>();
  const [news, setNews] = useState<ModuleRecord>();
  if (latest && known === undefined) setKnown(newest?.id ?? 0);
  else if (newest && known !== undefined && newest.id > known) {
    setKnown(newest.id);
    setNews(newest);
  }
  return news;
}

/**
 * Closes the bell on a press outside the bell and its portals, which are the lists and calendars of its forms.
 * It also closes on Escape, unless a list is open: then Escape closes the list first.
 */
function useClosing(isOpen: boolean, close: () => void) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = ({ target }: PointerEvent) => {
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
      if (root.current?.contains(target) || target.closest('[data-portal]')) return;
      close();
    };
    const bell = root.current;
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isFormDropdownOpen()) close();
    };
    document.addEventListener('pointerdown', listen);
    bell?.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', listen);
      bell?.removeEventListener('keydown', escape);
    };
  }, [isOpen, close]);
  return root;
}
