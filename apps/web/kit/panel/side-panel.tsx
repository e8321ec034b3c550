import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { DialogHeader } from './dialog-header.tsx';
import classes from './panel.module.css';

interface SidePanelProps {
  readonly opened: boolean;
  readonly title: string;
  /** Beside the title: the id of what is shown. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  close(): void;
  /** `e` was pressed, and not into a field. */
  onKey?(event: KeyboardEvent): void;
}

/** A panel that slides in from the right over the list, and fills a phone. */
export function SidePanel(props: SidePanelProps) {
  const { opened, title, aside, actions, children, close, onKey } = props;
  // Mounted closed and opened at once: without the step it would not slide.
  const mounted = useMounted();

  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog opened from here is no part of this page element, and hears its own Esc.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Escape' && !closesDropdown(event)) {
      event.stopPropagation();
      close();
    } else onKey?.(event);
  };
  return (
    <Drawer.Root
      opened={mounted && opened}
      onClose={close}
      position="right"
      closeOnEscape={false}
      returnFocus={false}
      onKeyDown={onKeyDown}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <DialogHeader close={close}>
          <Drawer.Title className={classes.title}>
            {title} {aside}
          </Drawer.Title>
          {actions}
        </DialogHeader>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The first Esc closes an open dropdown, the next one the panel. */
const closesDropdown = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';

/** What scrolls, above what always stays. */
export const PanelLayout = ({ children, footer }: { children: ReactNode; footer: ReactNode }) => (
  <>
    <div className={classes.scroll}>{children}</div>
    <div className={classes.footer}>{footer}</div>
  </>
);
