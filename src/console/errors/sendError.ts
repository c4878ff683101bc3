import { collectError } from '../../features/error-log/contract.ts';
import { errorRecordOf } from '../../features/error-log/errorRecordOf.ts';
import { currentToken } from '../../features/session/client/session.ts';
import { errorCodeOf } from '../../ui/errorCode.ts';
import { useSelection } from '../../workspace/selection/selection.ts';

const sameAgainAfterMs = 10_000;
const sent = new Map<string, number>();

/** Sends the record; the same error again within ten seconds is not sent again. Throws when it was not taken. */
export async function sendError(error: unknown): Promise<void> {
  const record = errorRecordOf(error, {
    href: window.location.href,
    organizationNumber: useSelection.getState().selected?.number ?? null,
    token: currentToken(),
    now: new Date(),
    code: errorCodeOf(error),
  });
  const key = `${record.data.name} ${record.message}`;
  const now = performance.now();
  if (now - (sent.get(key) ?? Number.NEGATIVE_INFINITY) < sameAgainAfterMs) return;
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
