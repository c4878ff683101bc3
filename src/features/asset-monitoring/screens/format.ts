const steps = [
  { unit: 'Gbit/s', factor: 1e9 },
  { unit: 'Mbit/s', factor: 1e6 },
  { unit: 'kbit/s', factor: 1e3 },
];

/** Formats bit/s with about three digits, such as '12.4 Mbit/s'. */
export function rateText(bits: number): string {
  const step = steps.find(({ factor }) => bits >= factor) ?? { unit: 'bit/s', factor: 1 };
  return `${Number((bits / step.factor).toPrecision(3))} ${step.unit}`;
}

const sizes = [
  { unit: 'TB', factor: 1e12 },
  { unit: 'GB', factor: 1e9 },
  { unit: 'MB', factor: 1e6 },
];

export function sizeText(bytes: number): string {
  const size = sizes.find(({ factor }) => bytes >= factor) ?? { unit: 'kB', factor: 1e3 };
  return `${Number((bytes / size.factor).toPrecision(3))} ${size.unit}`;
}

export const percentText = (value: number) => `${Number(value.toFixed(1))} %`;
export const degreesText = (value: number) => `${Math.round(value)} °C`;
export const millisecondsText = (value: number) => `${Number(value.toPrecision(3))} ms`;

/** Formats an availability without rounding trouble away: '99.98 %'. */
export function availabilityText(share: number | null): string {
  if (share === null) return '–';
  return share === 1 ? '100 %' : `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;
}

const second = { unit: 'second', seconds: 1 };
const durations = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
];

/** Formats a time since the start in its largest unit, such as '3 days'. */
export function uptimeText(uptime: number): string {
  const { unit, seconds } = durations.find((one) => uptime >= one.seconds) ?? second;
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(uptime / seconds),
  );
}
