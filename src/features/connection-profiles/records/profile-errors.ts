import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { keyPolicies } from '../../rotating-password/public/profile-key.ts';
import { profileInput, type SentSecrets, type TypedProfile } from '../fields.ts';
import { type FoundProfile, profilesOf, secretNames } from './profiles.ts';

/** Throws all errors of a profile by field. The caller has locked the site. */
export async function rejectProfileErrors(
  request: OrganizationRequest,
  profile: TypedProfile,
  sent: SentSecrets,
  stored: FoundProfile | null,
): Promise<void> {
  const own = crossFieldErrors(
    profileInput,
    { ...profile, secrets: sent },
    stored === null ? [] : secretNames(stored.sealed),
  );
  rejectFieldErrors(own);
  const id = stored?.record.id ?? null;
  rejectFieldErrors({
    ...(await placeErrors(request, profile)),
    ...(await nameErrors(request, profile, id)),
    ...(await ssidErrors(request, profile, id)),
    ...(await keyErrors(request, profile)),
  });
}

async function placeErrors(
  { transaction, organization }: OrganizationRequest,
  { areas, accessPoints }: TypedProfile,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  const own = await transaction
    .selectFrom('organization')
    .select('number')
    .where('parent_number', '=', organization.number)
    .where('type', '=', 'ServiceArea')
    .execute();
  const numbers = new Set(own.map(({ number }) => number));
  areas.forEach(({ area }, index) => {
    if (!numbers.has(area)) errors[`areas.${index}.area`] = 'Choose a service area of this site';
  });
  const ids = accessPoints.map(({ device }) => device);
  const found =
    ids.length === 0
      ? []
      : await transaction
          .selectFrom('device')
          .select('id')
          .where('id', '=', any(ids))
          .where('organization_number', '=', any([...numbers]))
          .execute();
  const known = new Set(found.map((device) => device.id));
  accessPoints.forEach(({ device }, index) => {
    if (!known.has(device))
      errors[`accessPoints.${index}.device`] = 'Choose an access point of this site';
  });
  return errors;
}

async function nameErrors(
  { transaction, organization }: OrganizationRequest,
  { name }: TypedProfile,
  exceptId: string | null,
): Promise<Record<string, string>> {
  const other = await profilesOf(transaction, organization)
    .select('number')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', 'is distinct from', exceptId)
    .executeTakeFirst();
  return other === undefined ? {} : { name: `Profile ${other.number} has this name` };
}

/** An SSID is unique in each area; without areas a profile is in all of the site. */
async function ssidErrors(
  { transaction, organization }: OrganizationRequest,
  { ssid, areas }: TypedProfile,
  exceptId: string | null,
): Promise<Record<string, string>> {
  if (ssid === null) return {};
  const others = await profilesOf(transaction, organization)
    .select(['name', 'number', 'settings'])
    .where('ssid', '=', ssid)
    .where('status', '<>', 'Retired')
    .where('id', 'is distinct from', exceptId)
    .orderBy('number')
    .execute();
  const own = new Set(areas.map(({ area }) => area));
  const other = others.find(
    ({ settings }) =>
      own.size === 0 ||
      settings.areas.length === 0 ||
      settings.areas.some(({ area }) => own.has(area)),
  );
  return other === undefined
    ? {}
    : { ssid: `${other.name} (${other.number}) has this SSID in one of these areas` };
}

/** Phones know a network by its SSID, so that its key is that of the policy with the same one. */
async function keyErrors(
  { transaction, organization }: OrganizationRequest,
  { rotatingPassword, ssid }: TypedProfile,
): Promise<Record<string, string>> {
  if (rotatingPassword === null) return {};
  const policies = await keyPolicies(transaction, organization);
  const policy = policies.find(({ id }) => id === rotatingPassword);
  if (policy === undefined) return { rotatingPassword: 'Choose a rotating Wi-Fi key of this site' };
  return policy.ssid === ssid
    ? {}
    : {
        rotatingPassword: `${policy.name} is for the SSID ${policy.ssid}. Enter the same SSID, or choose another one`,
      };
}
