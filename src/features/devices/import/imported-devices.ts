import * as z from 'zod/mini';
import type { BadLine, ImportedLines } from '../../../contract/import.ts';
import { recordsOf } from '../../../contract/import.ts';
import { normalizedMac } from '../../../contract/validators/network-validators.ts';
import { type DeviceFields, deviceFields } from '../contract.ts';
import { type DeviceType, deviceTypes, secretNames, typeFacts } from '../device-types.ts';
import { newDevice } from '../new-device.ts';
import { parseNumbers } from '../number-lists.ts';
import type { SealedSecrets } from '../records/device-secrets.ts';
import { enterAgain, mistakesOf, secretsOfAnotherAddress } from '../rules.ts';
import { type CsvColumn, csvColumnNames } from './csv-columns.ts';

export interface KnownDevice {
  id: string;
  type: DeviceType;
  version: number;
  fields: DeviceFields;
  secrets: SealedSecrets;
}

export interface PlannedDevice {
  line: number;
  /** undefined for a new one */
  known: KnownDevice | undefined;
  type: DeviceType;
  fields: DeviceFields;
  isChanged: boolean;
}

type Cells = Partial<Record<CsvColumn, string>>;

/**
 * What each line means: a device is known by its name; columns that are missing stay as they are, empty cells empty
 * their field. What only the database knows (an address at another customer) is not judged here.
 */
export function plannedDevices(
  sent: ImportedLines,
  known: ReadonlyMap<string, KnownDevice>,
): { planned: PlannedDevice[]; badLines: BadLine[] } {
  const planned: PlannedDevice[] = [];
  const badLines: BadLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, record } of recordsOf(sent, csvColumnNames)) {
    const device = known.get(keyOf(record.name ?? ''));
    const bad = (field: CsvColumn | null, reason: string) => badLines.push({ line, field, reason });
    const type = typeOf(record, device);
    if (type === undefined) {
      bad('type', `Unknown type. Use one of ${deviceTypes.join(', ')}`);
      continue;
    }
    if (device !== undefined && type !== device.type) {
      bad(
        'type',
        `${device.fields.name} is a ${typeFacts[device.type].name}, which cannot be changed`,
      );
      continue;
    }
    const before = device?.fields ?? newDevice(type);
    const mistakes: Record<string, string> = {};
    const result = z.safeParse(deviceFields, changedBy(record, before, mistakes));
    for (const { path, message } of result.error?.issues ?? [])
      mistakes[String(path[0])] ??= message;
    if (result.success) {
      const set = new Set(secretNames.filter((name) => device?.secrets[name] !== undefined));
      Object.assign(mistakes, { ...mistakesOf(type, result.data, set), ...mistakes });
      const lost = secretsOfAnotherAddress(before, result.data).filter((name) => set.has(name));
      if (device !== undefined && lost.length > 0) mistakes.host ??= enterAgain;
    }
    for (const [name, address] of [
      ['name', keyOf(record.name ?? '')],
      ['macAddress', result.data?.macAddress ?? ''],
    ] as const) {
      const twin = seen.get(`${name} ${address}`);
      if (address !== '' && twin !== undefined) mistakes[name] ??= `The same as in line ${twin}`;
      seen.set(`${name} ${address}`, line);
    }
    for (const [name, reason] of Object.entries(mistakes))
      bad(csvColumnNames.find((column) => column === name.split('.', 1)[0]) ?? null, reason);
    if (result.success && Object.keys(mistakes).length === 0)
      planned.push({
        line,
        known: device,
        type,
        fields: result.data,
        isChanged: device === undefined || written(result.data) !== written(before),
      });
  }
  return { planned, badLines };
}

/** With the keys in the schema's order: the database keeps them in one of its own. */
function written(fields: DeviceFields): string {
  return JSON.stringify(z.parse(deviceFields, fields));
}

export function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

function typeOf({ type = '' }: Cells, known: KnownDevice | undefined): DeviceType | undefined {
  const written = type.trim().toLowerCase();
  if (written === '') return known?.type ?? 'other';
  return deviceTypes.find(
    (one) => one === written || typeFacts[one].name.toLowerCase() === written,
  );
}

function changedBy(
  record: Cells,
  before: DeviceFields,
  mistakes: Record<string, string>,
): Record<string, unknown> {
  const changed: Record<string, unknown> = { ...before };
  for (const [name, cell] of Object.entries(record)) {
    const text = cell.trim();
    if (name === 'type') continue;
    if (name === 'name') changed.name = text;
    else if (name === 'status' || name === 'role') {
      if (text !== '') changed[name] = name === 'role' ? text.toLowerCase() : text;
    } else if (name === 'tags')
      changed.tags = text
        .split(/[,;]/)
        .map((tag) => tag.trim())
        .filter(Boolean);
    else if (name === 'guestVlans') {
      const numbers = parseNumbers(text.replaceAll(';', ','));
      if (numbers === null) mistakes.guestVlans = 'Write numbers and ranges, such as 100, 110-119';
      changed.guestVlans = numbers ?? [];
    } else if (name === 'macAddress') {
      changed.macAddress = normalizedMac(text);
      if (text !== '' && changed.macAddress === null) mistakes.macAddress = 'Invalid MAC';
    } else if (name === 'managementVlan')
      changed.managementVlan = text === '' ? null : Number(text);
    else changed[name] = text === '' ? null : text;
  }
  // Without an address there is nothing to ask; the address may come later.
  if (changed.host === null && before.host === null)
    changed.checks = { ...before.checks, ping: false };
  return changed;
}
