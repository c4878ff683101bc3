import * as openid from 'openid-client';
import type { IdentityProvider, SsoSettings } from '../../../server/startup/sso-settings.ts';

const deadlineSeconds = 10;
const configurations = new Map<string, Promise<openid.Configuration>>();

/** Returns the provider of an e-mail address's domain, preferably one of the realm. */
export function providerFor(
  { providers }: SsoSettings,
  email: string,
  realm: string,
): IdentityProvider | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const ofDomain = providers.filter(({ emailDomains }) => emailDomains.includes(domain));
  return ofDomain.find((provider) => provider.realm === realm) ?? ofDomain[0];
}

/** Returns the issuer's discovered configuration. It is cached, except a failure. */
export function configurationOf({ issuer, clientId, clientSecret }: IdentityProvider) {
  const known = configurations.get(issuer);
  if (known !== undefined) return known;
  const isLocal = new URL(issuer).protocol === 'http:';
  const discovery = openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: deadlineSeconds,
    // The settings allow http on loopback only.
    ...(isLocal && { execute: [openid.allowInsecureRequests] }),
  });
  configurations.set(issuer, discovery);
  discovery.catch(() => configurations.delete(issuer));
  return discovery;
}
