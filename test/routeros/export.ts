import type { FakeRouter } from './router.ts';

// https://help.mikrotik.com/docs/display/ROS/Configuration+Management: hidden without show-sensitive.
const sensitive = /(password|passphrase|secret|pre-shared-key|private-key)$/;
const computed = new Set(['.id', 'dynamic', 'running', 'active', 'status', 'type']);
const notExported =
  /^\/(log|interface|ip\/(neighbor|hotspot\/active)|system\/(health|license|package)|interface\/wifi\/registration-table|user)$/;

/** The text of `/export`: what differs from nothing, section by section. */
export function exportText(
  router: FakeRouter,
  { showSensitive = false, path }: { showSensitive?: boolean; path?: string } = {},
): string {
  const sections = router.menus
    .filter(
      (menu) => !notExported.test(menu.path) && (path === undefined || menu.path.startsWith(path)),
    )
    .flatMap((menu) => {
      const lines = menu.rows
        .filter((row) => row.dynamic !== 'true')
        .map((row) => {
          const words = Object.entries(row)
            .filter(([name, value]) => !computed.has(name) && value !== '')
            .filter(([name]) => showSensitive || !sensitive.test(name))
            .map(([name, value]) => `${name}=${quoted(yesNo(value))}`);
          return words.length === 0 ? null : `${menu.single ? 'set' : 'add'} ${words.join(' ')}`;
        })
        .filter((line) => line !== null);
      return lines.length === 0 ? [] : [menu.path.replaceAll('/', ' ').replace(' ', '/'), ...lines];
    });
  const head = `# ${router.clock.toISOString().slice(0, 19).replace('T', ' ')} by RouterOS ${router.version}\n# software id = ABCD-1234\n#\n# model = ${router.board}\n# serial number = ${router.serial}\n`;
  const errors = [...router.notExportable].map((menu) => `#error exporting "${menu}" (timeout)\n`);
  return `${head}${sections.join('\n')}\n${errors.join('')}`;
}

function yesNo(value: string): string {
  return value === 'true' ? 'yes' : value === 'false' ? 'no' : value;
}

function quoted(value: string): string {
  if (/^[\w./:,-]+$/.test(value)) return value;
  const escaped = value
    .replaceAll(/["\\$?]/g, String.raw`\$&`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll(/[^\0-\u007f]+/g, (letters) =>
      [...Buffer.from(letters)].map((byte) => `\\${byte.toString(16).toUpperCase()}`).join(''),
    );
  return `"${escaped}"`;
}
