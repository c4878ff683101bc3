import { formatNumber } from '../../../ui/format.ts';

const sizes = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats an amount of data with one decimal: '9.1 GB'. */
export function dataAmountText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), sizes.length - 1);
  return `${formatNumber(Math.round((bytes / 1000 ** step) * 10) / 10)} ${sizes[step]}`;
}

/** Formats a duration in its two largest units: '1 h 30 min'. */
export function durationText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
