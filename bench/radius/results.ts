import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { columns, type RadiusResult, rowOf } from './measure.ts';

/** Writes what was measured beside `bench/results.md`, with the state of the machine. */
export async function writeRadiusResults(results: readonly RadiusResult[]): Promise<void> {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const text = [
    '# RADIUS beside FreeRADIUS with its own SQL module',
    '',
    `\`npm run bench -- radius\`, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, on ${cpus().length} cores of ${cpus()[0]?.model}, load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} at the end.`,
    `Node ${process.versions.node}; ${versionOf('psql', '--version')}; ${versionOf('freeradius', '-v')}.`,
    '',
    'Each guest signs in with an access code of its own (with the SQL module: name and password), from 50 gateways. Accounting is three sessions of each guest with start, interims and stop. Atrium begins the entitlement, adds guest, device and purchase, and counts usage by hour, day, device and guest; the SQL module keeps one row for each session. A wait at 500 a second begins when its turn came. The load and all servers run on the same machine.',
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...results.map((result) => line(rowOf(result))),
    '',
    ...ratios(results),
    '',
  ].join('\n');
  console.info(ratios(results).join('\n'));
  await writeFile(join(import.meta.dirname, '../radius-results.md'), text);
}

/** Compares the two that FreeRADIUS asks, work by work. */
function ratios(results: readonly RadiusResult[]): string[] {
  const of = (system: string) => results.filter((result) => result.system.startsWith(system));
  const peers = of('FreeRADIUS with its SQL module');
  return of('FreeRADIUS with Atrium').flatMap(({ work, load }) => {
    const peer = peers.find((result) => result.work === work)?.load;
    if (peer === undefined) return [];
    const share = (load.perSecond / peer.perSecond).toFixed(2);
    const times = (load.p95 / peer.p95).toFixed(2);
    return [
      `- ${work}, FreeRADIUS with Atrium : with its SQL module: ${share} of the rate, ${times} of the p95`,
    ];
  });
}

function versionOf(program: string, option: string): string {
  const { stdout } = spawnSync(program, [option], { encoding: 'utf8' });
  return (
    stdout
      ?.split('\n')[0]
      ?.replace(/^.*?: /, '')
      .trim() || `no ${program}`
  );
}
