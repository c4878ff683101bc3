import * as z from 'zod/mini';
import {
  macAddress as macRule,
  normalizedMac,
} from '../../contract/validators/network-validators.ts';
import { formatQuantity, parseQuantity, quantity } from '../../contract/values/units.ts';
import { type DeviceFields, type DeviceSecrets, deviceFields, deviceSecrets } from './contract.ts';
import { type DeviceType, type SecretName, secretNames, typeFacts } from './device-types.ts';
import { parseNumbers, writtenNumbers } from './number-lists.ts';
import { mistakesOf } from './rules.ts';
import { texts } from './texts.ts';

/** What the form holds: lists as text, '' where the record has null; secrets only as far as they are entered. */
export type DeviceValues = {
  name: string;
  status: string;
  role: string;
  location: string;
  notes: string;
  tags: string;
  vendorModel: string;
  serial: string;
  macAddress: string;
  host: string;
  nasIdentifier: string;
  coaPort: number | null;
  radiusSourceAddresses: string;
  usesApi: boolean;
  api: {
    scheme: string;
    port: number | null;
    user: string;
    trust: string;
    fingerprint: string;
  };
  usesSnmp: boolean;
  snmp: {
    version: string;
    port: number | null;
    user: string;
    authProtocol: string;
    privProtocol: string;
  };
  checks: {
    ping: boolean;
    ports: string;
    snmp: boolean;
    api: boolean;
    intervalSeconds: string;
    misses: number | null;
  };
  managementVlan: number | null;
  guestVlans: string;
  parentId: string;
  parentPort: string;
  secrets: Record<SecretName, string>;
};

const noSecrets = {
  radiusSecret: '',
  apiPassword: '',
  snmpCommunity: '',
  snmpAuthKey: '',
  snmpPrivKey: '',
};

export function valuesOf(type: DeviceType, device: DeviceFields): DeviceValues {
  const { api, snmp, checks } = device;
  return {
    ...device,
    location: device.location ?? '',
    notes: device.notes ?? '',
    tags: device.tags.join(', '),
    vendorModel: device.vendorModel ?? '',
    serial: device.serial ?? '',
    macAddress: device.macAddress ?? '',
    host: device.host ?? '',
    nasIdentifier: device.nasIdentifier ?? '',
    radiusSourceAddresses: device.radiusSourceAddresses.join(', '),
    usesApi: api !== null,
    api: {
      scheme: api?.scheme ?? 'https',
      port: api?.port ?? typeFacts[type].api?.port ?? 443,
      user: api?.user ?? '',
      trust: api?.trust ?? 'authority',
      fingerprint: api?.fingerprint ?? '',
    },
    usesSnmp: snmp !== null,
    snmp: {
      version: snmp?.version ?? '2c',
      port: snmp?.port ?? 161,
      user: snmp?.user ?? '',
      authProtocol: snmp?.authProtocol ?? '',
      privProtocol: snmp?.privProtocol ?? '',
    },
    checks: {
      ...checks,
      ports: checks.ports.join(', '),
      intervalSeconds: formatQuantity('duration', checks.intervalSeconds),
    },
    guestVlans: writtenNumbers(device.guestVlans),
    parentId: device.parentId ?? '',
    parentPort: device.parentPort ?? '',
    secrets: noSecrets,
  };
}

type Checked =
  | { fields: DeviceFields; secrets: DeviceSecrets; errors: null }
  | { fields: null; secrets: null; errors: Record<string, string> };

/** The values as the contract wants them, or its messages by the form's paths; `stored` secrets need not be entered. */
export function checked(
  type: DeviceType,
  values: DeviceValues,
  stored: readonly SecretName[],
): Checked {
  const errors: Record<string, string> = {};
  const note = (name: string, outcome: true | string) => {
    if (outcome !== true) errors[name] ??= outcome;
  };
  const vlans = parseNumbers(values.guestVlans);
  const ports = parseNumbers(values.checks.ports);
  const mac = normalizedMac(values.macAddress);
  if (vlans === null) note('guestVlans', texts.badVlans);
  if (ports === null) note('checks.ports', texts.badPorts);
  note('macAddress', macRule(values.macAddress));
  if (values.macAddress.trim() !== '' && mac === null) note('macAddress', 'Invalid MAC');
  note('checks.intervalSeconds', quantity('duration')(values.checks.intervalSeconds));
  const entered: DeviceSecrets = Object.fromEntries(
    secretNames
      .filter((name) => values.secrets[name] !== '')
      .map((name) => [name, values.secrets[name]]),
  );
  const { usesApi, usesSnmp, secrets: _secrets, ...texted } = values;
  const result = z.safeParse(deviceFields, {
    ...texted,
    ...emptied(texted, [
      'location',
      'notes',
      'vendorModel',
      'serial',
      'host',
      'nasIdentifier',
      'parentId',
      'parentPort',
    ]),
    macAddress: mac,
    tags: listed(values.tags),
    radiusSourceAddresses: listed(values.radiusSourceAddresses),
    api: usesApi ? { ...values.api, ...emptied(values.api, ['user', 'fingerprint']) } : null,
    snmp: usesSnmp
      ? { ...values.snmp, ...emptied(values.snmp, ['user', 'authProtocol', 'privProtocol']) }
      : null,
    checks: {
      ...values.checks,
      ports: ports ?? [],
      intervalSeconds: parseQuantity('duration', values.checks.intervalSeconds),
    },
    guestVlans: vlans ?? [],
  });
  const sealed = z.safeParse(deviceSecrets, entered);
  for (const { path, message } of result.error?.issues ?? []) note(formPath(path), message);
  for (const { path, message } of sealed.error?.issues ?? [])
    note(['secrets', ...path].join('.'), message);
  const set = new Set(secretNames.filter((name) => stored.includes(name) || name in entered));
  if (result.success)
    for (const [path, message] of Object.entries(mistakesOf(type, result.data, set)))
      note(path, message);
  return result.success && sealed.success && Object.keys(errors).length === 0
    ? { fields: result.data, secrets: sealed.data, errors: null }
    : { fields: null, secrets: null, errors };
}

const textLists = ['tags', 'radiusSourceAddresses', 'guestVlans', 'checks.ports'];

/** A list that is typed as one text has its mistakes there. */
function formPath(path: readonly PropertyKey[]): string {
  const written = path.join('.');
  return textLists.find((name) => written.startsWith(`${name}.`)) ?? written;
}

function emptied<K extends string>(
  texted: Readonly<Record<K, unknown>>,
  names: readonly K[],
): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const text = String(texted[name]).trim();
      return [name, text === '' ? null : text];
    }),
  );
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
