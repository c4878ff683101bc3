import { momentOf } from '../../../../contract/values/zoned-time.ts';
import {
  type FoundDevice,
  findDevice,
  hoursEnd,
  localEndOf,
  passphraseOf,
  type SoughtDevice,
  stateOf,
} from '../../../enterprise/public/find-device.ts';
import { networkOfUnit } from '../../../pan-mapping/public/unit-network.ts';
import { least, secondsUntil } from '../../grants/allowance.ts';
import { isWithinHours } from '../../grants/plan-time.ts';
import type { Reason } from '../../reasons.ts';
import { type Login, type LoginDecision, type PasswordCheck, rejected } from '../login-decision.ts';
import { isAskedForDevice } from './by-mac.ts';
import { decideNetwork } from './network-decision.ts';

const method = 'enterprise';

/** Why a device may not connect in a state; null: it may. */
const stateReasons = {
  pending: 'device-pending',
  scheduled: 'device-not-yet-valid',
  active: null,
  expiring: null,
  expired: 'device-expired',
  suspended: 'device-suspended',
  revoked: 'device-revoked',
} as const satisfies Record<string, Reason | null>;

/** A device of Enterprise, by the certificate that FreeRADIUS has verified or by its address. */
export function byEnterpriseDevice(login: Login): Promise<LoginDecision | PasswordCheck | null> {
  const { certificateSerial, nameMac } = login;
  if (certificateSerial !== null)
    return decide(login, { by: 'certificate', serial: certificateSerial });
  return nameMac !== null && isAskedForDevice(login)
    ? decide(login, { by: 'mac', macAddress: nameMac })
    : Promise.resolve(null);
}

/** A device of Enterprise by its user name and password, which can be guessed: it comes after the slowing down. */
export function byEnterpriseUser(login: Login): Promise<LoginDecision | PasswordCheck | null> {
  const { exactName, password } = login;
  const isNamed = exactName !== null && (password.kind === 'plain' || password.kind === 'chap');
  return isNamed ? decide(login, { by: 'user', userName: exactName }) : Promise.resolve(null);
}

async function decide(
  login: Login,
  sought: SoughtDevice,
): Promise<LoginDecision | PasswordCheck | null> {
  const device = await findDevice(login.transaction, login.nas.area.path, sought);
  // A certificate of the site's authority without a device is of one that was deleted.
  if (device === undefined)
    return sought.by === 'certificate' ? rejected(method, 'certificate-unknown') : null;
  // Elsewhere the device may be that of a guest.
  if (!isOfSsid(device, login))
    return sought.by === 'mac' ? null : rejected(method, 'ssid-not-allowed');
  if (sought.by === 'user') {
    const check = passwordCheckOf(login, device);
    if (check !== null) return check;
  }
  const reason = reasonAgainst(login, device);
  return reason === null ? admit(login, device) : rejected(method, reason);
}

/** Returns the check of a password, or the rejection of one that was checked; null: it was right. */
function passwordCheckOf(
  { password, checked, nas }: Login,
  { passwordHash }: FoundDevice,
): LoginDecision | PasswordCheck | null {
  if (password.kind !== 'plain') return rejected(method, 'chap-needs-plain');
  const isChecked = checked?.passwordHash === passwordHash && checked.password === password.text;
  if (!isChecked) return { passwordHash, password: password.text, areaNumber: nas.area.number };
  return checked.matches ? null : rejected(method, 'wrong-password');
}

function reasonAgainst({ now }: Login, device: FoundDevice): Reason | null {
  if (device.isCertificateRevoked) return 'certificate-revoked';
  const reason = stateReasons[stateOf(device, now)];
  if (reason !== null) return reason;
  return isWithinHours(device.profile.hours, now, device.timeZone) ? null : 'outside-hours';
}

function isOfSsid({ profile: { ssids } }: FoundDevice, { ssid }: Login): boolean {
  // Switches have no SSID.
  return ssids.length === 0 || ssid === null || ssids.includes(ssid);
}

async function admit(login: Login, device: FoundDevice): Promise<LoginDecision> {
  const { now } = login;
  const { profile, timeZone } = device;
  const end = localEndOf(device);
  const passphrase = await passphraseOf(login, device);
  const vlan = profile.network === 'household' ? await householdVlan(login, device) : profile.vlan;
  if (vlan === undefined) return rejected(method, 'network-not-active');
  return decideNetwork(
    method,
    {
      kind: 'enterprise',
      id: device.id,
      vlan,
      sessionSeconds: least(
        profile.sessionTimeout,
        secondsUntil(hoursEnd(profile.hours, now, timeZone), now),
      ),
      endsAt: end === null ? null : momentOf(end, timeZone),
      rates: { down: profile.bandwidthDown, up: profile.bandwidthUp, burst: null },
      filterId: profile.filterId,
      key: passphrase === null ? null : { passphrase, ssid: login.ssid },
    },
    now,
  );
}

/** Returns the VLAN of the private network of the owner's unit; undefined: there is none, and no other network will do. */
async function householdVlan(
  { transaction }: Login,
  { unit, usesHousehold, siteNumber }: FoundDevice,
): Promise<number | undefined> {
  if (!usesHousehold || unit === null) return undefined;
  return (await networkOfUnit(transaction, siteNumber, unit))?.vlan;
}
