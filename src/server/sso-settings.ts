import * as z from 'zod/mini';

/** An identity provider as the setting SSO_PROVIDERS names it. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** the sign-in name space whose administrators it knows */
  realm: string;
  /** the domains whose e-mail addresses lead to it */
  emailDomains: readonly string[];
}

export interface SsoSettings {
  /** where browsers reach this server; the provider sends them back there */
  publicUrl: string;
  providers: readonly IdentityProvider[];
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** https, or http on this very machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
}

const text = z.string().check(z.minLength(1));
const providers = z.array(
  z.strictObject({
    issuer: z.string().check(z.refine(isSafe, 'must start with https://')),
    clientId: text,
    clientSecret: text,
    realm: z._default(z.string(), ''),
    emailDomains: z
      .array(
        z.pipe(
          text,
          z.transform((domain) => domain.toLowerCase()),
        ),
      )
      .check(z.minLength(1)),
  }),
);

/**
 * SSO_PROVIDERS: a JSON list of `{ issuer, clientId, clientSecret, emailDomains, realm? }`; PUBLIC_URL: where browsers
 * reach the server. Mistakes are added in words that begin with the setting's name.
 */
export function readSsoSettings(
  given: (name: string) => string | undefined,
  mistakes: string[],
): SsoSettings | null {
  const list = given('SSO_PROVIDERS');
  if (list === undefined) return null;
  const publicUrl = given('PUBLIC_URL') ?? '';
  if (!isSafe(publicUrl))
    mistakes.push(
      'PUBLIC_URL must be the https:// address of this server when SSO_PROVIDERS is set',
    );
  const parsed = providers.safeParse(jsonOf(list));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.') ?? '';
    mistakes.push(
      `SSO_PROVIDERS is not as it should be${place && ` at ${place}`}: ${issue?.message}`,
    );
    return null;
  }
  return { publicUrl: publicUrl.replace(/\/+$/, ''), providers: parsed.data };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
