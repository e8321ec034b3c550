import { Menu } from '@mantine/core';
import { canFinishProduction } from '@tarima/domain/orders/document';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CalendarOff } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { getPresentTime } from '../../kit/clock.ts';
import { useHasEverBeenTrue } from '../../kit/use-has-ever-been-true.ts';
import { useLanguage } from '../../kit/words.tsx';
import { plannedOrderQueryOptions } from '../../plant/planning-data.ts';
import { BoardEventTip, type EventTipState } from './board-event-tip.tsx';
import { BoardEventMenu } from './board-event-menu.tsx';
import { BoardRefusalNotice } from './board-refusal-notice.tsx';
import classes from './board.module.css';
import { ReassignWorkDialog } from './reassign-work-dialog.tsx';
import { ShareWorkDialog, type ShareWorkRequest } from './share-work-dialog.tsx';
import type { BoardState } from './use-board-state.ts';

const AbsenceDialog = lazy(async () => ({
  default: (await import('../../users/absence-dialog.tsx')).AbsenceDialog,
}));
const FinishDialog = lazy(async () => ({
  default: (await import('../finish/finish-production-dialog.tsx')).FinishProductionDialog,
}));

interface Named {
  readonly id: number;
  readonly name: string;
}

interface BoardActions {
  /** Shows the tip of an event while nothing else is done. */
  hover(event: CalendarEvent | undefined, element: Element | undefined): void;
  open(event: CalendarEvent, element: Element): void;
  openPerson(user: Named, element: Element): void;
  share(sharing: ShareWorkRequest): void;
  /** Menus and dialogs above the board. */
  readonly drawn: ReactNode;
}

/** Actions on work and people of the board, the same in every view. */
export function useBoardActions(
  board: BoardState,
  tellLate: (event: CalendarEvent) => void,
): BoardActions {
  const { say } = useLanguage();
  const router = useRouter();
  const zone = board.hours.timeZone;
  const [tip, setTip] = useState<EventTipState>();
  const [menu, setMenu] = useState<EventTipState>();
  const [openedAt, setOpenedAt] = useState(() => new Date(getPresentTime()));
  const [person, setPerson] = useState<{ user: Named; at: DOMRect }>();
  const [absentUser, setAbsentUser] = useState<Named>();
  const [passing, setPassing] = useState<CalendarEvent>();
  const [sharing, setSharing] = useState<ShareWorkRequest>();
  const [ending, setEnding] = useState<number>();
  const order = menu && board.orderOf(menu.event);
  const fixed = menu && board.stands(menu.event);
  const mayEnd =
    order !== undefined &&
    fixed === undefined &&
    canFinishProduction(
      { productionFinishedAt: null, computedEndDate: order.end, madeAt: order.madeAt },
      openedAt,
    );
  const go = (search: Readonly<Record<string, unknown>>): void =>
    void router.navigate({ to: router.latestLocation.pathname, search, resetScroll: true });
  const orderId = menu?.event.orderId ?? undefined;
  // Runs after the key event: a menu opened during the event would close by it.
  const soon = (show: () => void): void => void setTimeout(show);
  return {
    hover: (event, element) =>
      setTip(
        menu === undefined && event && element
          ? { event, at: element.getBoundingClientRect() }
          : undefined,
      ),
    open: (event, element) => {
      setTip(undefined);
      board.forgive();
      setOpenedAt(new Date(getPresentTime()));
      soon(() => setMenu({ event, at: element.getBoundingClientRect() }));
    },
    openPerson: (user, element) => {
      setTip(undefined);
      soon(() => setPerson({ user, at: element.getBoundingClientRect() }));
    },
    share: setSharing,
    drawn: (
      <>
        <BoardEventTip tip={tip} zone={zone} />
        <BoardEventMenu
          of={menu}
          zone={zone}
          fixed={fixed}
          late={() => menu && tellLate(menu.event)}
          pass={() => setPassing(menu?.event)}
          share={() => setSharing(menu && { event: menu.event })}
          pin={() => menu && board.pin(menu.event)}
          openPlan={() => go({ plan: orderId })}
          openOrder={() => go({ panel: 'view', id: String(orderId) })}
          finish={mayEnd ? () => setEnding(orderId) : undefined}
          close={() => setMenu(undefined)}
        />
        {person && (
          <Menu opened onClose={() => setPerson(undefined)} position="bottom-start" shadow="md">
            <Menu.Target>
              <span
                className={classes.target}
                style={{
                  left: person.at.left,
                  top: person.at.top,
                  width: person.at.width,
                  height: person.at.height,
                }}
              />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{person.user.name}</Menu.Label>
              <Menu.Item
                leftSection={<CalendarOff size={16} aria-hidden />}
                onClick={() => setAbsentUser(person.user)}
              >
                {say(productionBoardTexts.absence)}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <BoardRefusalNotice board={board} />
        <ReassignWorkDialog board={board} event={passing} close={() => setPassing(undefined)} />
        <ShareWorkDialog board={board} sharing={sharing} close={() => setSharing(undefined)} />
        <Suspense>
          {useHasEverBeenTrue(absentUser !== undefined) && (
            <AbsenceDialog user={absentUser} close={() => setAbsentUser(undefined)} />
          )}
          {useHasEverBeenTrue(ending !== undefined) && (
            <Ending orderId={ending} close={() => setEnding(undefined)} />
          )}
        </Suspense>
      </>
    ),
  };
}

function Ending({ orderId, close }: { readonly orderId: number | undefined; close(): void }) {
  const { language } = useLanguage();
  const order = useQuery({
    ...plannedOrderQueryOptions(orderId ?? 0, language),
    enabled: orderId !== undefined,
  });
  return <FinishDialog order={orderId === undefined ? undefined : order.data} close={close} />;
}
