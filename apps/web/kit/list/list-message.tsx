import { Button } from '@mantine/core';
import type { Module } from '@tarima/domain/kit/module';
import { nounErrors, nounWords } from '@tarima/domain/kit/noun-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { CircleAlert, Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../toasts.tsx';
import { useLanguage } from '../words.tsx';
import classes from './list.module.css';
import type { List } from './use-list.ts';

/** Instead of rows: why there are none, and what to do about it. */
export function ListMessage({ module, list, add }: { module: Module; list: List; add(): void }) {
  const speech = useLanguage();
  const { say } = speech;
  if (list.status === 'failed')
    return (
      <Message
        icon={<CircleAlert size={28} aria-hidden />}
        title={say(nounWords('listFailed', module.noun))}
        text={errorText(list.error, speech, nounErrors(module.noun))}
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
  if (Object.keys(list.search.filters).length > 0)
    return (
      <Message
        icon={<SearchX size={28} aria-hidden />}
        title={say(nounWords('noMatch', module.noun))}
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
      title={say(nounWords('empty', module.noun))}
      text={say(nounWords('emptyHint', module.noun))}
    >
      <Button onClick={add}>{say(nounWords('add', module.noun))}</Button>
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
