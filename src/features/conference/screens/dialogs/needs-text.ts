import type { ConferenceRecord } from '../../contract.ts';

export type SignedConference = Pick<ConferenceRecord, 'mode' | 'loginKind' | 'attendeeCodes'> & {
  chosen: Pick<ConferenceRecord['chosen'], 'ssid'>;
};

/** Says how a guest gets online, for a sign in front of a room. */
export function needsText(conference: SignedConference): string {
  const { ssid } = conference.chosen;
  const join = ssid === null ? 'Connect by cable.' : `Join the Wi-Fi ${ssid}.`;
  return `${join} ${loginText(conference)}`;
}

function loginText({ mode, loginKind, attendeeCodes }: SignedConference): string {
  if (mode === 'dark') return 'Devices here reach each other, not the internet.';
  if (mode === 'bypass') return 'You are online at once; no login is needed.';
  if (loginKind === null) return '';
  if (loginKind === 'password') return 'Then open a website and enter this user name and password.';
  return attendeeCodes > 0
    ? 'Then open a website and enter your own code.'
    : 'Then open a website and enter this code.';
}
