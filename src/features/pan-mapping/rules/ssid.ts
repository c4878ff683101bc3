/** An SSID has 1 to 32 bytes (IEEE 802.11-2020, section 9.4.2.2), so an emoji counts four times. */
export function ssidError(value: string): true | string {
  const { length } = new TextEncoder().encode(value);
  return length <= 32 || 'Must be 32 bytes or shorter';
}
