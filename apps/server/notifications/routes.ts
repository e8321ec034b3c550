import { notificationCalls } from '@tarima/domain/notifications/contract';
import { serveCall, type ApiServer } from '../kit/serve.ts';
import { respondToNotification, markNotificationsSeen } from './respond-to-notification.ts';
import {
  loadLatestNotifications,
  listNotifications,
  getNotification,
  getNotifications,
  toNotificationDto,
} from './queries.ts';
import type { NotificationResponders } from './responders.ts';

export function registerNotificationRoutes(
  server: ApiServer,
  responders: NotificationResponders,
): void {
  serveCall(server, notificationCalls.list, ({ tx, person, query }) =>
    listNotifications(tx, { ...person, lang: query.lang }, query),
  );

  serveCall(server, notificationCalls.last, ({ tx, person, query }) =>
    loadLatestNotifications(tx, { ...person, ...query }),
  );

  serveCall(server, notificationCalls.read, async ({ tx, person, query, params }) => {
    const reader = { ...person, lang: query.lang };
    return toNotificationDto(await getNotification(tx, reader, params.id), reader);
  });

  serveCall(server, notificationCalls.see, async ({ tx, person, query, body }) => {
    const reader = { ...person, ...query };
    await markNotificationsSeen(tx, reader, body.ids);
    const notifications = await getNotifications(tx, reader, body.ids);
    return notifications.map((row) => toNotificationDto(row, reader));
  });

  serveCall(server, notificationCalls.respond, async ({ tx, person, query, params, body }) => {
    await respondToNotification(tx, person, responders, params.id, body);
    const reader = { ...person, ...query };
    return toNotificationDto(await getNotification(tx, reader, params.id), reader);
  });
}
