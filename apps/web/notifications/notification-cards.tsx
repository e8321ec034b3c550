import type { ListState } from '../kit/data/list-state.ts';
import { NotificationListItem } from './notification-list-item.tsx';
import classes from './row.module.css';
import { NotificationSkeletonItems } from './notification-skeleton-items.tsx';

/** Cards of the page's rows for a screen too narrow for a table. */
export const NotificationCards = ({
  list,
  labelledBy,
}: {
  list: ListState;
  labelledBy: string;
}) => (
  <ul className={classes.cards} aria-labelledby={labelledBy} aria-busy={list.status === 'first'}>
    {list.status === 'first' && (
      <li className={classes.card}>
        <NotificationSkeletonItems />
      </li>
    )}
    {list.rows.map((row) => (
      <li key={row.id} className={classes.card}>
        <NotificationListItem heading="h2" notification={row} />
      </li>
    ))}
  </ul>
);
