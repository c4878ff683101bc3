import type { DeviceType } from '../../devices/fields.ts';
import type { VendorAdapter } from './adapter.ts';
import { meraki } from './meraki/adapter.ts';
import { routeros } from './routeros/adapter.ts';
import { smartzone } from './smartzone/adapter.ts';
import { unifi } from './unifi/adapter.ts';
import { type AdapterName, vendorFacts } from './vendors.ts';

const adapters: Readonly<Record<AdapterName, VendorAdapter>> = {
  routeros,
  meraki,
  smartzone,
  unifi,
};

/** Returns the adapter of a type of device; undefined for types that are set up by hand. */
export function adapterOf(type: DeviceType): VendorAdapter | undefined {
  const name = vendorFacts[type].adapter;
  return name === null ? undefined : adapters[name];
}
