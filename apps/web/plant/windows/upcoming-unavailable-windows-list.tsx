import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { RecordViewSection } from '../../kit/frame/event-timeline.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { plantHoursQueryOptions } from '../planning-data.ts';
import { sayInstantRange } from '../say-instant.ts';
import { CancelUnavailableWindowDialog } from './cancel-unavailable-window-dialog.tsx';
import {
  hasUnavailableWindowBegun,
  type WindowAnswerDto,
  type StoredWindowDto,
  type UnavailableWindowOwner,
} from './unavailable-window-owner.ts';
import classes from './windows.module.css';

interface WindowsAheadProps<Kept extends StoredWindowDto, Answer extends WindowAnswerDto> {
  readonly owner: UnavailableWindowOwner<Answer>;
  /** Upcoming windows; undefined while they are loaded. */
  readonly windows: readonly Kept[] | undefined;
  /** Returns further details of a window, shown beside its times. */
  readonly tell?: (window: Kept) => ReactNode;
  readonly children?: ReactNode;
  change(window: Kept): void;
}

/** Current and future windows of a workplace or a person. Each can be changed and called off. */
export function UpcomingUnavailableWindowsList<
  Kept extends StoredWindowDto,
  Answer extends WindowAnswerDto,
>(props: WindowsAheadProps<Kept, Answer>) {
  const { owner, windows, tell, children, change } = props;
  const { say } = useLanguage();
  const [leaving, setLeaving] = useState<Kept>();
  const hours = useQuery(plantHoursQueryOptions());
  return (
    <RecordViewSection title={owner.texts.ahead}>
      {windows?.length === 0 ? (
        <p className={classes.none}>{say(owner.texts.noneAhead)}</p>
      ) : windows && hours.data ? (
        <ul className={classes.ahead}>
          {windows.map((window) => (
            <Window
              key={window.id}
              window={window}
              texts={owner.texts}
              zone={hours.data.timeZone}
              more={tell?.(window)}
              change={() => change(window)}
              callOff={() => setLeaving(window)}
            />
          ))}
        </ul>
      ) : (
        <Skeleton height={32} />
      )}
      {children}
      {hours.data && (
        <CancelUnavailableWindowDialog
          owner={owner}
          window={leaving}
          zone={hours.data.timeZone}
          close={() => setLeaving(undefined)}
        />
      )}
    </RecordViewSection>
  );
}

interface WindowProps {
  readonly window: StoredWindowDto;
  readonly texts: UnavailableWindowOwner<WindowAnswerDto>['texts'];
  readonly zone: string;
  readonly more: ReactNode;
  change(): void;
  callOff(): void;
}

function Window({ window, texts, zone, more, change, callOff }: WindowProps) {
  const { say, language } = useLanguage();
  const [from, to] = [Date.parse(window.startDate), Date.parse(window.endDate)];
  const isRunning = hasUnavailableWindowBegun(window);
  const rangeText = sayInstantRange(from, to, 'moment', zone, language);
  const [leave, leaveOf] = isRunning
    ? [texts.endNow, texts.endNowOf]
    : [texts.callOff, texts.callOffOf];
  return (
    <li className={classes.window}>
      <div>
        {rangeText}
        {more !== undefined && <div className={classes.state}>{more}</div>}
        {isRunning && <div className={classes.state}>{say(texts.running)}</div>}
      </div>
      <Button.Group>
        <Button
          variant="default"
          size="xs"
          aria-label={say(texts.changeOf, { window: rangeText })}
          onClick={change}
        >
          {say(texts.change)}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={say(leaveOf, { window: rangeText })}
          onClick={callOff}
        >
          {say(leave)}
        </Button>
      </Button.Group>
    </li>
  );
}
