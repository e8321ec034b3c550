import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import pretty from 'pino-pretty';

/** Creates the logger: lines of JSON for machines, readable lines for a terminal. */
export function createLogger(level: string): FastifyBaseLogger {
  const options = { level, serializers: { err: pino.stdSerializers.err } };
  return process.stdout.isTTY
    ? pino(options, pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname' }))
    : pino(options);
}

/** Logs one line for each response: its route, status and duration. Address, query and body are left out: they contain personal data. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
