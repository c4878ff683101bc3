import { isReason, reasons } from '../radius/public/reasons.ts';
import type { OpenedAuthentication } from './contract.ts';
import { texts } from './texts.ts';

type Login = Pick<OpenedAuthentication, 'reason' | 'method' | 'guest' | 'guestId' | 'deviceName'>;

/** Returns what a refusal means for this guest, with its facts where they say more than the reason does. */
export function meaningOf(
  { reason, method, guest: shown, guestId, deviceName }: Login,
  timeText: (at: string) => string,
): string | null {
  if (reason === null || !isReason(reason)) return null;
  // The gateway refused another device with the code of this guest.
  const guest = guestId === null ? null : shown;
  if (reason === 'time-used-up' && guest?.planName && guest.validUntil !== null)
    return texts.endedAt(guest.planName, timeText(guest.validUntil));
  if (reason === 'wrong-password' && method === 'accessCode') return texts.codePassword;
  if (reason === 'too-many-devices' && guest !== null && guest.maxDevices !== null)
    return texts.devicesOnline(guest.devicesOnline, guest.maxDevices);
  if (reason === 'bad-secret' && deviceName !== null) return texts.badSecretOf(deviceName);
  return reasons[reason].sentence;
}
