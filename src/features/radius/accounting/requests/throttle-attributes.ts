import type { DeviceType } from '../../../devices/fields.ts';
import type { ChangedAttribute } from '../../../devices/queries.ts';

const mikrotik = 14_988;
const wispr = 14_122;

/** Returns the attributes that limit the rates of a session, in kbit/s; null: unlimited. */
export function throttleAttributes(
  type: DeviceType,
  { down, up }: { down: number | null; up: number | null },
): ChangedAttribute[] {
  if (type === 'mikrotik')
    return [{ vendorId: mikrotik, type: 8, value: `${up ?? 0}k/${down ?? 0}k` }];
  return [
    ...(up === null ? [] : [{ vendorId: wispr, type: 7, value: up * 1_000 }]),
    ...(down === null ? [] : [{ vendorId: wispr, type: 8, value: down * 1_000 }]),
  ];
}
