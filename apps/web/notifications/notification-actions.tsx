import { ActionIcon, Button } from '@mantine/core';
import type { OfferedNotificationAction } from '@tarima/domain/notifications/notification-actions';
import type { NotificationType } from '@tarima/domain/notifications/message-data';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { Check, ChevronDown, ChevronUp, Download, Eye, X, type LucideIcon } from 'lucide-react';
import { useLanguage } from '../kit/words.tsx';
import classes from './item.module.css';
import type { NotificationResponseState } from './use-notification-response.ts';

const icons: Readonly<Record<OfferedNotificationAction['name'], LucideIcon>> = {
  see: Eye,
  download: Download,
  accept: Check,
  deny: X,
};

const getActionWords = (
  type: NotificationType,
  { name }: OfferedNotificationAction,
): LocalizedWords => {
  if (type !== 'orderProductionFinished') return notificationTexts[name];
  return name === 'accept' ? notificationTexts.finished : notificationTexts.notFinished;
};

interface NotificationActionsProps {
  readonly answering: NotificationResponseState;
  /** Whether buttons show icons alone, with names for hover and screen readers: where a column of actions is 95 px wide. */
  readonly compact?: boolean;
}

/** Buttons of a notification; a button with a form opens and closes the panel of the form. */
export function NotificationActions({ answering, compact = false }: NotificationActionsProps) {
  const { say } = useLanguage();
  const { message, actions, working, form, panelId, choose } = answering;
  if (!message || actions.length === 0) return null;
  return (
    <div className={classes.actions}>
      {actions.map((action) => {
        const isOpen = action.form !== undefined && action.form === form;
        const Sign = icons[action.name];
        const Icon = action.form ? (isOpen ? ChevronUp : ChevronDown) : Sign;
        const words = say(getActionWords(message.type, action));
        const opens = action.form && {
          'aria-expanded': isOpen,
          ...(isOpen && { 'aria-controls': panelId }),
        };
        const buttonProps = {
          variant: action.name === 'accept' ? 'filled' : 'default',
          loading: working === action.name,
          disabled: working !== undefined && working !== action.name,
          onClick: () => choose(action),
          ...opens,
        };
        if (compact)
          return (
            <ActionIcon
              key={action.name}
              size={32}
              aria-label={words}
              title={words}
              {...buttonProps}
            >
              <Sign size={16} aria-hidden />
            </ActionIcon>
          );
        return (
          <Button
            key={action.name}
            size="xs"
            leftSection={<Icon size={14} aria-hidden />}
            {...buttonProps}
          >
            {words}
          </Button>
        );
      })}
    </div>
  );
}
