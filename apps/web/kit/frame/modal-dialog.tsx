import { Modal } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { findTopmostOverlay, getOpenOverlayProps } from '../preserve-keyboard-focus.ts';
import { DialogHeader } from './dialog-header.tsx';
import classes from './panel.module.css';
import { useFocusLateContent } from './use-focus-late-content.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Width: whether there is room for a paper page, or for two side by side. */
  readonly wide?: boolean | 'twice';
  close(): void;
}

const height = 250;

/** Dialog with a question or a small form in the middle of the screen, above a panel or another dialog. */
export function ModalDialog({ opened, title, children, wide = false, close }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  useFocusLateContent(content, classes.dialog, opened);
  // Escape reaches every open dialog, but closes only the highest.
  const closeHighest = () => {
    if (findTopmostOverlay() === content.current) close();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={closeHighest}
      centered
      zIndex={height}
      padding={16}
      {...(wide && { size: wide === 'twice' ? '84em' : '60em' })}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content ref={content} {...getOpenOverlayProps(opened, height)}>
        <DialogHeader close={close}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </DialogHeader>
        <Modal.Body className={classes.dialog}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
