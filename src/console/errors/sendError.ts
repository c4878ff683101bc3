import { collectError } from '../../features/error-log/contract.ts';
import { errorRecordOf } from '../../features/error-log/errorRecordOf.ts';
import { currentToken } from '../../features/session/client/session.ts';
import { errorCodeOf } from '../../ui/states/errorCode.ts';
import { useSelection } from '../../workspace/selection/selection.ts';

const repeatAfterMs = 10_000;
const sent = new Map<string, number>();

/** Sends an error to the log, at most once within ten seconds. Throws when the server does not accept it. */
export async function sendError(error: unknown): Promise<void> {
  const record = errorRecordOf(error, {
    href: window.location.href,
    organizationNumber: useSelection.getState().selected?.number ?? null,
    token: currentToken(),
    now: new Date(),
    code: errorCodeOf(error),
  });
  const { data, context } = record;
  const key = [data.name, record.message, context.method, context.url].join(' ');
  const now = performance.now();
  if (now - (sent.get(key) ?? Number.NEGATIVE_INFINITY) < repeatAfterMs) return;
  sent.set(key, now);
  const { method, path } = collectError;
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
    keepalive: true,
    credentials: 'omit',
  });
  if (!response.ok) throw new Error(`The error log answered ${response.status}`);
}
