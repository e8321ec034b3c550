import { notifications } from '@tarima/domain/notifications/notification';
import { useState } from 'react';
import { SkeletonRows } from '../kit/list/skeleton-rows.tsx';
import { ListTableHead } from '../kit/list/list-table-head.tsx';
import tableClasses from '../kit/list/table.module.css';
import type { ListState } from '../kit/data/list-state.ts';
import { useTableLayout } from '../kit/list/use-table-layout.tsx';
import { NotificationRow } from './notification-row.tsx';

export function NotificationsTable({ list, labelledBy }: { list: ListState; labelledBy: string }) {
  const { columns, widen, table, colgroup } = useTableLayout(notifications, list);
  const [focused, setFocused] = useState<number>();
  const { rows } = list;
  const tabbable = rows.some(({ id }) => id === focused) ? focused : rows[0]?.id;
  return (
    <table
      className={tableClasses.table}
      {...table}
      aria-labelledby={labelledBy}
      aria-busy={list.status === 'first' || list.refreshing}
    >
      {colgroup}
      <ListTableHead
        module={notifications}
        columns={columns}
        widen={widen}
        search={list.search}
        onSort={list.sort}
        onFilter={list.setFilter}
      />
      <tbody>
        {list.status === 'first' && <SkeletonRows columns={columns} count={list.search.size} />}
        {rows.map((row) => (
          <NotificationRow
            key={row.id}
            columns={columns}
            notification={row}
            tabbable={row.id === tabbable}
            onFocusRow={setFocused}
          />
        ))}
      </tbody>
    </table>
  );
}
