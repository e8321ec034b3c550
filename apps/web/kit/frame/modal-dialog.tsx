import { Button, Modal } from '@mantine/core';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { useRef, useState, type ReactNode } from 'react';
import { findTopmostOverlay, getOpenOverlayProps } from '../preserve-keyboard-focus.ts';
import { useLanguage } from '../words.tsx';
import { DialogHeader } from './dialog-header.tsx';
import formClasses from './form.module.css';
import classes from './panel.module.css';
import { useFocusLateContent } from './use-focus-late-content.ts';
import { useTypedFields } from './use-typed-fields.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Width: whether there is room for a paper page, or for two side by side. */
  readonly wide?: boolean | 'twice';
  close(): void;
}

const zIndex = 250;

/**
 * Dialog with a question or a small form in the middle of the screen, above a panel or another dialog.
 * Escape, a click beside it and its close button request confirmation where typing would be lost; its own buttons do not.
 */
export function ModalDialog({ opened, title, children, wide = false, close }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  useFocusLateContent(content, classes.dialog, opened);
  const { handlers, hasTyping } = useTypedFields();
  const [isConfirming, setConfirming] = useState(false);
  const closeUnlessTyped = () => (hasTyping() ? setConfirming(true) : close());
  // Escape reaches every open dialog, but closes only the highest.
  const closeHighest = () => {
    if (findTopmostOverlay() === content.current) closeUnlessTyped();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={closeHighest}
      centered
      zIndex={zIndex}
      padding={16}
      {...(wide && { size: wide === 'twice' ? '84em' : '60em' })}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content ref={content} {...handlers} {...getOpenOverlayProps(opened, zIndex)}>
        <DialogHeader close={closeUnlessTyped}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </DialogHeader>
        <Modal.Body className={classes.dialog}>{children}</Modal.Body>
      </Modal.Content>
      {isConfirming && opened && (
        <DiscardChangesDialog
          opened
          keepEditing={() => setConfirming(false)}
          discard={() => {
            setConfirming(false);
            close();
          }}
        />
      )}
    </Modal.Root>
  );
}

interface DiscardChangesProps {
  readonly opened: boolean;
  keepEditing(): void;
  discard(): void;
}

/** Request for confirmation before typing is lost. */
export function DiscardChangesDialog({ opened, keepEditing, discard }: DiscardChangesProps) {
  const { say } = useLanguage();
  return (
    <ModalDialog opened={opened} close={keepEditing} title={say(formAndDialogTexts.unsavedTitle)}>
      {say(formAndDialogTexts.unsavedText)}
      <div className={formClasses.modalFooter}>
        <Button variant="default" color="red" onClick={discard}>
          {say(formAndDialogTexts.discard)}
        </Button>
        <Button data-autofocus onClick={keepEditing}>
          {say(formAndDialogTexts.keepEditing)}
        </Button>
      </div>
    </ModalDialog>
  );
}
