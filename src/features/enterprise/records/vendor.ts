import { isPrivateMac } from '../rules/texts.ts';

/** Returns who made a device, by the first three octets of its address (IEEE registry); null: unknown or random. */
export async function vendorOf(macAddress: string | null): Promise<string | null> {
  if (macAddress === null || isPrivateMac(macAddress)) return null;
  // Several megabytes that most servers never need.
  const { default: registry } = await import('oui-data', { with: { type: 'json' } });
  const entries: Readonly<Record<string, string>> = registry;
  const entry = entries[macAddress.replaceAll(':', '').slice(0, 6)];
  // The name is followed by an address.
  return entry?.split('\n')[0]?.slice(0, 100) ?? null;
}
