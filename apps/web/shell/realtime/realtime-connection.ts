import { accountChangedEvent } from '@tarima/domain/accounts/contract';
import { workingHoursChangedEvent } from '@tarima/domain/calendar-days/working-hours-changed-event';
import { customFieldsChangedEvent } from '@tarima/domain/custom-fields/read-contract';
import { socketEvents, socketPath } from '@tarima/domain/kit/realtime';
import { listLayoutsChangedEvent } from '@tarima/domain/kit/list-layouts/contract';
import { sheetEvents } from '@tarima/domain/kit/sheets/contract';
import { floorReportedEvent } from '@tarima/domain/floor/floor-reported-event';
import { planProgressEvent } from '@tarima/domain/planning/calls/plan-progress-event';
import { notificationEvents } from '@tarima/domain/notifications/contract';
import { quotationMailedEvent } from '@tarima/domain/orders/contract';
import { purchaseMailedEvent } from '@tarima/domain/purchases/contract';
import { getCurrentUserCall } from '@tarima/domain/session/contract';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { invalidateCustomFields } from '../../custom-fields/custom-fields-data.ts';
import { setAccountTimeSettings } from '../../kit/account-time.ts';
import { callApi } from '../../kit/call-api.ts';
import { invalidateListLayouts } from '../../kit/list/save-my-list-layout.ts';
import { readSession } from '../../kit/session.ts';
import { applyExportProgress, applyImportProgress } from '../../kit/sheets/sheet-progress.ts';
import { toastFailedExport } from '../../kit/sheets/toast-failed-export.ts';
import { readStoredLanguage } from '../../kit/words.tsx';
import { invalidateOrders } from '../../orders/orders-data.ts';
import { toastQuotationMailed } from '../../orders/toast-quotation-mailed.ts';
import { toastPurchaseMailed } from '../../purchases/toast-purchase-mailed.ts';
import { notificationsQueryKey } from '../../notifications/notifications-data.ts';
import { accountQueryOptions, accountSettingsQueryKey } from '../../company/account.ts';
import { getTokenSubject } from '../../person/signed-in-user.ts';

// Time before the next attempt after a restart of the server, or after a session that just ended, in ms.
const patience = 2_000;

/** Opens this tab's socket, and updates the page from its messages. Returns a function that closes it. */
export function openRealtimeConnection(queryClient: QueryClient): () => void {
  // Each attempt uses the token that is valid at that time.
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
  /** Retries after an ordinary call, which renews the token of a valid session and ends an invalid one. */
  const tryAgain = async (): Promise<void> => {
    try {
      await callApi(getCurrentUserCall);
    } catch {
      // The server does not answer now; a session that has ended has already closed this connection.
      if (!isOver) tryLater();
      return;
    }
    if (!isOver) socket.connect();
  };

  socket.on('connect', () => {
    if (isOver) return void socket.disconnect();
    const isAgain = wasConnected;
    wasConnected = true;
    // Events sent before the server has registered this socket did not arrive.
    // So the loaded notifications may be out of date, the first time too.
    socket.emit(socketEvents.registerUser, getTokenSubject(token()), () => {
      if (isAgain) invalidateAll(queryClient);
      else void queryClient.invalidateQueries({ queryKey: notificationsQueryKey });
    });
  });
  // The library retries lost transports, but not attempts that the server refused or closed.
  socket.on('connect_error', () => {
    if (!socket.active && !isOver) tryLater();
  });
  socket.on('disconnect', () => {
    if (!socket.active && !isOver) tryLater();
  });
  socket.on(accountChangedEvent, () => {
    void queryClient.invalidateQueries({ queryKey: accountQueryOptions().queryKey });
    void queryClient.invalidateQueries({ queryKey: accountSettingsQueryKey });
    void callApi(getCurrentUserCall).then(
      ({ account }) => setAccountTimeSettings(account),
      () => undefined,
    );
  });
  socket.on(workingHoursChangedEvent, () => {
    void queryClient.invalidateQueries({ queryKey: accountSettingsQueryKey });
    void queryClient.invalidateQueries({ queryKey: ['planning'] });
  });
  socket.on(notificationEvents.refresh, () => {
    void queryClient.invalidateQueries({ queryKey: notificationsQueryKey });
    // Most notifications come from a change of an order.
    invalidateOrders(queryClient);
  });
  socket.on(purchaseMailedEvent, (message: unknown) =>
    toastPurchaseMailed(message, readStoredLanguage()),
  );
  socket.on(quotationMailedEvent, (message: unknown) =>
    toastQuotationMailed(message, readStoredLanguage()),
  );
  socket.on(customFieldsChangedEvent, ({ module }: { module?: unknown } = {}) =>
    invalidateCustomFields(queryClient, module),
  );
  socket.on(planProgressEvent, (message: unknown) =>
    queryClient.setQueryData([planProgressEvent], message),
  );
  socket.on(floorReportedEvent, () => {
    void queryClient.invalidateQueries({ queryKey: ['orders', 'floor'] });
    void queryClient.invalidateQueries({ queryKey: ['floor'] });
    void queryClient.invalidateQueries({ queryKey: ['workplaces', 'tablets'] });
  });
  socket.on(listLayoutsChangedEvent, () => invalidateListLayouts(queryClient));
  socket.on(sheetEvents.exporting, (message: unknown) => {
    const failed = applyExportProgress(message);
    if (failed) toastFailedExport(failed, readStoredLanguage());
  });
  socket.on(sheetEvents.importing, applyImportProgress);
  socket.on(socketEvents.resync, () => invalidateAll(queryClient));

  return () => {
    isOver = true;
    clearTimeout(timer);
    socket.io.reconnection(false);
    // A socket that is still opening closes itself when it is open: closing it earlier would make the browser log an error.
    if (socket.connected) socket.disconnect();
  };
}

const invalidateAll = (queryClient: QueryClient): void => void queryClient.invalidateQueries();
