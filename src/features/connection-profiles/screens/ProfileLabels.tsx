import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import type { ProfileRow } from '../contract.ts';
import { type ProfileStatus, profileStatus } from '../fields.ts';
import { texts } from '../texts.ts';

const tones = { Draft: 'idle', Active: 'good', Suspended: 'warning', Retired: 'ended' } as const;

export function ProfileStatusLabel({ status }: { status: ProfileStatus }) {
  return <StatusLabel tone={tones[status]} label={profileStatus.names[status]} />;
}

/** Returns the tone of how many devices have what the profile says. */
export function syncTone({ total, inSync, drifted, failed }: ProfileRow['targets']) {
  if (failed > 0) return 'bad';
  if (drifted > 0) return 'warning';
  return inSync < total ? 'idle' : 'good';
}

type Vlan = Pick<ProfileRow, 'vlanFrom' | 'vlan'>;

/** Returns where clients get their VLAN from, such as 'RADIUS, or 200'. */
export function vlanText({ vlanFrom, vlan }: Vlan): string {
  if (vlanFrom === 'fixed') return vlan === null ? '' : String(vlan);
  if (vlanFrom === 'pan') return texts.vlanOfPan;
  const source = vlanFrom === 'plan' ? texts.vlanByPlan : texts.vlanByRadius;
  return vlan === null ? source : texts.vlanOr(source, vlan);
}
