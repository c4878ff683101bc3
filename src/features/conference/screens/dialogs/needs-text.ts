import type { ConferenceRecord, ConferenceSign } from '../../contract.ts';

export type SignedConference = Pick<ConferenceRecord, 'mode' | 'loginKind'>;
type SignedAccess = Pick<ConferenceSign, 'ssid' | 'code'>;

/** Says how a guest gets online, for a sign in front of a room. */
export function needsText(conference: SignedConference, { ssid, code }: SignedAccess): string {
  const join = ssid === null ? 'Connect by cable.' : `Join the Wi-Fi ${ssid}.`;
  return `${join} ${loginText(conference, code)}`;
}

function loginText({ mode, loginKind }: SignedConference, code: string | null): string {
  if (mode === 'dark') return 'Devices here reach each other, not the internet.';
  if (mode === 'bypass') return 'You are online at once; no login is needed.';
  if (loginKind === null) return '';
  if (loginKind === 'password') return 'Then open a website and enter this user name and password.';
  return code === null
    ? 'Then open a website and enter your own code.'
    : 'Then open a website and enter this code.';
}
