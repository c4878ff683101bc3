import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { VendorMark } from '../../../site-network/public/TargetLabels.tsx';
import { limitsOf, vendorFacts } from '../../../site-network/public/vendors.ts';
import type { TypedProfile } from '../../fields.ts';
import { isOnAt, scheduleOf } from '../../rules/schedule.ts';
import { targetsOf } from '../../rules/targets.ts';
import { wishOf } from '../../rules/wish.ts';
import { sideTexts } from '../../texts.ts';
import classes from '../ConnectionProfiles.module.css';
import type { SiteNetwork } from './Places.tsx';

interface TypeLimitsProps {
  /** as it is typed */
  profile: TypedProfile;
  site: SiteNetwork;
}

/** What each vendor of the site's devices cannot do of a profile, said before it is saved. */
export function TypeLimits({ profile, site }: TypeLimitsProps) {
  const targets = targetsOf(profile, site.devices);
  const types = Map.groupBy(targets, ({ device }) => device.type);
  const schedule = scheduleOf(profile, site.timeZone);
  const wish = wishOf(
    { ...profile, ssid: profile.ssid ?? '…' },
    {
      number: 1,
      schedule,
      isOn: isOnAt(schedule, new Date()),
      isSuspended: false,
      accessPoints: null,
    },
  );
  if (types.size === 0 || wish === null)
    return <SidePanel title={sideTexts.vendors} help={sideTexts.noDevices} />;
  return (
    <SidePanel title={sideTexts.vendors} help={sideTexts.vendorsHelp}>
      <ul className={classes.vendors}>
        {[...types].map(([type, ofType]) => {
          const limits = limitsOf(type, wish);
          return (
            <li key={type}>
              <div className={classes.vendor}>
                <strong>{vendorFacts[type].name}</strong>
                <span>{sideTexts.more(ofType.length)}</span>
                <VendorMark type={type} />
              </div>
              {limits.length === 0 ? (
                <div>{sideTexts.does}</div>
              ) : (
                <ul>
                  {limits.map(({ text, blocks }) => (
                    <li key={text}>
                      {blocks && <strong className={classes.blocked}>{sideTexts.blocked}: </strong>}
                      {text}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </SidePanel>
  );
}
