import { formatDateTime } from '../../contract/values/format.ts';

/** What is known about a guest's access now. */
export interface AccessNow {
  state: 'Active' | 'Expired' | 'Disabled';
  planName: string | null;
  validUntil: string | null;
  timeZone: string;
  /** of the first active session; null: offline */
  onlineSince: string | null;
  ssid: string | null;
  /** of the last session; null: active, or there was none */
  offlineSince: string | null;
  /** of the last login if it was rejected after the last session began */
  rejectedReason: string | null;
}

/** Returns a sentence about whether and why a guest is online or not, for the top of the guest's page. */
export function statusSentence(now: AccessNow): string {
  const at = (time: string) => formatDateTime(new Date(time), now.timeZone);
  if (now.onlineSince !== null)
    return `Online since ${at(now.onlineSince)}${now.ssid === null ? '' : ` on ${now.ssid}`}.`;
  const offline =
    now.offlineSince === null ? 'Not online yet' : `Offline since ${at(now.offlineSince)}`;
  const reason = reasonOf(now, at);
  return reason === null ? `${offline}.` : `${offline}: ${reason}.`;
}

function reasonOf(now: AccessNow, at: (time: string) => string): string | null {
  if (now.state === 'Disabled') return 'the guest is disabled';
  if (now.state === 'Expired' && now.validUntil !== null)
    return now.planName === null
      ? `the access ended on ${at(now.validUntil)}`
      : `the plan ${now.planName} ended on ${at(now.validUntil)}`;
  if (now.planName === null) return 'the guest has no plan';
  return now.rejectedReason === null
    ? null
    : `the last login was rejected (${now.rejectedReason.replaceAll('-', ' ')})`;
}
