import { columnsOf } from '@tarima/domain/kit/module';
import { notifications } from '@tarima/domain/notifications/notification';
import { actionWidth, columnWidth } from '../kit/cells/cell.tsx';
import { SkeletonRows } from '../kit/list/skeleton-rows.tsx';
import { TableHead } from '../kit/list/table-head.tsx';
import tableClasses from '../kit/list/table.module.css';
import type { List } from '../kit/list/use-list.ts';
import { NotificationRow } from './notification-row.tsx';

const columns = columnsOf(notifications);
const width = columns.reduce((sum, { field }) => sum + columnWidth(field), actionWidth);

export const NotificationsTable = ({ list, labelledBy }: { list: List; labelledBy: string }) => (
  <table
    className={tableClasses.table}
    style={{ minInlineSize: width }}
    aria-labelledby={labelledBy}
    aria-busy={list.status === 'first' || list.refreshing}
  >
    <colgroup>
      {columns.map(({ name, field }) => (
        // What is told takes the room that is left.
        <col
          key={name}
          {...(name !== notifications.title && { style: { inlineSize: columnWidth(field) } })}
        />
      ))}
      <col style={{ inlineSize: actionWidth }} />
    </colgroup>
    <TableHead
      module={notifications}
      search={list.search}
      onSort={list.sort}
      onFilter={list.setFilter}
    />
    <tbody>
      {list.status === 'first' && <SkeletonRows module={notifications} count={list.search.size} />}
      {list.rows.map((row) => (
        <NotificationRow key={row.id} notification={row} />
      ))}
    </tbody>
  </table>
);
