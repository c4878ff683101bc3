import { encode } from 'uqr';

/** The border of a QR code in modules. Less than the standard's 4, because the paper around is white too. */
const quiet = 2;

/** A run of dark modules, in modules. */
interface Run {
  x: number;
  y: number;
  length: number;
}

/** Returns a QR code as one rectangle per run of dark modules, to avoid hairlines between modules. */
export function qrRuns(text: string): { size: number; runs: readonly Run[] } {
  // Any of the eight masks is valid, and choosing the best takes eight times as long.
  const { data, size } = encode(text, { ecc: 'M', border: quiet, maskPattern: 3 });
  const runs: Run[] = [];
  for (const [y, cells] of data.entries()) {
    let from: number | null = null;
    for (const [x, isDark] of [...cells, false].entries()) {
      if (isDark) from ??= x;
      else if (from !== null) {
        runs.push({ x: from, y, length: x - from });
        from = null;
      }
    }
  }
  return { size, runs };
}
