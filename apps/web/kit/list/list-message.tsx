import { Button } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { getEntityErrorWords, getEntityWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { CircleAlert, Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GearMenuEntry } from '../data/list-app-hooks.ts';
import { useModuleOverrides } from '../form/module-overrides.ts';
import { getErrorText } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import classes from './list.module.css';
import type { ListState } from '../data/list-state.ts';

interface ListMessageProps {
  readonly module: Module;
  readonly list: ListState;
  /** Adds a record; left out where only the server creates records. */
  readonly add?: (() => void) | undefined;
  /** Other ways to fill an empty list, such as an import. */
  readonly fill?: readonly GearMenuEntry[];
  openGear?(entry: GearMenuEntry): void;
  /** Hint of an empty list whose first record is not added here. */
  readonly hint?: LocalizedWords;
}

/** Message in place of rows: the reason why there are none, and an action to continue. */
export function ListMessage({ module, list, add, fill, openGear, hint }: ListMessageProps) {
  const speech = useLanguage();
  const { say } = speech;
  const { add: addOverride } = useModuleOverrides();
  if (list.status === 'failed')
    return (
      <Message
        icon={<CircleAlert size={28} aria-hidden />}
        title={say(getEntityWords('listFailed', module.entity))}
        text={getErrorText(list.error, speech, getEntityErrorWords(module.entity))}
        alert
      >
        <Button variant="default" onClick={list.retry}>
          {say(kitTexts.retry)}
        </Button>
      </Message>
    );
  if (list.totalItems > 0)
    return (
      <Message
        icon={<SearchX size={28} aria-hidden />}
        title={say(kitTexts.pastLastPage)}
        text={say(kitTexts.pastLastPageHint)}
      >
        <Button variant="default" onClick={() => list.goToPage(1)}>
          {say(kitTexts.firstPage)}
        </Button>
      </Message>
    );
  if (Object.keys(list.search.filters).length > 0 || list.search.search !== undefined)
    return (
      <Message
        icon={<SearchX size={28} aria-hidden />}
        title={say(getEntityWords('noMatch', module.entity))}
        text={say(kitTexts.noMatchHint)}
      >
        <Button variant="default" onClick={list.clearFilters}>
          {say(kitTexts.clearFilters)}
        </Button>
      </Message>
    );
  return (
    <Message
      icon={<Inbox size={28} aria-hidden />}
      title={say(getEntityWords('empty', module.entity))}
      text={say(hint ?? getEntityWords('emptyHint', module.entity))}
    >
      <div className={classes.messageActions}>
        {add && (
          <Button onClick={add}>{say(addOverride ?? getEntityWords('add', module.entity))}</Button>
        )}
        {fill?.map((entry) => (
          <Button key={entry.key} variant="default" onClick={() => openGear?.(entry)}>
            {say(entry.words)}
          </Button>
        ))}
      </div>
    </Message>
  );
}

interface MessageProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly alert?: true;
  readonly children: ReactNode;
}

const Message = ({ icon, title, text, alert, children }: MessageProps) => (
  <div className={classes.message} role={alert && 'alert'}>
    {icon}
    <strong>{title}</strong>
    <p>{text}</p>
    {children}
  </div>
);
