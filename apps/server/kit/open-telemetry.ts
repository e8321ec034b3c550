import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel, type TracingChannel } from 'node:diagnostics_channel';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { getSystemErrorCode } from '../operator-error.ts';
import { formatStatementName, jobChannel, statementChannel } from './traced-work.ts';

export interface RunningTraces {
  /** Sends what is left, and ends. */
  stop(): Promise<void>;
}

interface TracedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly async: boolean;
  readonly route: { readonly url?: string; readonly method: string };
}

/** Name, kind and attributes of a span. */
interface SpanDescription {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

/** Request, job or statement that the caller runs in. */
const currentWork = new AsyncLocalStorage<object>();
const spans = new WeakMap<object, Span>();

/**
 * Sends traces of requests, statements and jobs to a collector, by OTLP over HTTP.
 * Routes, names of tables and codes leave the server; values, addresses and people do not.
 * This file alone loads OpenTelemetry: `main.ts` imports it only when an endpoint is configured.
 * @param endpoint base address of the collector, without `/v1/traces`
 * @param serviceName name of this server in the traces
 */
export function startTraces(
  endpoint: string,
  serviceName: string,
  log: FastifyBaseLogger,
): RunningTraces {
  reportExportFailures(log);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('tarima');
  const unsubscribe = [
    followRequests(tracer),
    follow(tracer, jobChannel, ({ name, attempt }) => ({
      name: `job ${name}`,
      kind: SpanKind.CONSUMER,
      attributes: { 'tarima.job.name': name, 'tarima.job.attempt': attempt },
    })),
    follow(tracer, statementChannel, ({ text }) => {
      const name = formatStatementName(text);
      return {
        name,
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
      };
    }),
  ];
  return {
    async stop() {
      for (const end of unsubscribe) end();
      await provider.shutdown().catch((error: unknown) => log.debug({ err: error }, 'traces'));
    },
  };
}

const followRequests = (tracer: Tracer): (() => void) =>
  follow(
    tracer,
    tracingChannel<TracedRequest, object>('fastify.request.handler'),
    ({ route: { url = 'none', method } }) => ({
      name: `${method} ${url}`,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': url },
    }),
    ({ reply }) => ({ 'http.response.status_code': reply.statusCode }),
  );

/**
 * Makes a span of each work that a channel publishes, as a child of the work that it runs in.
 * @param toResult attributes that the work has at its end
 * @returns a function that ends it
 */
function follow<Work extends object>(
  tracer: Tracer,
  channel: TracingChannel<Work, object>,
  describe: (work: Work) => SpanDescription,
  toResult: (work: Work) => Attributes = () => ({}),
): () => void {
  const begin = (work: Work): Work => {
    const { name, ...options } = describe(work);
    const parent = spans.get(currentWork.getStore() ?? work);
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    spans.set(work, tracer.startSpan(name, options, context));
    return work;
  };
  const finish = (work: Work): void => {
    const span = spans.get(work);
    if (!span?.isRecording()) return;
    span.setAttributes(toResult(work));
    if ('error' in work) {
      span.setAttribute('error.type', getErrorType(work.error));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };
  const subscribers = {
    // An asynchronous work ends with its promise.
    end: (work: Work): void => {
      if ('async' in work && work.async === false) finish(work);
    },
    asyncEnd: finish,
  };
  channel.start.bindStore(currentWork, begin);
  channel.subscribe(subscribers);
  return () => {
    channel.start.unbindStore(currentWork);
    channel.unsubscribe(subscribers);
  };
}

/** Returns the code of an error, or its class: messages may contain data. */
const getErrorType = (error: unknown): string =>
  getSystemErrorCode(error) ?? (error instanceof Error ? error.name : 'unknown');

/** Logs that the collector cannot be reached: once for each kind of failure, since it fails again every few seconds. */
function reportExportFailures(log: FastifyBaseLogger): void {
  const logged = new Set<string>();
  const report = (message: string): void => {
    if (logged.has(message) || logged.size >= 20) return;
    logged.add(message);
    log.warn({ source: 'traces' }, message);
  };
  const doNothing = (): void => undefined;
  diag.setLogger(
    { error: report, warn: report, info: doNothing, debug: doNothing, verbose: doNothing },
    DiagLogLevel.WARN,
  );
}
