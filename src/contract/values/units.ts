/** A kind of quantity that is stored in its base unit: kbit/s, seconds or bytes. */
interface Quantity {
  /** factors of the units by spelling, in lower case */
  spellings: Record<string, number>;
  /** the unit of a number without a unit */
  plain: string;
  /** the units for display, largest first */
  written: readonly { unit: string; factor: number }[];
  example: string;
}

const rates: Quantity = {
  spellings: {
    ...spelled(1, 'k', 'kbit', 'kbits', 'kbps', 'kb/s', 'kbit/s'),
    ...spelled(1_000, 'm', 'mbit', 'mbits', 'mbps', 'mb/s', 'mbit/s'),
    ...spelled(1_000_000, 'g', 'gbit', 'gbits', 'gbps', 'gb/s', 'gbit/s'),
  },
  plain: 'mbit/s',
  written: [
    { unit: 'Gbit/s', factor: 1_000_000 },
    { unit: 'Mbit/s', factor: 1_000 },
    { unit: 'kbit/s', factor: 1 },
  ],
  example: '10 Mbit/s',
};

const durations: Quantity = {
  spellings: {
    ...spelled(1, 's', 'sec', 'secs', 'second', 'seconds'),
    ...spelled(60, 'm', 'min', 'mins', 'minute', 'minutes'),
    ...spelled(3_600, 'h', 'hr', 'hrs', 'hour', 'hours'),
    ...spelled(86_400, 'd', 'day', 'days'),
    ...spelled(604_800, 'w', 'wk', 'week', 'weeks'),
  },
  plain: 'minutes',
  written: [
    { unit: 'weeks', factor: 604_800 },
    { unit: 'days', factor: 86_400 },
    { unit: 'hours', factor: 3_600 },
    { unit: 'minutes', factor: 60 },
    { unit: 'seconds', factor: 1 },
  ],
  example: '2 hours',
};

const amounts: Quantity = {
  spellings: {
    ...spelled(1, 'b', 'byte', 'bytes'),
    ...spelled(1_000, 'k', 'kb'),
    ...spelled(1_000_000, 'm', 'mb'),
    ...spelled(1_000_000_000, 'g', 'gb'),
    ...spelled(1_000_000_000_000, 't', 'tb'),
  },
  plain: 'gb',
  written: [
    { unit: 'TB', factor: 1_000_000_000_000 },
    { unit: 'GB', factor: 1_000_000_000 },
    { unit: 'MB', factor: 1_000_000 },
    { unit: 'kB', factor: 1_000 },
    { unit: 'bytes', factor: 1 },
  ],
  example: '2 GB',
};

export const quantities = { rate: rates, duration: durations, data: amounts };
export type QuantityKind = keyof typeof quantities;

function spelled(factor: number, ...names: string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, factor]));
}

/** Parses a quantity into kbit/s, seconds or bytes; returns null when it is invalid. '1 h 30 min' is added up. */
export function parseQuantity(kind: QuantityKind, text: string): number | null {
  const { spellings, plain } = quantities[kind];
  const written = text.trim().toLowerCase();
  const parts = [...written.matchAll(/(\d+(?:[.,]\d+)?|[.,]\d+)\s*([a-z/]*)\s*/gy)];
  const isWhole = parts.reduce((length, [part]) => length + part.length, 0) === written.length;
  if (parts.length === 0 || !isWhole) return null;
  let sum = 0;
  for (const [, number = '', unit = ''] of parts) {
    const factor = spellings[unit === '' && parts.length === 1 ? plain : unit];
    if (factor === undefined) return null;
    sum += Number(number.replace(',', '.')) * factor;
  }
  return Number.isSafeInteger(Math.round(sum)) ? Math.round(sum) : null;
}

/** Formats a quantity in the largest unit that needs at most two decimals, none for durations: '1.5 Mbit/s', '90 minutes'. */
export function formatQuantity(kind: QuantityKind, value: number): string {
  const { written } = quantities[kind];
  const decimals = kind === 'duration' ? 1 : 100;
  const step =
    written.find(({ factor }) => value >= factor && (value * decimals) % factor === 0) ??
    written.at(-1);
  if (step === undefined) throw new Error(`No unit is known for a ${kind}`);
  const count = value / step.factor;
  const unit = count === 1 ? step.unit.replace(/(?<=\w{3})s$/, '') : step.unit;
  return `${count} ${unit}`;
}

/** Returns the rule for quantities of a kind. An empty value is valid. */
export function quantity(kind: QuantityKind): (value: string) => true | string {
  return (value) =>
    value.trim() === '' ||
    parseQuantity(kind, value) !== null ||
    `Write it like ${quantities[kind].example}`;
}
