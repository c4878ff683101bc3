import { Problem } from '../../contract/problem.ts';
import { withoutToken } from '../../contract/without-token.ts';
import type { ServerContext } from '../../server/context.ts';
import { type Handler, publicHandler } from '../../server/http/handlers.ts';
import { collectError, type ErrorRecord } from './contract.ts';

const perMinute = 60;
const minuteMs = 60_000;
const forwardDeadlineMs = 5_000;
const forwardedAtOnce = 5;

let forwarding = 0;

interface Minute {
  since: number;
  count: number;
}

/** What each server has received, by address. */
const received = new WeakMap<ServerContext, Map<string, Minute>>();

export const errorLogHandlers: readonly Handler[] = [
  publicHandler(collectError, async ({ body }, { server, origin }) => {
    refuseTooMany(server, origin.address);
    const record = cleaned(body);
    server.log.warn({ record, address: origin.address }, 'error of a page');
    void forward(server, record);
    return {};
  }),
];

/** Anybody may send: an address that sends too much is not heard for the rest of the minute. */
function refuseTooMany(server: ServerContext, address: string): void {
  const now = server.now().getTime();
  const windows = received.get(server) ?? new Map<string, Minute>();
  received.set(server, windows);
  for (const [other, { since }] of windows) if (now - since >= minuteMs) windows.delete(other);
  const window = windows.get(address) ?? { since: now, count: 0 };
  windows.set(address, window);
  window.count += 1;
  if (window.count > perMinute)
    throw new Problem('too-many', 'Too many errors were reported. Please wait a minute.');
}

/** A page takes its token out of what it sends; who else sends may not. */
function cleaned(record: ErrorRecord): ErrorRecord {
  const text = JSON.stringify(record, (_key, value: unknown) =>
    typeof value === 'string' ? withoutToken(value).replaceAll(/(?!\n)\p{Cc}/gu, ' ') : value,
  );
  return JSON.parse(text);
}

/** To the log service, if one is configured; what it does not take is only noted. */
async function forward({ errorLogUrl, log }: ServerContext, record: ErrorRecord): Promise<void> {
  if (errorLogUrl === null || forwarding >= forwardedAtOnce) return;
  forwarding += 1;
  try {
    const response = await fetch(errorLogUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(record),
      redirect: 'error',
      signal: AbortSignal.timeout(forwardDeadlineMs),
    });
    await response.body?.cancel();
    if (!response.ok) log.warn({ status: response.status }, 'the log service refused an error');
  } catch (error) {
    log.warn({ err: error }, 'the log service cannot be reached');
  } finally {
    forwarding -= 1;
  }
}
