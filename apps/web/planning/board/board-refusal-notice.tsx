import { Button, CloseButton, Group, Popover } from '@mantine/core';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { sayInstant } from '../../plant/say-instant.ts';
import classes from './board.module.css';
import { getBoardEventKey } from './use-move-work-by-keys.ts';
import type { MoveRefusal as Refusal, BoardState } from './use-board-state.ts';

interface BoardRefusalProps {
  readonly board: BoardState;
}

/** Notice beside the work with the reason why it moved back, and the nearest allowed time. */
export function BoardRefusalNotice({ board }: BoardRefusalProps) {
  const { refusal } = board;
  return refusal && <RefusalPopover key={refusal.reason} board={board} refusal={refusal} />;
}

/** Returns the rectangle of an event on the screen; a point in the middle of the screen where the event is no longer drawn. */
const getEventRect = (event: CalendarEvent): DOMRect =>
  document.querySelector(`[data-key="${getBoardEventKey(event)}"]`)?.getBoundingClientRect() ??
  new DOMRect(window.innerWidth / 2, window.innerHeight / 3, 0, 0);

function RefusalPopover({ board, refusal }: BoardRefusalProps & { readonly refusal: Refusal }) {
  const { say, language } = useLanguage();
  const { hours, users } = board;
  const [box] = useState(() => getEventRect(refusal.event));
  const { reason, offer, event } = refusal;
  const { left, top, width, height } = box;
  const zone = hours.timeZone;
  return (
    <Popover opened position="bottom-start" width={320} shadow="md" withArrow hideDetached={false}>
      <Popover.Target>
        <span className={classes.target} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown className={classes.refusal ?? ''} role="alert">
        <Group justify="space-between" wrap="nowrap">
          <span className={classes.refusalTitle}>
            <CircleAlert size={16} aria-hidden /> {say(planOrderTexts.cannot)}
          </span>
          <CloseButton size="sm" aria-label={say(planOrderTexts.drop)} onClick={board.forgive} />
        </Group>
        <p>{reason}</p>
        {offer === null && <p>{say(planOrderTexts.noOffer)}</p>}
        {offer && (
          <>
            <p>
              {say(planOrderTexts.offer, {
                user: users.find(({ id }) => id === offer.userId)?.name ?? '',
                from: sayInstant(offer.start, 'moment', zone, language),
                until: sayInstant(offer.end, 'time', zone, language),
              })}
            </p>
            <Button size="compact-sm" onClick={() => board.move(event, [board.fit(event, offer)])}>
              {say(planOrderTexts.takeOffer)}
            </Button>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
