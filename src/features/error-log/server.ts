import { Problem } from '../../contract/problem.ts';
import { withoutToken } from '../../contract/without-token.ts';
import type { ServerContext } from '../../server/context.ts';
import { type Handler, publicHandler } from '../../server/http/handlers.ts';
import { countedNetwork } from '../../server/network/addresses.ts';
import { collectError, type ErrorRecord } from './contract.ts';

const perMinute = 60;
const minuteMs = 60_000;
const forwardDeadlineMs = 5_000;
const maximumForwarding = 5;

interface RateWindow {
  since: number;
  count: number;
}

interface Usage {
  /** by network */
  received: Map<string, RateWindow>;
  /** The errors being sent to the log service. */
  forwarding: number;
}

/** Per server, so that servers in one process do not use up each other's limits. */
const usages = new WeakMap<ServerContext, Usage>();

function usageOf(server: ServerContext): Usage {
  const usage = usages.get(server) ?? { received: new Map(), forwarding: 0 };
  usages.set(server, usage);
  return usage;
}

export const errorLogHandlers: readonly Handler[] = [
  publicHandler(collectError, async ({ body }, { server, origin }) => {
    rejectTooMany(server, countedNetwork(origin.address));
    const record = cleaned(body);
    server.log.warn({ record: withoutQueries(record) }, 'error of a page');
    void forward(server, record);
    return {};
  }),
];

/** The call is public, so a network that sends too much is rejected for the rest of the minute. */
function rejectTooMany(server: ServerContext, network: string): void {
  const now = server.now().getTime();
  const { received } = usageOf(server);
  for (const [other, { since }] of received) if (now - since >= minuteMs) received.delete(other);
  const window = received.get(network) ?? { since: now, count: 0 };
  received.set(network, window);
  window.count += 1;
  if (window.count > perMinute)
    throw new Problem('too-many', 'Too many errors were reported. Please wait a minute.', {
      retryAfterSeconds: minuteMs / 1000,
    });
}

/** Pages remove their token before they send; other callers may not. */
function cleaned(record: ErrorRecord): ErrorRecord {
  const text = JSON.stringify(record, (_key, value: unknown) =>
    typeof value === 'string' ? withoutToken(value).replaceAll(/(?!\n)\p{Cc}/gu, ' ') : value,
  );
  return JSON.parse(text);
}

/** The log has no query of an address: it may contain a name. */
function withoutQueries(record: ErrorRecord): ErrorRecord {
  const { context, data } = record;
  const url = context.url === undefined ? {} : { url: withoutQuery(context.url) };
  return {
    ...record,
    context: { ...context, ...url },
    data: { ...data, href: withoutQuery(data.href) },
  };
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

/** Sends a record to the log service if one is configured. A failure is only logged. */
async function forward(server: ServerContext, record: ErrorRecord): Promise<void> {
  const { errorLogUrl, log } = server;
  const usage = usageOf(server);
  if (errorLogUrl === null || usage.forwarding >= maximumForwarding) return;
  usage.forwarding += 1;
  try {
    const response = await fetch(errorLogUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(record),
      redirect: 'error',
      signal: AbortSignal.timeout(forwardDeadlineMs),
    });
    await response.body?.cancel();
    if (!response.ok) log.warn({ status: response.status }, 'the log service rejected an error');
  } catch (error) {
    log.warn({ err: error }, 'the log service cannot be reached');
  } finally {
    usage.forwarding -= 1;
  }
}
