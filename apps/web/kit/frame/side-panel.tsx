import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { use, useEffect, useEffectEvent, type KeyboardEvent, type ReactNode } from 'react';
import { getOpenOverlayProps } from '../preserve-keyboard-focus.ts';
import { DialogHeader } from './dialog-header.tsx';
import classes from './panel.module.css';
import { SubPanelContext } from './use-sub-panel.ts';

interface SidePanelProps {
  readonly opened: boolean;
  readonly title: string;
  /** Content beside the title: the id of the record. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Width for content that is wider than a form: four fifths of the screen, or a percentage. */
  readonly wide?: boolean | 60;
  close(): void;
  /** Called when `e` was pressed outside of a field. */
  onKey?(event: KeyboardEvent | globalThis.KeyboardEvent): void;
}

/** Panel that slides in from the right over the list, and fills a phone's screen. */
export function SidePanel(props: SidePanelProps) {
  const { opened, title, aside, actions, children, wide = false, close, onKey } = props;
  // The panel is mounted closed and opened at once: otherwise it would not slide.
  const mounted = useMounted();
  // A sub-panel stays above its panel in any sequence of drawing.
  const height = use(SubPanelContext) === undefined ? 200 : 210;

  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog opened from the panel is not part of this page element, and handles its own Escape.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Escape' && !closesDropdown(event)) {
      event.stopPropagation();
      close();
    } else onKey?.(event);
  };
  const onEarlyKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || !isEarly(event)) return;
    if (event.key === 'Escape') close();
    else onKey?.(event);
  });
  useEffect(() => {
    if (!opened) return undefined;
    const listen = (event: globalThis.KeyboardEvent): void => onEarlyKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [opened]);
  return (
    <Drawer.Root
      opened={mounted && opened}
      onClose={close}
      position="right"
      zIndex={height}
      closeOnEscape={false}
      returnFocus={false}
      onKeyDown={onKeyDown}
      classNames={{
        content: `${classes.content} ${wide === 60 ? classes.half : wide ? classes.wide : ''}`,
        body: classes.body ?? '',
      }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content {...getOpenOverlayProps(opened, height)}>
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

/** Returns whether the panel is open while the focus is still moving into it: then the key belongs to the panel. */
const isEarly = ({ target }: globalThis.KeyboardEvent): boolean =>
  target instanceof Element &&
  // A key that closed a dialog belonged to that dialog.
  target.isConnected &&
  target.closest('[data-portal]') === null &&
  document.querySelectorAll('[aria-modal=true]').length === 1;

/** Returns whether Escape closes an open dropdown first; the next Escape closes the panel. */
const closesDropdown = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';

interface PanelLayoutProps {
  readonly children: ReactNode;
  readonly footer: ReactNode;
  /** Whether the panel has no control that handles arrow keys, so that the keys scroll it. */
  readonly onlyRead?: boolean;
}

/** Layout of a scrolling part above a fixed footer. */
export const SidePanelLayout = ({ children, footer, onlyRead = false }: PanelLayoutProps) => (
  <>
    <div className={classes.scroll} {...(onlyRead && { tabIndex: 0 })}>
      {children}
    </div>
    <div className={classes.footer}>{footer}</div>
  </>
);
