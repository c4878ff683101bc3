import { sql } from 'kysely';
import { storedCodeOf } from '../../../access-codes/queries.ts';
import { findGuest } from '../../grants/guest-entitlement.ts';
import { macIn } from '../../service/attributes.ts';
import { type Login, type LoginDecision, rejected } from '../login-decision.ts';
import { decideGuest } from './guest-decision.ts';

/**
 * The gateway asks for a device by its address: as name, with the same or no password, or as a Call-Check. Known is a
 * device of a guest; the guest who can still be online comes first, then the one who was seen last.
 */
export async function byMac(login: Login): Promise<LoginDecision | null> {
  const { transaction, nas, nameMac, now } = login;
  if (nameMac === null || !isAskedForDevice(login)) return null;
  const guest = await findGuest(
    transaction,
    sql`guest.organization_number = ${nas.area.number} and guest.id in (
      select guest_id from guest_device device where device.mac_address = ${nameMac})`,
    sql`guest.status = 'Disabled', guest.valid_until <= ${now} nulls first,
      guest.entitled_at desc nulls last`,
  );
  if (guest === undefined && isTypedCode(login)) return null;
  return guest === undefined
    ? rejected('mac', 'mac-unknown')
    : decideGuest({ ...login, macAddress: nameMac }, 'mac', guest);
}

/** An access code may look like an address, but it is not that of the device whose guest has typed it. */
function isTypedCode({ isCallCheck, exactName, macAddress, nameMac }: Login): boolean {
  return !isCallCheck && macAddress !== nameMac && storedCodeOf(exactName ?? '') !== '';
}

/** CHAP is compared by nobody here: the password could only be the address, which is no secret. */
export function isAskedForDevice({
  isCallCheck,
  password,
  nameMac,
}: Pick<Login, 'isCallCheck' | 'password' | 'nameMac'>): boolean {
  if (isCallCheck || password.kind === 'none' || password.kind === 'chap') return true;
  return password.kind === 'plain' && macIn(password.text) === nameMac;
}
