import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { Traces, type Work } from './traces.ts';

/** A collector that does not answer must not hold a stop up. */
const EXPORT_TIMEOUT_MS = 3000;

/** Traces by OpenTelemetry's own library, as OTLP over HTTP. */
export class CollectorTraces extends Traces {
  readonly #provider: TracerProvider;
  readonly #propagator = new W3CTraceContextPropagator();

  /** @param url address of the collector; what follows it is OTLP's own */
  constructor(url: string) {
    super();
    const exporter = new OTLPTraceExporter({
      url: `${url.replace(/\/+$/, '')}/v1/traces`,
      timeoutMillis: EXPORT_TIMEOUT_MS,
    });
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
