import type { FieldPath } from '../../../contract/fields/fields.ts';
import { messages } from '../../../contract/messages.ts';
import type { ProfileSecretName, SentSecrets, TypedProfile, typedProfile } from '../fields.ts';
import { checkPasspoint } from '../passpoint-fields.ts';
import {
  isAllowedOn6GHz,
  isEnterprise,
  isPersonal,
  securityNames,
  typeFacts,
  typeNames,
} from '../profile-types.ts';
import { minutesOf, mostPeriods, weeklyPeriods } from './schedule.ts';

type RuledProfile = TypedProfile & { secrets: SentSecrets };

type ReportError = (
  path: FieldPath<(typeof typedProfile)['map']> | `secrets.${ProfileSecretName}`,
  message: string,
) => void;

/** Reports cross-field errors of a profile, given the names of its stored secrets. */
export function checkProfile(
  profile: RuledProfile,
  error: ReportError,
  stored: readonly ProfileSecretName[],
): void {
  const { isWired } = typeFacts[profile.type];
  if (isWired) checkWired(profile, error);
  else checkWireless(profile, error);
  checkVlan(profile, error);
  checkSecrets(profile, error, stored);
  checkHours(profile, error);
  checkPlaces(profile, error);
  const isPasspoint = profile.type === 'passpoint';
  if (isPasspoint && profile.passpoint === null) error('passpoint', messages.required);
  else if (!isPasspoint && profile.passpoint !== null)
    error('passpoint', `A profile of the type ${typeNames[profile.type]} announces nothing`);
  else if (profile.passpoint !== null)
    checkPasspoint(profile.passpoint, (path, message) => error(`passpoint.${path}`, message));
}

function checkWired({ ssid, portTags }: RuledProfile, error: ReportError): void {
  if (ssid !== null) error('ssid', 'A wired network has no SSID');
  if (portTags.length === 0) error('portTags', 'Enter at least one tag of the ports that have it');
}

function checkWireless(profile: RuledProfile, error: ReportError): void {
  const { type, ssid, bands, security, isIsolated, roaming, portTags, leastRate } = profile;
  if (ssid === null) error('ssid', messages.required);
  if (bands.length === 0) error('bands', messages.chooseOne);
  if (!typeFacts[type].securities.includes(security))
    error('security', `A network of this type cannot be ${securityNames[security]}`);
  if (bands.includes('6g') && !isAllowedOn6GHz(security))
    error(
      'bands',
      `6 GHz needs protected management frames, which ${securityNames[security]} does not require. Choose Enhanced Open, WPA3 or WPA3 Enterprise, or leave 6 GHz out`,
    );
  if (type === 'captive' && !isIsolated)
    error('isIsolated', 'Guests of a portal must not reach each other');
  if (roaming.includes('r') && !isPersonal(security) && !isEnterprise(security))
    error('roaming', '802.11r needs a passphrase or 802.1X');
  if (leastRate !== null && Number(leastRate) < 6_000 && !bands.includes('2g'))
    error('leastRate', 'Rates below 6 Mbit/s exist on 2.4 GHz only');
  if (portTags.length > 0) error('portTags', 'Only wired networks are on ports');
}

function checkVlan({ type, vlanFrom, vlan }: RuledProfile, error: ReportError): void {
  if (!typeFacts[type].vlans.includes(vlanFrom)) {
    error(
      'vlanFrom',
      typeFacts[type].authentication === 'none'
        ? 'Clients of this type are not looked up by RADIUS, so choose a fixed VLAN'
        : `A profile of the type ${typeNames[type]} does not take its VLAN from there`,
    );
    return;
  }
  if (vlanFrom === 'pan' && vlan !== null) error('vlan', 'Each private network has its own VLAN');
  if ((vlanFrom === 'fixed' || vlanFrom === 'radius') && vlan === null)
    error('vlan', vlanFrom === 'fixed' ? messages.required : 'Required where RADIUS names none');
}

/** Returns whether clients enter a passphrase of the profile; units of private networks have their own. */
export function needsPassphrase({ type, security }: Pick<RuledProfile, 'type' | 'security'>) {
  return type !== 'pan' && isPersonal(security);
}

function checkSecrets(
  { type, security, radius, servers, secrets, rotatingPassword }: RuledProfile,
  error: ReportError,
  stored: readonly ProfileSecretName[],
): void {
  const isSet = (name: ProfileSecretName) =>
    secrets[name] === undefined ? stored.includes(name) : secrets[name] !== null;
  if (rotatingPassword !== null) {
    if (!needsPassphrase({ type, security }))
      error('rotatingPassword', 'Clients of this network enter no passphrase that could change');
  } else if (needsPassphrase({ type, security }) && !isSet('passphrase'))
    error('secrets.passphrase', messages.required);
  if (radius === 'ours') {
    if (servers.length > 0) error('servers', 'Choose other servers first');
    return;
  }
  if (typeFacts[type].authentication === 'none')
    error('radius', 'Clients of this type are not looked up by RADIUS');
  if (servers.length === 0) error('servers', 'Enter one or two servers');
  if (servers.length === 2 && servers[0]?.host === servers[1]?.host)
    error('servers.1.host', messages.mustBeUnique);
  if (servers.length > 0 && !isSet('radiusSecret'))
    error('secrets.radiusSecret', messages.required);
  if (servers.length > 1 && !isSet('radiusSecret2'))
    error('secrets.radiusSecret2', messages.required);
}

function checkHours({ hours, daysOff }: RuledProfile, error: ReportError): void {
  for (const [index, { from, until }] of hours.entries())
    if (minutesOf(from) === minutesOf(until))
      error(`hours.${index}.until`, 'A period of 0 minutes. A whole day is 00:00 to 24:00');
  const count = weeklyPeriods(hours).length;
  if (count > mostPeriods)
    error(
      'hours',
      `${count} periods a week, cut at midnight, and devices store ${mostPeriods}. Join some`,
    );
  const days = daysOff.map(({ day }) => day);
  for (const [index, day] of days.entries())
    if (days.indexOf(day) < index) error(`daysOff.${index}.day`, messages.mustBeUnique);
}

function checkPlaces({ areas, accessPoints }: RuledProfile, error: ReportError): void {
  for (const [index, { area }] of areas.entries())
    if (areas.findIndex((one) => one.area === area) < index)
      error(`areas.${index}.area`, messages.mustBeUnique);
  for (const [index, { device }] of accessPoints.entries())
    if (accessPoints.findIndex((one) => one.device === device) < index)
      error(`accessPoints.${index}.device`, messages.mustBeUnique);
}
