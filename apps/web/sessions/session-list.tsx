import { Skeleton } from '@mantine/core';
import { sessionTexts } from '@tarima/domain/session/session-texts';
import type { OpenSession } from '@tarima/domain/session/sessions';
import type { UseQueryResult } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyTimelineMessage, TimelineErrorMessage } from '../kit/frame/event-timeline.tsx';
import { TimeAgoText } from '../kit/time-ago-text.tsx';
import { useLanguage, type Speech } from '../kit/words.tsx';
import classes from './sessions.module.css';

interface SessionListProps {
  readonly sessions: UseQueryResult<OpenSession[]>;
  /** Renders the actions of a session. */
  readonly renderAction?: (session: OpenSession, device: string) => ReactNode;
}

/** Open sessions: device, address and last use of each. */
export function SessionList({ sessions, renderAction }: SessionListProps) {
  const speech = useLanguage();
  const { say } = speech;
  if (sessions.isError)
    return (
      <TimelineErrorMessage words={sessionTexts.failed} retry={() => void sessions.refetch()} />
    );
  if (!sessions.data) return <Skeleton height={64} />;
  if (sessions.data.length === 0) return <EmptyTimelineMessage words={sessionTexts.none} />;
  return (
    <ul className={classes.list}>
      {sessions.data.map((session) => {
        const device = sayDevice(session, speech);
        const Icon = isPocket(session) ? Smartphone : Monitor;
        return (
          <li key={session.id} className={classes.session}>
            <Icon size={18} aria-hidden />
            <div className={classes.what}>
              <span>{device}</span>
              <span className={classes.where}>
                {session.address}
                {' · '}
                {session.isCurrent ? (
                  <strong>{say(sessionTexts.current)}</strong>
                ) : (
                  <>
                    {say(sessionTexts.lastUsed)}: <TimeAgoText instant={session.lastUsedAt} />
                  </>
                )}
              </span>
            </div>
            {renderAction?.(session, device)}
          </li>
        );
      })}
    </ul>
  );
}

function sayDevice({ device: { browser, system } }: OpenSession, { say }: Speech): string {
  if (browser !== null && system !== null) return say(sessionTexts.device, { browser, system });
  return browser ?? system ?? say(sessionTexts.unknown);
}

const pockets: readonly (string | null)[] = ['iPhone', 'iPad', 'Android'];
const isPocket = ({ device }: OpenSession): boolean => pockets.includes(device.system);
