import { Menu } from '@mantine/core';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { replanTexts } from '@tarima/domain/planning/calls/replan-texts';
import {
  CalendarClock,
  CalendarCog,
  FileText,
  PackageCheck,
  Pin,
  PinOff,
  Split,
  UserRoundPen,
} from 'lucide-react';
import { useLanguage } from '../../kit/words.tsx';
import { EventDetailLines, type EventTipState } from './board-event-tip.tsx';
import classes from '../replan/replan.module.css';

interface EventMenuProps {
  /** Event of the menu; undefined while the menu is closed. */
  readonly of: EventTipState | undefined;
  readonly zone: string;
  /** Reason why the work cannot be moved; undefined where it can. */
  readonly fixed: string | undefined;
  late(): void;
  pass(): void;
  share(): void;
  /** Pins the work to its position, or unpins it. */
  pin(): void;
  openPlan(): void;
  openOrder(): void;
  /** Ends the order's production; undefined while its plan is not over. */
  readonly finish: (() => void) | undefined;
  close(): void;
}

/** Details of planned work beside it, with the actions on it below. */
export function BoardEventMenu(props: EventMenuProps) {
  const { of, zone, fixed, late, pass, share, pin, openPlan, openOrder, finish, close } = props;
  const { say } = useLanguage();
  if (!of) return null;
  const { left, top, width, height } = of.at;
  return (
    <Menu
      opened
      onClose={close}
      position="right-start"
      // No room is left beside the event on a phone: the menu lies over it.
      middlewares={{ shift: { crossAxis: true } }}
      width={280}
      shadow="md"
      // The event may lie partly outside the scrolled area.
      hideDetached={false}
    >
      <Menu.Target>
        <span className={classes.target} style={{ left, top, width, height }} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.lines}>
          <EventDetailLines event={of.event} zone={zone} />
        </div>
        <Menu.Divider />
        {fixed === undefined ? (
          <>
            <Menu.Item leftSection={<CalendarClock size={16} aria-hidden />} onClick={late}>
              {say(replanTexts.late)}
            </Menu.Item>
            <Menu.Item leftSection={<UserRoundPen size={16} aria-hidden />} onClick={pass}>
              {say(productionBoardTexts.pass)}
            </Menu.Item>
            {/* A load has no minutes that another person could take over. */}
            {!of.event.load && (
              <Menu.Item leftSection={<Split size={16} aria-hidden />} onClick={share}>
                {say(productionBoardTexts.share)}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={
                of.event.pinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />
              }
              onClick={pin}
            >
              {say(of.event.pinned ? planOrderTexts.unpin : planOrderTexts.pin)}
            </Menu.Item>
            <Menu.Item leftSection={<CalendarCog size={16} aria-hidden />} onClick={openPlan}>
              {say(replanTexts.openPlan)}
            </Menu.Item>
          </>
        ) : (
          <p className={classes.lines}>{fixed}</p>
        )}
        <Menu.Item leftSection={<FileText size={16} aria-hidden />} onClick={openOrder}>
          {say(productionBoardTexts.order)}
        </Menu.Item>
        {finish && (
          <Menu.Item leftSection={<PackageCheck size={16} aria-hidden />} onClick={finish}>
            {say(productionBoardTexts.finish)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
