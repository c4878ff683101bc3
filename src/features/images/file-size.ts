/** Returns a size such as "640 kB" or "1.4 MB". */
export function formatFileSize(bytes: number, locale?: string): string {
  const [unit, count] =
    bytes < 1_000
      ? ['byte', bytes]
      : bytes < 999_500
        ? ['kilobyte', bytes / 1_000]
        : ['megabyte', bytes / 1_000_000];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(count);
}
