import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Log } from '../logger/log.ts';
import { Traces, type Work } from './traces.ts';

/** A collector that does not answer must not delay a stop. */
const EXPORT_TIMEOUT_MS = 3000;

/** Logs that the collector fails, once until it works again; the library would report it only at a stop. */
class TellingExporter extends OTLPTraceExporter {
  #isAway = false;
  readonly #log: Log;

  constructor(url: string, log: Log) {
    super({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
    this.#log = log;
  }

  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    super.export(spans, ({ code, error }) => {
      const isAway = code !== ExportResultCode.SUCCESS;
      if (isAway && !this.#isAway) this.#log.warn('traces cannot be sent', {}, error);
      this.#isAway = isAway;
      done({ code: ExportResultCode.SUCCESS });
    });
  }
}

/** Traces by the OpenTelemetry library, as OTLP over HTTP. */
export class CollectorTraces extends Traces {
  readonly #provider: TracerProvider;
  readonly #propagator = new W3CTraceContextPropagator();

  /** @param url base address of the collector; OTLP defines the rest of the path */
  constructor(url: string, log: Log) {
    super();
    const exporter = new TellingExporter(`${url.replace(/\/+$/, '')}/v1/traces`, log);
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'ancrage' }),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
    });
  }

  override request(headers: Readonly<Record<string, string | string[] | undefined>>): Work {
    const within = this.#propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    return this.#begin('request', SpanKind.SERVER, within);
  }

  override job(queue: string): Work {
    return this.#begin(queue, SpanKind.CONSUMER, ROOT_CONTEXT);
  }

  #begin(name: string, kind: SpanKind, within: Context): Work {
    const span = this.#provider.getTracer('ancrage').startSpan(name, { kind }, within);
    return {
      end: (attributes, hasFailed) => {
        span.setAttributes(attributes);
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  override async close(): Promise<void> {
    await this.#provider.shutdown();
  }
}
