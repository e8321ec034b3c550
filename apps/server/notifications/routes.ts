import { notificationCalls } from '@tarima/domain/notifications/contract';
import { serve, type Server } from '../kit/serve.ts';
import { respond, seeNotifications } from './answers.ts';
import {
  lastNotifications,
  listNotifications,
  getNotification,
  getNotifications,
  toNotificationDto,
} from './queries.ts';
import type { Responders } from './responders.ts';

export function notificationRoutes(server: Server, responders: Responders): void {
  serve(server, notificationCalls.list, ({ tx, person, query }) =>
    listNotifications(tx, { ...person, lang: query.lang }, query),
  );

  serve(server, notificationCalls.last, ({ tx, person, query }) =>
    lastNotifications(tx, { ...person, ...query }),
  );

  serve(server, notificationCalls.read, async ({ tx, person, query, params }) => {
    const reader = { ...person, lang: query.lang };
    return toNotificationDto(await getNotification(tx, reader, params.id), reader);
  });

  serve(server, notificationCalls.see, async ({ tx, person, query, body }) => {
    const reader = { ...person, ...query };
    await seeNotifications(tx, reader, body.ids);
    const notifications = await getNotifications(tx, reader, body.ids);
    return notifications.map((row) => toNotificationDto(row, reader));
  });

  serve(server, notificationCalls.respond, async ({ tx, person, query, params, body }) => {
    await respond(tx, person, responders, params.id, body);
    const reader = { ...person, ...query };
    return toNotificationDto(await getNotification(tx, reader, params.id), reader);
  });
}
