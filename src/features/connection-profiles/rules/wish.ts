import type {
  Schedule,
  WiredNetwork,
  WirelessNetwork,
  WishedVlan,
} from '../../site-network/public/wishes.ts';
import type { TypedProfile } from '../fields.ts';
import { plainOi } from '../passpoint-fields.ts';
import { typeFacts } from '../profile-types.ts';

interface WishContext {
  number: number;
  schedule: Schedule;
  isOn: boolean;
  isSuspended: boolean;
  /** names of the access points that have it; null for all of the device */
  accessPoints: readonly string[] | null;
}

/** Returns what a profile wants of a device; null while it has no SSID, as in a form that is being filled in. */
export function wishOf(
  profile: TypedProfile,
  { number, schedule, isOn, isSuspended, accessPoints }: WishContext,
): WirelessNetwork | WiredNetwork | null {
  const { type, ssid, radius, servers } = profile;
  const { isWired, authentication } = typeFacts[type];
  const shared = {
    number,
    vlan: vlanOf(profile),
    radius: radius === 'ours' ? null : servers,
    schedule,
    isOn,
    isSuspended,
  };
  if (isWired)
    return {
      ...shared,
      kind: 'wired',
      authentication: authentication === 'dot1x' ? 'dot1x' : 'mac',
      portTags: profile.portTags,
    };
  if (ssid === null) return null;
  const { passpoint } = profile;
  return {
    ...shared,
    kind: 'wireless',
    ssid,
    isHidden: profile.isHidden,
    bands: profile.bands,
    security: profile.security,
    authentication,
    isKeyedByUnit: type === 'pan',
    isIsolated: profile.isIsolated,
    roaming: profile.roaming,
    leastRate: profile.leastRate === null ? null : Number(profile.leastRate),
    accessPoints,
    passpoint: passpoint && {
      realms: passpoint.realms,
      roamingOis: passpoint.roamingOis.map(plainOi),
      domains: passpoint.domains,
      operatorName: passpoint.operatorName,
      venueName: passpoint.venueName,
      cellular: passpoint.cellular,
    },
  };
}

function vlanOf({ vlanFrom, vlan }: Pick<TypedProfile, 'vlanFrom' | 'vlan'>): WishedVlan {
  if (vlanFrom === 'pan') return { by: 'pan' };
  // A form may not have the number yet.
  if (vlanFrom === 'fixed') return { by: 'fixed', vlan: vlan ?? 1 };
  return { by: vlanFrom === 'plan' ? 'plan' : 'radius', fallback: vlan };
}
