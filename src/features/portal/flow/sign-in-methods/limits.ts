import { Problem } from '../../../../contract/problem.ts';
import { countedNetwork } from '../../../../server/network/addresses.ts';
import { bookAttempt, subjectOf } from '../../../session/queries.ts';
import type { MethodId } from '../../document/fields.ts';
import type { PageError } from '../../renderer/view.ts';
import { errorOf, guesserOf, type Visit } from '../visit.ts';

const hour = 3_600_000;

/** Per hour. Guests of an area usually share one IP address. */
const mailLimits = {
  device: { free: 6, forgivenAfterMs: hour / 6 },
  recipient: { free: 5, forgivenAfterMs: hour / 5 },
  client: { free: 200, forgivenAfterMs: hour / 200 },
  area: { free: 1_000, forgivenAfterMs: hour / 1_000 },
};

/** Counts a mail that a guest requests, before it is sent; returns the error of one that must wait, or null. */
export async function countMail(visit: Visit, email: string): Promise<PageError | null> {
  const { area, device } = guesserOf(visit);
  const number = String(area.number);
  const subjects = [
    subjectOf(mailLimits.device, 'mails of a device', number, device),
    // From whatever devices: a MAC address can be invented for each mail.
    subjectOf(mailLimits.recipient, 'mails to an address', number, email),
    subjectOf(mailLimits.client, 'mails of a client', countedNetwork(visit.clientAddress)),
    subjectOf(mailLimits.area, 'mails of an area', number),
  ];
  const counted = await orLimit(() => bookAttempt(visit.server, subjects), 'email');
  return 'key' in counted ? counted : null;
}

/** Returns the result of work, or the error of a page when a limit rejects the work. */
export async function orLimit<T>(work: () => Promise<T>, method: MethodId): Promise<T | PageError> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.retryAfterSeconds === undefined) throw error;
    return errorOf('slowed-down', { method, seconds: error.retryAfterSeconds });
  }
}
