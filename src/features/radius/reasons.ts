interface ReasonFacts {
  /** as a cell or chip */
  label: string;
  /** what happened, for support staff */
  sentence: string;
  /** what to do about it */
  remedy: string;
}

/** Why a guest is not let in (domain-manage.md, 5). Stored in `radius_auth.reason` and `portal_attempt.reason`. */
export const reasons = {
  'unknown-user': {
    label: 'Unknown user',
    sentence: 'No guest of this service area has this user name.',
    remedy: 'Check the spelling with the guest, or add the guest in Users.',
  },
  'wrong-password': {
    label: 'Wrong password',
    sentence: 'The guest exists, but the password is another one.',
    remedy: 'Ask the guest to type it again, or set a new password in Users.',
  },
  'code-unknown': {
    label: 'Code unknown',
    sentence: 'No access code is written like this.',
    remedy: 'Compare it with the voucher, letter by letter, or hand out another code.',
  },
  'code-expired': {
    label: 'Code expired',
    sentence: 'The validity of this access code has ended.',
    remedy: 'Extend the code or its batch in Access Codes, or hand out another code.',
  },
  'code-used-up': {
    label: 'Code used up',
    sentence: 'All uses of this access code are used, and none of them is still running.',
    remedy: 'Hand out another code.',
  },
  'code-revoked': {
    label: 'Code revoked',
    sentence: 'This access code, or its whole batch, was revoked.',
    remedy: 'Hand out another code. Admin History shows who revoked it.',
  },
  'not-yet-valid': {
    label: 'Not yet valid',
    sentence: 'The validity of this access code begins later.',
    remedy: 'Ask the guest to come back then, or hand out a code of another batch.',
  },
  'time-used-up': {
    label: 'Time used up',
    sentence: 'The time of the guest’s plan has ended, or less than a minute of it is left.',
    remedy: 'Extend the guest in Users, or let the guest choose a plan on the portal again.',
  },
  'quota-used-up': {
    label: 'Data used up',
    sentence: 'The data allowance of the guest’s plan is used up.',
    remedy: 'Give the guest another plan in Users.',
  },
  'too-many-devices': {
    label: 'Too many devices',
    sentence: 'As many devices are online as the plan or the access code allows.',
    remedy: 'Log out a device that is not needed, or choose a plan for more devices.',
  },
  'devices-of-day': {
    label: 'Devices of the day',
    sentence: 'As many devices as the rotating password allows in a day have signed in with it.',
    remedy: 'Raise Devices a day in Rotating Password, or ask the guest to come back tomorrow.',
  },
  'plan-not-here': {
    label: 'Plan not valid here',
    sentence: 'The code or its plan is for other service areas.',
    remedy: 'Hand out a code of a batch that belongs to this area or to an organization above it.',
  },
  'outside-hours': {
    label: 'Outside hours',
    sentence: 'The plan cannot be started at this day and hour of the site.',
    remedy: 'Wait until its hours begin, or change days and hours in Service Plans.',
  },
  disabled: {
    label: 'Guest disabled',
    sentence: 'The guest was disabled by an administrator.',
    remedy: 'Enable the guest in Users, if that is intended.',
  },
  'organization-disabled': {
    label: 'Organization disabled',
    sentence: 'The service area, or an organization above it, is disabled.',
    remedy: 'Enable the organization in Edit Org.',
  },
  'checked-out': {
    label: 'Checked out',
    sentence: 'The guest’s stay has ended in the property system.',
    remedy: 'Correct the stay in the property system, or give the guest an access code.',
  },
  'chap-needs-plain': {
    label: 'CHAP not possible',
    sentence:
      'The gateway sent a CHAP password, which cannot be compared with a stored guest password.',
    remedy: 'Switch the gateway from CHAP to PAP, or use access codes.',
  },
  'unknown-realm': {
    label: 'Unknown realm',
    sentence: 'The user name ends or begins with a realm that is not the provider’s.',
    remedy: 'Ask the guest to leave out the realm.',
  },
  'bad-secret': {
    label: 'Wrong RADIUS secret',
    sentence: 'The password cannot be decoded, so the gateway has another RADIUS secret.',
    remedy: 'Enter the same secret in the gateway and in Devices.',
  },
  'mac-unknown': {
    label: 'Device not known',
    sentence: 'The gateway asked for a device by its MAC address, and no guest has this device.',
    remedy: 'Nothing is wrong: the gateway shows the portal next.',
  },
  'certificate-revoked': {
    label: 'Certificate revoked',
    sentence: 'The certificate of this device was revoked.',
    remedy: 'Issue a new certificate for the device.',
  },
  'certificate-unknown': {
    label: 'Certificate without device',
    sentence: 'The certificate was issued here, but its device is not in Enterprise any more.',
    remedy: 'Add the device again, and give it a new certificate.',
  },
  'device-pending': {
    label: 'Device not approved',
    sentence: 'The device was registered by its owner, and nobody has approved it.',
    remedy: 'Approve the device in Enterprise.',
  },
  'device-not-yet-valid': {
    label: 'Device not yet valid',
    sentence: 'The time of the device, or of its owner, has not begun.',
    remedy: 'Wait until it begins, or change Valid from in Enterprise.',
  },
  'device-expired': {
    label: 'Device expired',
    sentence: 'The time of the device, or of its owner, is over.',
    remedy: 'Extend the device in Enterprise.',
  },
  'device-suspended': {
    label: 'Device suspended',
    sentence: 'The device was suspended by an administrator.',
    remedy: 'Resume the device in Enterprise, if that is intended.',
  },
  'device-revoked': {
    label: 'Device revoked',
    sentence: 'The device was revoked by an administrator, or its owner has moved out.',
    remedy: 'Add the device again, if it may come back.',
  },
  'ssid-not-allowed': {
    label: 'Not in this SSID',
    sentence: 'The profile of the device is for other SSIDs.',
    remedy: 'Change the SSIDs of the profile in Enterprise, or let the device join another one.',
  },
  'key-unknown': {
    label: 'Key unknown',
    sentence: 'No active private network of this site has the key that the device used.',
    remedy:
      'Compare the key with the card of the unit, or see in PAN Mapping whether its network has ended.',
  },
  'network-not-active': {
    label: 'Network not active',
    sentence:
      'The private network of this device, or of its owner’s unit, is suspended or begins later.',
    remedy: 'Open the unit in PAN Mapping, and resume its network if that is intended.',
  },
  'other-network': {
    label: 'Other network',
    sentence: 'The device is bound to the private network of another unit.',
    remedy: 'Remove the device from the other unit in PAN Mapping.',
  },
  'group-limit': {
    label: 'Group limit reached',
    sentence: 'The guest’s group pays for its members, and its limit would be exceeded.',
    remedy: 'Raise the limit in Groups, or give the guest a plan in Users.',
  },
  'group-master': {
    label: 'Group cannot be charged',
    sentence: 'The master of the guest’s group is not in the house, or its charge was refused.',
    remedy: 'Correct the master in Groups, or give the guest a plan in Users.',
  },
  'slowed-down': {
    label: 'Slowed down',
    sentence: 'This device, or all devices of the area together, guessed wrongly too often.',
    remedy: 'Wait a few minutes. Admin History shows when it began; look for an attack.',
  },
  late: {
    label: 'Too late',
    sentence:
      'The login took too long: the ticket of the portal was over, or the gateway had stopped waiting.',
    remedy: 'Ask the guest to open the portal again. If it recurs, check the gateway and the load.',
  },
  'gateway-refused': {
    label: 'Gateway refused',
    sentence:
      'The gateway or its controller did not let the guest in when the portal requested it there.',
    remedy:
      'Check the address, user name and password of its management interface in Devices. The server’s log has its reply.',
  },
} as const satisfies Record<string, ReasonFacts>;

export type Reason = keyof typeof reasons;

export function isReason(text: string): text is Reason {
  return Object.hasOwn(reasons, text);
}
