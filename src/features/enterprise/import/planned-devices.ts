import isEqual from 'fast-deep-equal';
import { crossFieldErrors, newDraft, toDraft } from '../../../contract/fields/fields.ts';
import { parseCells } from '../../../contract/fields/parse-cells.ts';
import { type BadLine, type ImportedLines, recordsOf } from '../../../contract/import.ts';
import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import { type EnterpriseDevice, enterpriseDevice } from '../fields.ts';
import { type DeviceLine, deviceColumns, deviceLine } from './fields.ts';

export interface KnownDevice {
  id: string;
  device: EnterpriseDevice;
  line: DeviceLine;
}

export interface KnownOwner {
  id: string;
  name: string;
  unit: string | null;
  /** how many further devices it may have; 0 after it has moved out */
  free: number;
}

/** What a site has, without revoked devices. Devices are known by their address and by their user name, owners and profiles by name. */
export interface KnownSite {
  devices: ReadonlyMap<string, KnownDevice>;
  owners: readonly KnownOwner[];
  profiles: ReadonlyMap<string, string>;
  /** local to the site */
  now: string;
}

export interface PlannedDevice {
  line: number;
  /** undefined for a new one */
  known: KnownDevice | undefined;
  device: EnterpriseDevice;
  record: DeviceLine;
  isChanged: boolean;
}

const names = deviceColumns.map(({ name }) => name);

/** Returns what identifies a device: its address, and its user name. An address has colons, which no user name has. */
export function keysOf({ macAddress, userName }: Identifiers): { field: string; key: string }[] {
  return [
    ...(macAddress === null ? [] : [{ field: 'macAddress', key: macAddress }]),
    ...(userName === null ? [] : [{ field: 'userName', key: userName.toLowerCase() }]),
  ];
}

type Identifiers = Pick<EnterpriseDevice, 'macAddress' | 'userName'>;

/** Plans the change of each line. */
export function plannedDevices(
  sent: ImportedLines,
  site: KnownSite,
): { planned: PlannedDevice[]; badLines: BadLine[] } {
  const planned: PlannedDevice[] = [];
  const badLines: BadLine[] = [];
  const firstLines = new Map<string, number>();
  const free = new Map(site.owners.map((owner) => [owner.id, owner.free]));
  for (const { line, record: cells } of recordsOf(sent, names)) {
    const [known] = keysOf({
      macAddress: normalizedMac(cells.macAddress ?? ''),
      userName: cells.userName?.trim() || null,
    }).flatMap(({ key }) => site.devices.get(key) ?? []);
    const draft = known === undefined ? newDraft(deviceLine) : toDraft(deviceLine, known.line);
    const { record, errors } = parseCells(deviceLine, deviceColumns, draft, cells);
    const bad = (field: string | null, reason: string) => badLines.push({ line, field, reason });
    if (errors !== null) {
      badLines.push(...errors.map((error) => ({ line, ...error })));
      continue;
    }
    const keys = keysOf(record);
    if (keys.length === 0) {
      bad('macAddress', 'Enter a MAC address or a user name, by which the device is known');
      continue;
    }
    const repeated = keys.find(({ key }) => firstLines.has(key));
    for (const { key } of keys) firstLines.set(key, firstLines.get(key) ?? line);
    if (repeated !== undefined) {
      bad(repeated.field, `The same device as in line ${firstLines.get(repeated.key)}`);
      continue;
    }
    for (const { field, key } of keys) {
      const other = site.devices.get(key);
      if (other !== undefined && other.id !== known?.id)
        bad(field, `${other.device.name} has it already`);
    }
    const owner = ownerOf(record, site.owners);
    const profileId = site.profiles.get(record.profile.toLowerCase());
    if (typeof owner === 'string') bad('owner', owner);
    if (profileId === undefined) bad('profile', `The site has no profile ${record.profile}`);
    if (typeof owner === 'string' || profileId === undefined) continue;
    const { owner: _owner, unit: _unit, profile: _profile, ...rest } = record;
    const device = { ...rest, ownerId: owner.id, profileId };
    const wrong = Object.entries(crossFieldErrors(enterpriseDevice, device));
    for (const [field, reason] of wrong) bad(field, reason);
    const isEnded = device.validUntil !== null && device.validUntil <= site.now;
    if (isEnded && device.validUntil !== known?.device.validUntil)
      bad('validUntil', 'Must be in the future');
    if (known?.device.ownerId !== owner.id) {
      const left = free.get(owner.id) ?? 0;
      free.set(owner.id, left - 1);
      if (left <= 0) bad('owner', `${owner.name} may not have as many devices`);
    }
    if (wrong.length > 0) continue;
    const isChanged = known === undefined || !isEqual(device, known.device);
    planned.push({ line, known, device, record, isChanged });
  }
  return { planned, badLines };
}

function ownerOf({ owner, unit }: DeviceLine, owners: readonly KnownOwner[]): KnownOwner | string {
  const named = owners.filter(
    (one) => one.name.toLowerCase() === owner.toLowerCase() && (unit === null || one.unit === unit),
  );
  const [only] = named;
  if (only === undefined)
    return unit === null
      ? `The site has no owner ${owner}`
      : `The site has no owner ${owner} in unit ${unit}`;
  return named.length === 1 ? only : `Several owners are called ${owner}. Enter the unit too`;
}
