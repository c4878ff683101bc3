type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function written(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes two `#rrggbb` colors; a share of 0 is the first one, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [parse(first), parse(second)];
  const part = (index: 0 | 1 | 2) => a[index] * (1 - share) + b[index] * share;
  return written([part(0), part(1), part(2)]);
}

/** Returns the relative luminance (WCAG 2.2). */
export function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const value = part / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The least contrast of text (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** Returns the contrast ratio of two `#rrggbb` colors (WCAG 2.2), from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Fades a color into all backgrounds by at most `share`, as long as the contrast with each is at least `least`. */
export function faded(
  color: string,
  backgrounds: readonly [string, ...string[]],
  share: number,
  least: number,
): string {
  for (let tried = share; tried > 0; tried -= 0.05) {
    const result = mix(color, backgrounds[0], tried);
    if (backgrounds.every((background) => contrast(result, background) >= least)) return result;
  }
  return color;
}
