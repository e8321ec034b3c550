import { ActionIcon } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../words.tsx';
import classes from './panel.module.css';

/** Header of panels, sheets and dialogs: title, actions, and close button. (Mantine's own header is a banner landmark.) */
export function DialogHeader({ children, close }: { children: ReactNode; close(): void }) {
  const { say } = useLanguage();
  return (
    <div className={classes.header}>
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say(kitTexts.close)}
        onClick={close}
      >
        <X size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
