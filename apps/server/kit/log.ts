import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import pretty from 'pino-pretty';

/**
 * Creates the logger: lines of JSON for machines, readable lines for a terminal.
 * @param destination receives the lines of JSON instead of the standard output
 */
export function createLogger(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = { level, serializers: { err: serializeLoggedError } };
  if (destination) return pino(options, destination);
  return process.stdout.isTTY
    ? pino(options, pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname' }))
    : pino(options);
}

/** Returns what is logged of an error. The detail of an error of the database is left out: it repeats the values of a row. */
function serializeLoggedError(error: Error): object {
  const { detail: _, raw: __, ...logged } = pino.stdSerializers.err(error);
  return logged;
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
