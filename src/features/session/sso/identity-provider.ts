import * as openid from 'openid-client';
import type { IdentityProvider, SsoSettings } from '../../../server/sso-settings.ts';

const deadlineSeconds = 10;
const configurations = new Map<string, Promise<openid.Configuration>>();

/** The provider for an e-mail address: that of the realm, else the one of its domain. */
export function providerFor(
  { providers }: SsoSettings,
  email: string,
  realm: string,
): IdentityProvider | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const ofDomain = providers.filter(({ emailDomains }) => emailDomains.includes(domain));
  return ofDomain.find((provider) => provider.realm === realm) ?? ofDomain[0];
}

/** What the issuer says of itself, asked for once; a failure is asked again. */
export function configurationOf({ issuer, clientId, clientSecret }: IdentityProvider) {
  const known = configurations.get(issuer);
  if (known !== undefined) return known;
  const isLocal = new URL(issuer).protocol === 'http:';
  const asked = openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: deadlineSeconds,
    // The settings let http through on loopback only.
    ...(isLocal && { execute: [openid.allowInsecureRequests] }),
  });
  configurations.set(issuer, asked);
  asked.catch(() => configurations.delete(issuer));
  return asked;
}
