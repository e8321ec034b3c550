import { Alert, Button } from '@mantine/core';
import { listTexts } from '@tarima/domain/kit/list-texts';
import { parseCustomFieldId, findField, type Module } from '@tarima/domain/kit/module';
import { listFilterableColumns } from '@tarima/domain/kit/list-columns';
import { TriangleAlert } from 'lucide-react';
import { useLanguage, type Speech } from '../words.tsx';
import classes from './list.module.css';

interface UnreadFiltersProps {
  readonly module: Module;
  /** Filters of the URL that the list does not apply, by name. */
  readonly unread: Readonly<Record<string, unknown>>;
  drop(): void;
}

/** Notice above a list about filters of its URL that it does not apply, each with the reason. */
export default function UnreadableFilterBadges({ module, unread, drop }: UnreadFiltersProps) {
  const speech = useLanguage();
  const { say } = speech;
  return (
    <Alert
      className={classes.unread ?? ''}
      color="yellow"
      variant="light"
      role="alert"
      icon={<TriangleAlert size={18} aria-hidden />}
      title={<span className={classes.unreadTitle}>{say(listTexts.unread)}</span>}
    >
      <ul>
        {Object.keys(unread).map((name) => (
          <li key={name}>{toReason(module, name, speech)}</li>
        ))}
      </ul>
      <p>{say(listTexts.unreadAll)}</p>
      <Button variant="default" size="xs" onClick={drop}>
        {say(listTexts.dropUnread)}
      </Button>
    </Alert>
  );
}

function toReason(module: Module, name: string, { say }: Speech): string {
  if (name === '') return say(listTexts.unreadShape);
  const hidden = module.hidden?.[name];
  if (hidden) return say(listTexts.unreadHidden, { column: say(hidden.label) });
  const field = findField(module, name);
  const isFilter = listFilterableColumns(module).some((column) => column.name === name);
  if (field && isFilter) return say(listTexts.unreadValue, { column: say(field.label) });
  const id = parseCustomFieldId(name);
  return id === undefined
    ? say(listTexts.unreadUnknown, { name: field ? say(field.label) : name })
    : say(listTexts.unreadGone, { id });
}
