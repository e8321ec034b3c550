import type { IncomingMessage } from 'node:http';
import { callbackify } from 'node:util';
import { CodedError } from '@tarima/domain/kit/errors';
import { socketEvents, socketPath } from '@tarima/domain/kit/realtime';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { z } from 'zod';
import { DatabaseUnavailableError, type Database } from '../database.ts';
import type { RequestClaims } from '../identity.ts';
import type { ReadRouter } from '../read-router.ts';
import {
  realtimeChannel,
  realtimeMessageSchema,
  type RealtimeMessage,
  type RealtimePayload,
} from './announce.ts';
import { ChannelListener } from './listener.ts';

/** Identifies the user of a socket, by its token and host. The session module provides this function. */
export type SocketAuthenticator = (
  token: string,
  request: IncomingMessage,
) => Promise<RequestClaims>;

export interface RealtimeOptions {
  readonly database: Database;
  /** Connection string of the application's role: listening needs no more rights. */
  readonly appUrl: string;
  readonly identify: SocketAuthenticator;
  readonly registry: Registry;
  /** Notes which accounts were changed through any server. */
  readonly reads: Pick<ReadRouter, 'noteChange' | 'noteMissedChanges'>;
}

interface Somebody {
  readonly accountId: number;
  readonly userId: number;
  readonly sessionId: string;
}

interface FromBrowser {
  registerUser: (userId: unknown, answer: unknown) => void;
}

type ToBrowser = Record<string, (payload: RealtimePayload) => void>;

type Sockets = Server<FromBrowser, ToBrowser, DefaultEventsMap, Somebody>;
type OneSocket = Socket<FromBrowser, ToBrowser, DefaultEventsMap, Somebody>;

const rooms = {
  account: (accountId: number) => `account ${accountId}`,
  user: (accountId: number, userId: number) => `user ${accountId} ${userId}`,
  session: (accountId: number, sessionId: string) => `session ${accountId} ${sessionId}`,
};

const checkEvery = 60_000; // Interval in milliseconds.

/**
 * Opens sockets beside the routes.
 * Announcements of a transaction reach every server process through PostgreSQL, and each process emits them to its own sockets.
 * Sockets close with their session, no matter which process ended it.
 */
export function startRealtimeSockets(app: FastifyInstance, options: RealtimeOptions): void {
  const { database, appUrl, registry, reads } = options;
  const io: Sockets = new Server({
    path: socketPath,
    serveClient: false,
    // Long polling would need every request of a browser to reach the same server process.
    transports: ['websocket'],
    maxHttpBufferSize: 10_000, // Browsers send only small messages.
    connectTimeout: 10_000,
  });
  io.attach(app.server);
  const listening = Promise.withResolvers<void>();
  const letIn = callbackify(async (socket: OneSocket): Promise<void> => {
    await listening.promise; // An admitted socket receives every later event.
    await admit(socket, options);
  });
  io.use((socket, next) =>
    letIn(socket, (error) => next(error ? toSocketError(error) : undefined)),
  );
  io.on('connection', answerRegistration);
  registerSocketMetric(registry, io);

  const sendToSockets = (what: RealtimeMessage): void => {
    reads.noteChange('end' in what ? what.end.accountId : what.to.accountId);
    if ('end' in what) {
      const { end } = what;
      const room =
        'sessionId' in end
          ? rooms.session(end.accountId, end.sessionId)
          : rooms.user(end.accountId, end.userId);
      io.in(room).disconnectSockets(true);
      return;
    }
    const { accountId, userId } = what.to;
    const room = userId === undefined ? rooms.account(accountId) : rooms.user(accountId, userId);
    io.to(room).emit(what.event, what.payload);
  };

  const dismissEnded = (): void => {
    closeEnded(io, database).catch((error: unknown) =>
      app.log.debug({ err: error }, 'sessions of the sockets were not looked at'),
    );
  };
  const listener = new ChannelListener({
    url: appUrl,
    channel: realtimeChannel,
    onMessage: (text) => sendToSockets(realtimeMessageSchema.parse(JSON.parse(text))),
    onGap: () => {
      reads.noteMissedChanges();
      dismissEnded();
      io.emit(socketEvents.resync, {});
    },
    onError: (error) => app.log.warn({ err: error }, 'announcements are not heard for a moment'),
  });
  // Ends sessions whose end was announced while the listener was down, or that expired.
  const checkTimer = setInterval(dismissEnded, checkEvery);

  app.addHook('onListen', () => listener.start().then(listening.resolve));
  app.addHook('preClose', async () => {
    clearInterval(checkTimer);
    io.disconnectSockets(true);
    io.engine.close();
    await listener.stop();
  });
}

/** Exports the number of admitted sockets of this process. */
function registerSocketMetric(registry: Registry, io: Sockets): void {
  registry.registerMetric(
    new Gauge({
      name: 'realtime_sockets',
      help: 'Browsers that are connected to this server for live updates',
      registers: [],
      collect() {
        this.set(io.of('/').sockets.size);
      },
    }),
  );
}

const handshake = z.object({ token: z.string().max(4_000) });

/** Checks a socket like a request: a valid token, an open session, an active user, and a host that serves the account. */
async function admit(socket: OneSocket, { database, identify }: RealtimeOptions): Promise<void> {
  const credentials = handshake.safeParse(socket.handshake.auth);
  if (!credentials.success) throw new CodedError('ACCESS_EXPIRED');
  const { accountId, userId, sessionId, servedAccountId } = await identify(
    credentials.data.token,
    socket.request,
  );
  const openingQuery = sql<{ purpose: string }>`select purpose from open_request(
    ${sql.lit(accountId)}, ${sql.lit(userId)}, ${sql.lit(sessionId)}::uuid, ${sql.lit(servedAccountId)})`;
  const { result: good } = await database.transaction(
    accountId,
    openingQuery,
    async (_tx, opened) => opened?.purpose === 'everything',
  );
  if (!good) throw new CodedError('ACCESS_EXPIRED');
  socket.data = { accountId, userId, sessionId };
  await socket.join([
    rooms.account(accountId),
    rooms.user(accountId, userId),
    rooms.session(accountId, sessionId),
  ]);
}

function toSocketError(error: unknown): Error {
  if (error instanceof CodedError) return new Error(error.code);
  return new Error(
    error instanceof DatabaseUnavailableError ? 'SERVICE_UNAVAILABLE' : 'UNKNOWN_ERROR',
  );
}

/**
 * Answers a registration.
 * A socket already belongs to the user of its token: registering that user is acknowledged, another user is refused.
 */
function answerRegistration(socket: OneSocket): void {
  socket.on(socketEvents.registerUser, (userId, answer) => {
    if (!isFunction(answer)) return;
    const isSameUser = String(userId) === String(socket.data.userId);
    answer(isSameUser ? { ok: true } : { messageCode: 'FORBIDDEN' });
  });
}

const isFunction = (value: unknown): value is (answer: object) => void =>
  typeof value === 'function';

/** Closes the sockets of this process whose session has ended. */
async function closeEnded(io: Sockets, database: Database): Promise<void> {
  const local = await io.local.fetchSockets();
  const byAccount = Map.groupBy(local, ({ data }) => data.accountId);
  for (const [accountId, sockets] of byAccount) {
    const ids = sockets.map(({ data }) => data.sessionId);
    const rows = await database.tenant(accountId, (tx) =>
      tx.rows(sql<{ id: string }>`select id from live_sessions(${ids}::uuid[]) as id`),
    );
    const live = new Set(rows.map(({ id }) => id));
    for (const socket of sockets) if (!live.has(socket.data.sessionId)) socket.disconnect(true);
  }
}
