import { Button } from '@mantine/core';
import type { OfferedAction } from '@tarima/domain/notifications/actions';
import type { NotificationType } from '@tarima/domain/notifications/message-data';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import type { Words } from '@tarima/domain/kit/words';
import { Check, ChevronDown, ChevronUp, Download, Eye, type LucideIcon } from 'lucide-react';
import { useLanguage } from '../kit/words.tsx';
import classes from './item.module.css';
import type { Answering } from './use-answering.ts';

const icons: Partial<Record<OfferedAction['name'], LucideIcon>> = {
  see: Eye,
  download: Download,
  accept: Check,
};

const wordsOf = (type: NotificationType, { name }: OfferedAction): Words => {
  if (type !== 'orderProductionFinished') return notificationTexts[name];
  return name === 'accept' ? notificationTexts.finished : notificationTexts.notFinished;
};

/** The buttons of a notification; one with a form opens and shuts its panel. */
export function NotificationActions({ answering }: { answering: Answering }) {
  const { say } = useLanguage();
  const { message, actions, working, form, panelId, choose } = answering;
  if (!message || actions.length === 0) return null;
  return (
    <div className={classes.actions}>
      {actions.map((action) => {
        const isOpen = action.form !== undefined && action.form === form;
        const Icon = action.form ? (isOpen ? ChevronUp : ChevronDown) : icons[action.name];
        const opens = action.form && {
          'aria-expanded': isOpen,
          ...(isOpen && { 'aria-controls': panelId }),
        };
        return (
          <Button
            key={action.name}
            size="xs"
            variant={action.name === 'accept' ? 'filled' : 'default'}
            leftSection={Icon && <Icon size={14} aria-hidden />}
            loading={working === action.name}
            disabled={working !== undefined && working !== action.name}
            onClick={() => choose(action)}
            {...opens}
          >
            {say(wordsOf(message.type, action))}
          </Button>
        );
      })}
    </div>
  );
}
