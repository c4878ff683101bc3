/** Properties of RouterOS whose values are secrets; `/export` hides them too. */
const secretProperty =
  /(^|[-.])(password|passphrase|secret|pre-shared-key|preshared-key|private-key|psk|pin|wep-key|static-key-\d|api-key|token|auth-key|encryption-key|authentication-password|encryption-password)$/;

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

/** Masks the values of secret properties in an export, a script or the output of a command. */
export function maskedScript(text: string): string {
  const quoted = String.raw`"(?:\\[\s\S]|[^"\\])*"`;
  const assignment = new RegExp(
    String.raw`((?:^|[\s.])(?:[a-z\d-]+[-.])?(?:password|passphrase|secret|pre-shared-key|preshared-key|private-key|psk|pin|wep-key|static-key-\d|api-key|token|auth-key|encryption-key))(\s*[=:]\s*)(${quoted}|[^\s;"]+)`,
    'gm',
  );
  return maskedCommunities(text.replace(assignment, `$1$2${maskedText}`));
}

function maskedCommunities(text: string): string {
  return text.replace(/(\/snmp[ /]community\b[^\n]*(?:\n(?!\/)[^\n]*)*)/g, (section) =>
    section.replace(/\bname=("(?:\\.|[^"\\])*"|[^\s;\]]+)/g, `name=${maskedText}`),
  );
}
