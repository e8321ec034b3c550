import { once } from 'node:events';
import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { OperatorError, getSystemErrorCode } from './operator-error.ts';

/** Maximum number of waiting connections, as many as systems allow: further clients retry after 1, 3 and 7 seconds. */
const backlog = 4096;

/** Opens the port, and returns the addresses as text for the operator. */
export async function startListening(
  app: Pick<FastifyInstance, 'listen'>,
  { HOST: requestedHost, PORT }: Pick<ServerConfig, 'HOST' | 'PORT'>,
  /** Whether there is a demo company, whose shared password is public. */
  hasDemo: boolean,
): Promise<string> {
  const HOST = requestedHost ?? (hasDemo ? '127.0.0.1' : '0.0.0.0');
  try {
    await app.listen({ host: HOST, port: PORT, backlog });
  } catch (error) {
    throw explainError(error, HOST, PORT);
  }
  if (requestedHost === undefined && hasDemo)
    return `http://localhost:${PORT}\nFor this computer only, while there is a demo company: its people share the password below. HOST=0.0.0.0 opens it to the network.`;
  if (HOST !== '0.0.0.0' && HOST !== '::') return `http://${toUrlHost(HOST)}:${PORT}`;
  return `http://localhost:${PORT}\nOpen to the whole network; HOST=127.0.0.1 keeps it to this computer.`;
}

/**
 * Refuses a port that is in use before anything else starts, so that no demo company is created for a server that cannot open.
 * @throws OperatorError `PORT_TAKEN`, or `CONFIG` for an address that is not this computer's
 */
export async function assertPortFree({
  HOST,
  PORT,
}: Pick<ServerConfig, 'HOST' | 'PORT'>): Promise<void> {
  // Access without HOST is decided later; this computer always has access.
  const host = HOST ?? '127.0.0.1';
  const probe = net.createServer();
  try {
    await once(probe.listen({ host, port: PORT }), 'listening');
  } catch (error) {
    throw explainError(error, host, PORT);
  }
  await once(probe.close(), 'close');
}

function explainError(error: unknown, host: string, port: number): unknown {
  const code = getSystemErrorCode(error);
  if (code === 'EADDRINUSE')
    return new OperatorError(
      'PORT_TAKEN',
      `Port ${port} is taken by another program. Stop it, or choose another port with PORT, such as PORT=${port + 1}.`,
    );
  if (code === 'EACCES')
    return new OperatorError(
      'PORT_TAKEN',
      `This user may not open port ${port}. Choose one above 1023 with PORT, and let a reverse proxy pass on to it.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new OperatorError(
      'CONFIG',
      `HOST is ${host}, which is no address of this computer. 0.0.0.0 means all of them.`,
    );
  return error;
}

function toUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
