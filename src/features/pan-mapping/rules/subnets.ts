const cidr = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/;

/** An IPv4 network: its first address as a number, and the length of its prefix. */
interface Network {
  first: number;
  length: number;
}

/** Returns null unless the text is an IPv4 network in CIDR notation without host bits (RFC 4632). */
export function networkIn(text: string): Network | null {
  const [, ...parts] = cidr.exec(text.trim()) ?? [];
  const [a = 256, b = 256, c = 256, d = 256, length = 33] = parts.map(Number);
  if ([a, b, c, d].some((octet) => octet > 255) || length < 8 || length > 30) return null;
  const first = ((a * 256 + b) * 256 + c) * 256 + d;
  return first % 2 ** (32 - length) === 0 ? { first, length } : null;
}

/** Returns how many subnets of a length a network has. */
export function subnetCount({ length }: Network, subnetLength: number): number {
  return subnetLength < length ? 0 : 2 ** (subnetLength - length);
}

/** Returns the subnet at a position, such as `10.64.1.32/28`. */
export function subnetAt({ first }: Network, subnetLength: number, position: number): string {
  const address = first + position * 2 ** (32 - subnetLength);
  const octets = [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256);
  return `${octets.join('.')}/${subnetLength}`;
}
