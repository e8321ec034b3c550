import { formatTimeAgo } from '@tarima/domain/kit/format-time-ago';
import { useSyncExternalStore } from 'react';
import { subscribeEverySecond, getPresentTime } from './clock.ts';
import { formatMomentInBothTimeZones } from './format.ts';
import { useLanguage } from './words.tsx';

/** Shows the time since an instant. It is checked every second, and drawn again only when its words change. */
export function TimeAgoText({
  instant,
  className,
}: {
  instant: string;
  className?: string | undefined;
}) {
  const { language } = useLanguage();
  const words = useSyncExternalStore(subscribeEverySecond, () =>
    formatTimeAgo(instant, getPresentTime(), language),
  );
  return (
    <time
      className={className}
      dateTime={instant}
      title={formatMomentInBothTimeZones(instant, language)}
    >
      {words}
    </time>
  );
}
