import { Popover } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ExistingButtonTarget } from '../dropdown/existing-button-target.tsx';
import { useOpenedAfterMount } from '../dropdown/use-opened-after-mount.ts';
import { DayRangeCalendar } from './day-range-calendar.tsx';
import classes from './filters.module.css';

interface DayRangePopoverProps extends Omit<ComponentProps<typeof DayRangeCalendar>, 'onDone'> {
  readonly button: HTMLElement;
  readonly opened: boolean;
  readonly label: string;
  readonly setOpened: (opened: boolean) => void;
}

/** Calendar below the button of a filter by days. */
export function DayRangePopover({
  button,
  opened,
  setOpened,
  label,
  ...calendar
}: DayRangePopoverProps) {
  return (
    <Popover
      opened={useOpenedAfterMount(opened)}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ExistingButtonTarget button={button} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={classes.calendar}>
          <DayRangeCalendar {...calendar} onDone={() => setOpened(false)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
