import type { Reason } from '../../reasons.ts';

const wrong = 'The user name, code or password is wrong.';
const askStaff = 'Please ask the staff for help.';

/** What a guest reads where the gateway shows it. It does not tell a wrong name from a wrong password. */
export const replyMessages: Record<Reason, string> = {
  'unknown-user': wrong,
  'wrong-password': wrong,
  'code-unknown': wrong,
  'code-expired': 'This code has expired.',
  'code-used-up': 'This code has been used.',
  'code-revoked': 'This code is no longer valid.',
  'not-yet-valid': 'This code is not valid yet.',
  'time-used-up': 'Your time is used up.',
  'quota-used-up': 'Your data allowance is used up.',
  'too-many-devices': 'Too many devices are online. Log out another one first.',
  'devices-of-day': 'Too many devices have used this password today.',
  'plan-not-here': 'This code is not valid here.',
  'outside-hours': 'This is not possible at this hour.',
  disabled: askStaff,
  'organization-disabled': askStaff,
  'checked-out': 'Your stay has ended.',
  'chap-needs-plain': askStaff,
  'unknown-realm': wrong,
  'bad-secret': askStaff,
  'mac-unknown': '',
  'certificate-revoked': askStaff,
  'certificate-unknown': askStaff,
  'device-pending': 'This device is not approved yet.',
  'device-not-yet-valid': 'This device is not valid yet.',
  'device-expired': 'The time of this device is over.',
  'device-suspended': askStaff,
  'device-revoked': askStaff,
  'ssid-not-allowed': 'This device is for another network.',
  'key-unknown': wrong,
  'network-not-active': askStaff,
  'other-network': askStaff,
  'group-limit': 'Your group cannot pay for this. Please ask the staff.',
  'group-master': 'Your group cannot pay for this. Please ask the staff.',
  'slowed-down': 'Too many wrong attempts. Please wait a few minutes.',
  late: 'This took too long. Please try again.',
  'gateway-refused': 'The network did not respond. Please try again.',
};
