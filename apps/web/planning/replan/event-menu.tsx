import { Menu } from '@mantine/core';
import { replanTexts } from '@tarima/domain/planning/replan-texts';
import { CalendarClock, CalendarCog } from 'lucide-react';
import { useLanguage } from '../../kit/words.tsx';
import { EventLines, type TipAt } from '../production/event-tip.tsx';
import classes from './replan.module.css';

interface EventMenuProps {
  /** Undefined while it is closed. */
  readonly of: TipAt | undefined;
  readonly zone: string;
  late(): void;
  openPlan(): void;
  close(): void;
}

/** What can be done about planned work, beside it, below what it is. */
export function EventMenu({ of, zone, late, openPlan, close }: EventMenuProps) {
  const { say } = useLanguage();
  if (!of) return null;
  const { left, top, width, height } = of.at;
  return (
    <Menu
      opened
      onClose={close}
      position="right-start"
      width={280}
      shadow="md"
      // An event may lie half outside of what is scrolled to.
      hideDetached={false}
    >
      <Menu.Target>
        <span className={classes.target} style={{ left, top, width, height }} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.lines}>
          <EventLines event={of.event} zone={zone} />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<CalendarClock size={16} aria-hidden />} onClick={late}>
          {say(replanTexts.late)}
        </Menu.Item>
        <Menu.Item leftSection={<CalendarCog size={16} aria-hidden />} onClick={openPlan}>
          {say(replanTexts.openPlan)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
