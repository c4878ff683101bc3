/** The ends of the names of RouterOS's properties whose values are secrets; `/export` hides them too. */
const names = [
  'password',
  'passphrase',
  'secret',
  'pre-shared-key',
  'preshared-key',
  'private-key',
  'psk',
  'pin',
  'wep-key',
  String.raw`static-key-\d`,
  'api-key',
  'token',
  'auth-key',
  'authentication-key',
  'encryption-key',
  'md5-key',
  'cak',
].join('|');
const secretProperty = new RegExp(`(^|[-.])(${names})$`);

export const maskedText = '••••••';

export function isSecretProperty(path: string, property: string): boolean {
  // The name of an SNMP community is what protects version 1 and 2c.
  if (path === '/snmp/community' && property === 'name') return true;
  return secretProperty.test(property);
}

/** Returns properties of an object for display, with secrets masked. An empty secret is shown as such. */
export function maskedProperties(
  path: string,
  properties: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      value !== '' && isSecretProperty(path, name) ? maskedText : value,
    ]),
  );
}

/** Replaces known secrets in a text; those of one or two characters are in too many words to be replaced. */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  return [...new Set(secrets)]
    .filter((secret) => secret.length > 2)
    .toSorted((left, right) => right.length - left.length)
    .reduce((masked, secret) => masked.replaceAll(secret, maskedText), text);
}

const quoted = String.raw`"(?:\\[\s\S]|[^"\\])*"`;
/** Within a quoted script */
const quotedInside = String.raw`\\"(?:(?!\\")[\s\S])*\\"`;
const unquoted = String.raw`(?:[^\s;"\\]|\\(?!["\r\n]))+`;
/** `/export` breaks lines at 80 columns, also before a value. */
const broken = String.raw`(?:\\\r?\n\s*)?`;
const assignment = new RegExp(
  String.raw`((?:^|[^a-z\d-])(?:[a-z\d-]+[-.])?(?:${names})\s*[=:]\s*${broken})(?:${quoted}|${quotedInside}|${unquoted})`,
  'gim',
);

/** Masks the values of secret properties in an export, a script or the output of a command. */
export function maskedScript(text: string): string {
  return maskedColumns(maskedCommunities(text.replace(assignment, `$1${maskedText}`)));
}

/** Masks the columns of secrets in tables, as `print` writes them below a line of headings in capitals. */
function maskedColumns(text: string): string {
  let columns: { start: number; end: number }[] = [];
  return text
    .split('\n')
    .map((line) => {
      if (/^\s*(?:#\s*)?[A-Z][A-Z\d.-]*(?:\s+[A-Z][A-Z\d.-]*)*\s*$/.test(line)) {
        columns = secretColumns(line);
        return line;
      }
      if (line.trim() === '') columns = [];
      return line.trimStart().startsWith(';;;') ? line : withoutColumns(line, columns);
    })
    .join('\n');
}

/** Returns the columns of secrets in a line of headings, the last one first. */
function secretColumns(headings: string): { start: number; end: number }[] {
  const found = [...headings.matchAll(/\S+/g)];
  return found
    .flatMap(({ 0: heading, index }, position) =>
      secretProperty.test(heading.toLowerCase())
        ? [{ start: index, end: found[position + 1]?.index ?? Number.POSITIVE_INFINITY }]
        : [],
    )
    .toReversed();
}

function withoutColumns(line: string, columns: readonly { start: number; end: number }[]): string {
  return columns.reduce((masked, { start, end }) => {
    const value = masked.slice(start, end);
    return value.trim() === ''
      ? masked
      : `${masked.slice(0, start)}${maskedText}${masked.length > end ? ' ' : ''}${masked.slice(end)}`;
  }, line);
}

const communityName = new RegExp(String.raw`(\bname=${broken})(?:${quoted}|[^\s;\]]+)`, 'g');

function maskedCommunities(text: string): string {
  return text.replace(/(\/snmp[ /]community\b[^\n]*(?:\n(?!\/)[^\n]*)*)/g, (section) =>
    section.replace(communityName, `$1${maskedText}`),
  );
}
