import { accountChanged } from '@tarima/domain/accounts/contract';
import { customFieldsChanged } from '@tarima/domain/custom-fields/read-contract';
import { socketEvents, socketPath } from '@tarima/domain/kit/realtime';
import { listLayoutsChanged } from '@tarima/domain/kit/list-layouts/contract';
import { sheetEvents } from '@tarima/domain/kit/sheets/contract';
import { floorReported } from '@tarima/domain/floor/floor-reported';
import { planProgress } from '@tarima/domain/planning/plan-progress';
import { notificationEvents } from '@tarima/domain/notifications/contract';
import { quotationMailed } from '@tarima/domain/orders/contract';
import { purchaseMailed } from '@tarima/domain/purchases/contract';
import { readCurrentUser } from '@tarima/domain/session/contract';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { forgetCustomFields } from '../../custom-fields/custom-fields-data.ts';
import { setAccountTime } from '../../kit/account-time.ts';
import { call } from '../../kit/call.ts';
import { invalidateLayouts } from '../../kit/list/save-layout.ts';
import { readSession } from '../../kit/session.ts';
import { applyExportProgress, applyImportProgress } from '../../kit/sheets/progress.ts';
import { tellFailedExport } from '../../kit/sheets/tell-failed-export.ts';
import { readStoredLanguage } from '../../kit/words.tsx';
import { invalidateOrders } from '../../orders/orders-data.ts';
import { tellMailed } from '../../orders/tell-mailed.ts';
import { tellPurchaseMailed } from '../../purchases/tell-mailed.ts';
import { notificationsKey } from '../../notifications/notifications-data.ts';
import { accountQuery, accountSettingsKey } from '../../company/account.ts';
import { getSubject } from '../../person/visitor.ts';

// Time before the next attempt after a restart of the server, or after a session that just ended, in ms.
const patience = 2_000;

/** Opens this tab's socket, and updates the page from its messages. Returns a function that closes it. */
export function connect(queryClient: QueryClient): () => void {
  // Each attempt reads the token that is valid then.
  const token = () => readSession().accessToken ?? '';
  const socket: Socket = io({
    path: socketPath,
    transports: ['websocket'],
    auth: (give) => give({ token: token() }),
    forceNew: true,
  });
  let isOver = false;
  let wasConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tryLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void tryAgain(), patience * (1 + Math.random()));
  };
  /** Retries after an ordinary call, which renews the token of a valid session, and ends an invalid one. */
  const tryAgain = async (): Promise<void> => {
    try {
      await call(readCurrentUser);
    } catch {
      // The server is away for now; a session that ended has closed this connection by itself.
      if (!isOver) tryLater();
      return;
    }
    if (!isOver) socket.connect();
  };

  socket.on('connect', () => {
    if (isOver) return void socket.disconnect();
    const isAgain = wasConnected;
    wasConnected = true;
    // Events sent before the server has registered this socket did not arrive: the loaded notifications may be out of date, the first time
    // too.
    socket.emit(socketEvents.registerUser, getSubject(token()), () => {
      if (isAgain) invalidateAll(queryClient);
      else void queryClient.invalidateQueries({ queryKey: notificationsKey });
    });
  });
  // The library retries lost transports, but not attempts that the server refused or closed.
  socket.on('connect_error', () => {
    if (!socket.active && !isOver) tryLater();
  });
  socket.on('disconnect', () => {
    if (!socket.active && !isOver) tryLater();
  });
  socket.on(accountChanged, () => {
    void queryClient.invalidateQueries({ queryKey: accountQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: accountSettingsKey });
    void call(readCurrentUser).then(
      ({ account }) => setAccountTime(account),
      () => undefined,
    );
  });
  socket.on(notificationEvents.refresh, () => {
    void queryClient.invalidateQueries({ queryKey: notificationsKey });
    // Most notifications come from a change of an order.
    invalidateOrders(queryClient);
  });
  socket.on(purchaseMailed, (message: unknown) =>
    tellPurchaseMailed(message, readStoredLanguage()),
  );
  socket.on(quotationMailed, (message: unknown) => tellMailed(message, readStoredLanguage()));
  socket.on(customFieldsChanged, ({ module }: { module?: unknown } = {}) =>
    forgetCustomFields(queryClient, module),
  );
  socket.on(planProgress, (message: unknown) => queryClient.setQueryData([planProgress], message));
  socket.on(floorReported, ({ orderId }: { orderId?: unknown } = {}) => {
    void queryClient.invalidateQueries({ queryKey: ['orders', 'floor', orderId] });
    void queryClient.invalidateQueries({ queryKey: ['floor'] });
  });
  socket.on(listLayoutsChanged, () => invalidateLayouts(queryClient));
  socket.on(sheetEvents.exporting, (message: unknown) => {
    const failed = applyExportProgress(message);
    if (failed) tellFailedExport(failed, readStoredLanguage());
  });
  socket.on(sheetEvents.importing, applyImportProgress);
  socket.on(socketEvents.resync, () => invalidateAll(queryClient));

  return () => {
    isOver = true;
    clearTimeout(timer);
    socket.io.reconnection(false);
    // A socket that is still opening closes itself as soon as it is open: closed earlier, the browser would log an error.
    if (socket.connected) socket.disconnect();
  };
}

const invalidateAll = (queryClient: QueryClient): void => void queryClient.invalidateQueries();
