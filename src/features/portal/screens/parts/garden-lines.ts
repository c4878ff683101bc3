import type { EffectivePortal } from '../../document/fields.ts';

type Entry = EffectivePortal['garden']['entries'][number];

const most = 500;

/** Returns entries as lines of a text: `pay.example.com:443`. */
export function gardenLines(entries: readonly Entry[]): string {
  return entries
    .map(({ host, port }) =>
      port === null ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`,
    )
    .join('\n');
}

/** Reads one entry per line. An IPv6 address with a port stands in brackets. */
export function readGarden(text: string): { entries: Entry[]; errors: string[] } {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const errors: string[] = lines.length > most ? [`No more than ${most} hosts`] : [];
  const entries = lines.flatMap((line) => {
    const [, bracketed, host = bracketed ?? line, portText] =
      /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(line) ?? [];
    const port = portText === undefined ? null : Number(portText);
    if (port !== null && (port < 1 || port > 65_535)) {
      errors.push(`${line}: the port must be 1 to 65535`);
      return [];
    }
    return [{ host, port }];
  });
  return { entries, errors };
}
