import { notifications } from '@tarima/domain/notifications/notification';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { retryImport } from '../../kit/retry-import.ts';

const Bell = lazy(() => retryImport(() => import('../../notifications/notification-bell.tsx')));

/** Bell whose code is loaded after the first screen; until then the header reserves its space. */
export function HeaderNotificationBell({ className }: { className: string | undefined }) {
  const { say } = useLanguage();
  return (
    <Suspense
      fallback={
        <button
          type="button"
          className={className}
          aria-label={say(getEntityWords('list', notifications.entity))}
          aria-disabled
        >
          <BellIcon size={18} aria-hidden />
        </button>
      }
    >
      <Bell className={className} />
    </Suspense>
  );
}
