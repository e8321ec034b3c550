import { VisuallyHidden } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { notificationTexts } from '@tarima/domain/notifications/texts';
import { Eye, EyeClosed } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { FieldCell, isNumericField } from '../kit/cells/field-cell.tsx';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { getPinnedCellProps, type ShownColumn } from '../kit/list/list-columns.ts';
import { moveFocusAmongRows } from '../kit/list/row-keys.ts';
import tableClasses from '../kit/list/table.module.css';
import { useLanguage } from '../kit/words.tsx';
import { NotificationText } from './notification-text.tsx';
import { NotificationActions } from './notification-actions.tsx';
import { NotificationResponsePanel } from './notification-response-panel.tsx';
import classes from './row.module.css';
import {
  useNotificationResponse,
  type NotificationResponseState,
} from './use-notification-response.ts';

/** Icon of a notification: an open eye for a seen one, a closed eye for an unseen one. */
function SeenEye({ seen }: { seen: boolean }) {
  const { say } = useLanguage();
  const Icon = seen ? Eye : EyeClosed;
  return (
    <span className={classes.eye} data-seen={seen || undefined}>
      <Icon size={18} aria-hidden />
      <VisuallyHidden>
        {say(seen ? notificationTexts.seen : notificationTexts.notSeen)}
      </VisuallyHidden>
    </span>
  );
}

const drawCells: Readonly<
  Record<string, (notification: ModuleRecord, answering: NotificationResponseState) => ReactNode>
> = {
  seen: ({ seen }) => <SeenEye seen={seen === true} />,
  description: ({ description }, answering) => (
    <div className={classes.description}>
      <NotificationText answering={answering} text={toDisplayText(description)} />
    </div>
  ),
};

/** Row of the page; the form of an action opens in a row below it. */
export const NotificationRow = memo(function NotificationRow({
  columns,
  notification,
  tabbable,
  onFocusRow,
}: {
  columns: readonly ShownColumn[];
  notification: ModuleRecord;
  /** True when Tab reaches this row. Tab reaches only one row; the arrow keys move between the rows. */
  tabbable: boolean;
  onFocusRow(id: number): void;
}) {
  const answering = useNotificationResponse(notification);
  return (
    <>
      <tr
        tabIndex={tabbable ? 0 : -1}
        onFocus={() => onFocusRow(notification.id)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== event.currentTarget) {
            moveFocusAmongRows(event);
            return;
          }
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>('[data-acts] :is(a, button)')?.click();
        }}
        data-row={notification.id}
        data-answering={answering.panelId}
        className={classes.row}
        data-open={answering.form !== undefined || undefined}
      >
        {columns.map((column) => {
          const { name, field } = column;
          return (
            <td
              key={name}
              {...getPinnedCellProps(column)}
              data-numeric={isNumericField(field) || undefined}
            >
              {drawCells[name]?.(notification, answering) ?? (
                <FieldCell element={notification} name={name} field={field} />
              )}
            </td>
          );
        })}
        <td className={`${tableClasses.actions} ${classes.actions}`} data-acts>
          <NotificationActions answering={answering} compact />
        </td>
      </tr>
      {answering.form && (
        <tr>
          <td colSpan={columns.length + 1} className={classes.panel}>
            <NotificationResponsePanel answering={answering} />
          </td>
        </tr>
      )}
    </>
  );
});
