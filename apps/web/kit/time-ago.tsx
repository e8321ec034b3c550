import { timeAgo } from '@tarima/domain/kit/time-ago';
import { useSyncExternalStore } from 'react';
import { everySecond, present } from './clock.ts';
import { formatBothClocks } from './format.ts';
import { useLanguage } from './words.tsx';

/** Shows the time since an instant. Checked every second, drawn again only when its words change. */
export function TimeAgo({
  instant,
  className,
}: {
  instant: string;
  className?: string | undefined;
}) {
  const { language } = useLanguage();
  const words = useSyncExternalStore(everySecond, () => timeAgo(instant, present(), language));
  return (
    <time className={className} dateTime={instant} title={formatBothClocks(instant, language)}>
      {words}
    </time>
  );
}
