import type { DeviceType } from '../../devices/fields.ts';
import type { VendorAdapter } from './adapter.ts';
import { routeros } from './routeros/adapter.ts';
import { type AdapterName, vendorFacts } from './vendors.ts';

const adapters: Readonly<Partial<Record<AdapterName, VendorAdapter>>> = { routeros };

/** Returns the adapter of a type of device; undefined for types that are set up by hand. */
export function adapterOf(type: DeviceType): VendorAdapter | undefined {
  const name = vendorFacts[type].adapter;
  return name === null ? undefined : adapters[name];
}
