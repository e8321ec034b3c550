import { Link } from '@tanstack/react-router';
import classes from './item.module.css';
import type { NotificationResponseState } from './use-notification-response.ts';

interface DescriptionProps {
  readonly answering: NotificationResponseState;
  readonly text: string;
}

/** Text of a notification, as a link to the record that it is about. */
export function NotificationText({ answering: { destination, opened }, text }: DescriptionProps) {
  if (!destination) return text;
  return (
    <Link {...destination} className={classes.opening ?? ''} onClick={opened}>
      {text}
    </Link>
  );
}
