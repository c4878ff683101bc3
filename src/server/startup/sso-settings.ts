/** An entry of the setting SSO_PROVIDERS. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** the realm of its administrators */
  realm: string;
  /** users with an e-mail address of these domains are redirected to it */
  emailDomains: readonly string[];
}

export interface SsoSettings {
  /** where browsers reach this server, for the provider's redirect */
  publicUrl: string;
  providers: readonly IdentityProvider[];
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Returns whether the address uses https, or http on the loopback interface. */
export function isSecureAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
}

/**
 * Reads SSO_PROVIDERS, a JSON list of `{ issuer, clientId, clientSecret, emailDomains, realm? }`, and PUBLIC_URL.
 * Appends messages that start with the setting's name to `errors`.
 */
export function readSsoSettings(
  given: (name: string) => string | undefined,
  errors: string[],
): SsoSettings | null {
  const list = given('SSO_PROVIDERS');
  if (list === undefined) return null;
  const publicUrl = given('PUBLIC_URL') ?? '';
  if (!isSecureAddress(publicUrl))
    errors.push('PUBLIC_URL must be the https:// address of this server when SSO_PROVIDERS is set');
  const providers = listOf(jsonOf(list)).map((entry) => providerOf(entry));
  if (providers.length === 0) errors.push('SSO_PROVIDERS must be a JSON list of providers');
  for (const [index, provider] of providers.entries())
    if (typeof provider === 'string') errors.push(`SSO_PROVIDERS: entry ${index + 1} ${provider}`);
  return {
    publicUrl: publicUrl.replace(/\/+$/, ''),
    providers: providers.filter((provider) => typeof provider !== 'string'),
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the provider of an entry, or the error in it. */
function providerOf(entry: unknown): IdentityProvider | string {
  const given: Partial<Record<keyof IdentityProvider, unknown>> = Object(entry);
  const { issuer, clientId, clientSecret, realm = '' } = given;
  const domains = listOf(given.emailDomains).filter((domain) => typeof domain === 'string');
  if (typeof issuer !== 'string' || !isSecureAddress(issuer))
    return 'needs an issuer that starts with https://';
  if (typeof clientId !== 'string' || clientId === '') return 'needs a clientId';
  if (typeof clientSecret !== 'string' || clientSecret === '') return 'needs a clientSecret';
  if (typeof realm !== 'string') return 'has a realm that is not a string';
  if (domains.length === 0) return 'needs emailDomains, a list of domain names';
  const emailDomains = domains.map((domain) => domain.toLowerCase());
  return { issuer, clientId, clientSecret, realm: realm.toLowerCase(), emailDomains };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
