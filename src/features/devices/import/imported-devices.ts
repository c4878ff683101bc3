import isEqual from 'fast-deep-equal';
import { newDraft, pickFields, toDraft } from '../../../contract/fields/fields.ts';
import { parseCells } from '../../../contract/fields/parse-cells.ts';
import { type BadLine, type ImportedLines, recordsOf } from '../../../contract/import.ts';
import { messages } from '../../../contract/messages.ts';
import { typeFacts } from '../device-types.ts';
import {
  type DeviceDraft,
  deviceInput,
  deviceType,
  type TypedDevice,
  typedDevice,
} from '../fields.ts';
import type { SealedSecrets } from '../records/device-secrets.ts';
import { storedSecretNames } from '../records/devices.ts';
import { enterAgain, secretsToEnterAgain } from '../rules.ts';
import { deviceCsvColumns } from './columns.ts';

export interface KnownDevice {
  id: string;
  device: TypedDevice;
  sealed: SealedSecrets;
}

export interface PlannedDevice {
  line: number;
  /** undefined for a new one */
  known: KnownDevice | undefined;
  device: TypedDevice;
  isChanged: boolean;
}

type Cells = Partial<Record<string, string>>;
type Reason = Omit<BadLine, 'line'>;

/**
 * Plans the change of each line, identifying devices by name. The database checks whether another customer has a MAC
 * address.
 */
export function plannedDevices(
  sent: ImportedLines,
  known: ReadonlyMap<string, KnownDevice>,
): { planned: PlannedDevice[]; badLines: BadLine[] } {
  const planned: PlannedDevice[] = [];
  const badLines: BadLine[] = [];
  const firstLines = new Map<string, number>();
  const names = deviceCsvColumns.map((column) => column.name);
  for (const { line, record: cells } of recordsOf(sent, names)) {
    const before = known.get(keyOf(cells.name ?? ''));
    const type = typeIn(cells, before);
    if (typeof type !== 'string') {
      badLines.push({ line, ...type });
      continue;
    }
    const { device, errors } = readLine(type, cells, before);
    for (const [field, value] of [
      ['name', keyOf(cells.name ?? '')],
      ['macAddress', device?.macAddress ?? ''],
    ] as const) {
      const first = firstLines.get(`${field} ${value}`);
      const isNamed = errors.some((error) => error.field === field);
      if (value !== '' && first !== undefined && !isNamed)
        errors.push({ field, reason: `The same as in line ${first}` });
      firstLines.set(`${field} ${value}`, line);
    }
    badLines.push(...errors.map((error) => ({ line, ...error })));
    if (device !== null && errors.length === 0)
      planned.push({
        line,
        known: before,
        device,
        isChanged: before === undefined || !isEqual(device, before.device),
      });
  }
  return { planned, badLines };
}

export function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

function readLine(
  type: TypedDevice['type'],
  cells: Cells,
  known: KnownDevice | undefined,
): { device: TypedDevice | null; errors: Reason[] } {
  const draft = known
    ? toDraft(deviceInput, { ...known.device, secrets: {} })
    : newDraft(deviceInput, { type, role: typeFacts[type].role });
  const { record, errors } = parseCells(
    deviceInput,
    deviceCsvColumns,
    withoutPing(draft, cells),
    readable(cells),
    storedSecretNames(known?.sealed ?? {}),
  );
  if (errors !== null) return { device: null, errors };
  const device = pickFields(typedDevice, record);
  const lost = known
    ? secretsToEnterAgain(known.device, device).filter((name) => known.sealed[name] !== undefined)
    : [];
  return { device, errors: lost.length > 0 ? [{ field: 'host', reason: enterAgain }] : [] };
}

/** Returns the type of a line's device, or why it has none. */
function typeIn(
  { type: cell = '' }: Cells,
  known: KnownDevice | undefined,
): TypedDevice['type'] | Reason {
  const typed = cell.trim().toLowerCase();
  if (typed === '') return known?.device.type ?? 'other';
  const type = deviceType.values.find(
    (value) => value === typed || deviceType.names[value].toLowerCase() === typed,
  );
  if (type === undefined)
    return {
      field: 'type',
      reason: messages.useOneOf(deviceType.options.map(({ label }) => label).join(', ')),
    };
  if (known === undefined || type === known.device.type) return type;
  const { name, type: its } = known.device;
  return {
    field: 'type',
    reason: `${name} is a ${deviceType.names[its]}, which cannot be changed`,
  };
}

/** Turns off pings of a device without an address, which would be rejected. */
function withoutPing(draft: DeviceDraft, { host = '' }: Cells): DeviceDraft {
  if (draft.host !== '' || host.trim() !== '') return draft;
  return { ...draft, checks: { ...draft.checks, ping: false } };
}

/** Accepts semicolons between tags and VLANs. */
function readable(cells: Cells): Cells {
  const { tags, guestVlans } = cells;
  return {
    ...cells,
    ...(tags !== undefined && { tags: tags.replaceAll(';', ',') }),
    ...(guestVlans !== undefined && { guestVlans: guestVlans.replaceAll(';', ',') }),
  };
}
