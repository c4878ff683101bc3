import { findPan } from '../../../pan-mapping/public/find-pan.ts';
import { ratesOf } from '../../grants/allowance.ts';
import { type Login, type LoginDecision, rejected } from '../login-decision.ts';
import { isAskedForDevice } from './by-mac.ts';
import { decideNetwork } from './network-decision.ts';

/**
 * A device of a private network: by its address, or by the handshake that shows the key of a unit. Null for a device that no
 * private network knows, so that it may be a guest's.
 */
export async function byPrivateNetwork(login: Login): Promise<LoginDecision | null> {
  const { nameMac, handshake, now } = login;
  if (nameMac === null || !isAskedForDevice(login)) return null;
  const found = await findPan(login, { macAddress: nameMac, handshake });
  if (found === null) return null;
  if (typeof found === 'string') return rejected('privateNetwork', found);
  const { plan, ...network } = found;
  return decideNetwork(
    'privateNetwork',
    { kind: 'pan', sessionSeconds: null, rates: ratesOf(plan, false), filterId: null, ...network },
    now,
  );
}
