import { Alert } from '@mantine/core';
import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { airtimeOfBeacons, crowdedFrom } from '../../../site-network/public/vendors.ts';
import type { TypedProfile } from '../../fields.ts';
import { radiosOf, targetsOf } from '../../rules/targets.ts';
import { sideTexts } from '../../texts.ts';
import classes from '../ConnectionProfiles.module.css';
import type { SiteNetwork } from './Places.tsx';

interface SsidCountsProps {
  /** as it is typed */
  profile: TypedProfile;
  site: SiteNetwork;
  /** null for a new profile */
  profileId: string | null;
}

const shown = 5;

/** How many SSIDs the access points get with this profile; warns at the fifth with the airtime lost. */
export function SsidCounts({ profile, site, profileId }: SsidCountsProps) {
  const ids = new Set(radiosOf(targetsOf(profile, site.devices), site.devices));
  const radios = site.devices
    .filter(({ id }) => ids.has(id))
    .map(({ id, name, areaName, networks }) => ({
      id,
      name: sideTexts.radio(areaName, name),
      count: networks.filter((network) => network.profileId !== profileId).length + 1,
    }))
    .toSorted((one, other) => other.count - one.count);
  const most = radios[0]?.count ?? 0;
  const isOn24 = profile.bands.includes('2g');
  // Above 2.4 GHz there are no rates below 6 Mbit/s.
  const rate = Number(profile.leastRate ?? 0);
  const share = airtimeOfBeacons(most, Math.max(rate, isOn24 ? 1_000 : 6_000));
  const percent = `${formatNumber(Math.max(1, Math.round(share * 100)))} %`;
  return (
    <SidePanel
      title={sideTexts.ssids}
      help={radios.length === 0 ? sideTexts.noRadios : sideTexts.ssidsHelp}
    >
      {most >= crowdedFrom && (
        <Alert color="orange">
          {sideTexts.crowded(most, percent, isOn24 ? '2.4 GHz' : '5 GHz')}
        </Alert>
      )}
      {radios.length > 0 && (
        <ul className={classes.radios}>
          {radios.slice(0, shown).map(({ id, name, count }) => (
            <li key={id}>{sideTexts.most(name, count)}</li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}
