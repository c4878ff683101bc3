import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { ClientSettings } from '../../contract/client-settings.ts';
import { passwordMinimumLength } from '../../contract/limits.ts';
import { email } from '../../contract/validators/validators.ts';
import { type Network, parseNetwork } from '../network/addresses.ts';
import type { MailSettings } from '../network/mail.ts';
import { parseSecretKey } from '../secrets/secret-key.ts';
import { isSecureAddress, readSsoSettings, type SsoSettings } from './sso-settings.ts';

export interface Settings {
  port: number;
  host: string;
  dataDirectory: string;
  databaseUrl: string | undefined;
  administrator: { username: string; password: string | undefined };
  /** undefined: on for an empty embedded database, off otherwise */
  sampleData: boolean | undefined;
  /** whether guests of the sample provider come and go */
  sampleGuests: boolean;
  logLevel: (typeof logLevels)[number];
  client: ClientSettings;
  publicUrl: string | null;
  /** undefined: no mail is sent */
  mail: MailSettings | undefined;
  /** undefined: errors of pages are written to the server's log only */
  errorLogUrl: string | undefined;
  sso: SsoSettings | null;
  stripeApiUrl: string;
  adyenApiUrl: string | null;
  paypalApiUrl: string | null;
  authorizeNetApiUrl: string | null;
  /** undefined: the key file of the data directory */
  secretKey: Uint8Array<ArrayBuffer> | undefined;
  deviceNetworks: readonly string[];
  trustedProxies: readonly Network[];
  /** where FreeRADIUS servers call from */
  radiusNetworks: readonly Network[];
  /** undefined: PORT serves metrics and readiness too */
  adminPort: number | undefined;
}

/** Invalid settings, one per line, each starting with the setting's name. */
export class SettingsError extends Error {
  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const publicBreachedPasswords = 'https://api.pwnedpasswords.com/range/';

type Environment = Record<string, string | undefined>;

/** Reads and validates the environment; throws a SettingsError that lists every error. */
export function readSettings(environment: Environment): Settings {
  const errors: string[] = [];
  const given = (name: string) => environment[name]?.trim() || undefined;

  const portIn = (name: string, text: string) => {
    if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
      errors.push(`${name} must be a number between 0 and 65535`);
    return Number(text);
  };
  const port = portIn('PORT', given('PORT') ?? '8080');
  const adminSetting = given('ADMIN_PORT');
  const adminPort = adminSetting === undefined ? undefined : portIn('ADMIN_PORT', adminSetting);
  if (adminPort !== undefined && adminPort !== 0 && adminPort === port)
    errors.push('ADMIN_PORT must differ from PORT');

  const databaseUrl = given('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
    errors.push('DATABASE_URL must start with postgres:// or postgresql://');

  const username = given('ADMIN_USERNAME') ?? 'admin';
  if (!/^[^\p{Cc}\s]{3,64}$/u.test(username))
    errors.push('ADMIN_USERNAME must have 3 to 64 characters without spaces');

  const password = environment.ADMIN_PASSWORD || undefined;
  if (password !== undefined && [...password].length < passwordMinimumLength)
    errors.push(`ADMIN_PASSWORD must be at least ${passwordMinimumLength} characters`);

  const switchIn = (name: string) => {
    const text = given(name)?.toLowerCase();
    if (text !== undefined && text !== 'on' && text !== 'off')
      errors.push(`${name} must be on or off`);
    return text === undefined ? undefined : text === 'on';
  };
  const sampleData = switchIn('SAMPLE_DATA');
  const sampleGuests = switchIn('SAMPLE_GUESTS') ?? true;

  const logLevel = logLevels.find((level) => level === (given('LOG_LEVEL') ?? 'info'));
  if (logLevel === undefined) errors.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}`);

  const dataDirectory = resolve(given('DATA_DIR') ?? 'data');
  const unusableDirectory = directoryError(dataDirectory);
  if (unusableDirectory !== undefined) errors.push(`DATA_DIR ${unusableDirectory}`);

  const address = (name: string) => {
    const text = given(name);
    if (text === undefined || /^https?:$/.test(protocolOf(text))) return text;
    errors.push(`${name} must be an address that starts with https:// or http://`);
    return undefined;
  };
  const analyticsId = given('ANALYTICS_ID');
  if (analyticsId !== undefined && !/^GTM-[A-Z0-9]{4,12}$/.test(analyticsId))
    errors.push('ANALYTICS_ID must be a container id such as GTM-ABC123');
  const legacyOrigin = address('LEGACY_ORIGIN');
  const client: ClientSettings = {
    breachedPasswordRange: address('BREACHED_PASSWORDS_URL') ?? publicBreachedPasswords,
    analyticsId: analyticsId ?? null,
    loggingEnabled: environment.NODE_ENV !== 'development',
    helpAddress: address('HELP_URL') ?? null,
    legacyOrigin: legacyOrigin === undefined ? null : new URL(legacyOrigin).origin,
  };

  const secretSetting = given('SECRET_KEY');
  const secretKey = secretSetting === undefined ? undefined : parseSecretKey(secretSetting);
  if (secretSetting !== undefined && secretKey === undefined)
    errors.push('SECRET_KEY must be 32 bytes in base64 or hexadecimal (openssl rand -base64 32)');
  const deviceNetworks = (given('DEVICE_NETWORKS') ?? '').split(/[\s,]+/).filter(Boolean);
  for (const network of deviceNetworks)
    if (!ipaddr.isValidCIDR(network))
      errors.push(`DEVICE_NETWORKS must name networks such as 127.0.0.0/8, not ${network}`);

  const networksIn = (name: string, usual: string) => {
    const entries = (given(name) ?? usual).split(/[\s,]+/).filter(Boolean);
    return entries.flatMap((entry) => {
      const network = parseNetwork(entry);
      if (network !== undefined) return [network];
      errors.push(`${name} must list addresses and networks such as 10.0.0.0/8, not ${entry}`);
      return [];
    });
  };
  const trustedProxies = networksIn('TRUSTED_PROXIES', '');
  const radiusNetworks = networksIn('RADIUS_NETWORKS', '127.0.0.0/8, ::1');

  const publicUrl = given('PUBLIC_URL')?.replace(/\/+$/, '') ?? null;
  const errorLogUrl = address('ERROR_LOG_URL');
  const vendor = (name: string) => {
    const url = address(name);
    if (url !== undefined && !isSecureAddress(url))
      errors.push(`${name} must start with https://, except on this computer`);
    return url?.replace(/\/+$/, '');
  };
  const stripeApiUrl = vendor('STRIPE_API_URL') ?? 'https://api.stripe.com';
  const adyenApiUrl = vendor('ADYEN_API_URL') ?? null;
  const paypalApiUrl = vendor('PAYPAL_API_URL') ?? null;
  const authorizeNetApiUrl = vendor('AUTHORIZE_NET_API_URL') ?? null;
  const mail = readMail(given, errors);
  const sso = readSsoSettings(given, errors);
  if (sso === null && publicUrl !== null && !isSecureAddress(publicUrl))
    errors.push('PUBLIC_URL must be the https:// address of this server');

  if (errors.length > 0 || logLevel === undefined) throw new SettingsError(errors);
  return {
    port,
    host: given('HOST') ?? '127.0.0.1',
    dataDirectory,
    databaseUrl,
    administrator: { username, password },
    sampleData,
    sampleGuests,
    logLevel,
    client,
    publicUrl,
    mail,
    errorLogUrl,
    sso,
    stripeApiUrl,
    adyenApiUrl,
    paypalApiUrl,
    authorizeNetApiUrl,
    secretKey,
    deviceNetworks,
    trustedProxies,
    radiusNetworks,
    adminPort,
  };
}

function readMail(
  given: (name: string) => string | undefined,
  errors: string[],
): MailSettings | undefined {
  const smtpUrl = given('SMTP_URL');
  const to = given('FEEDBACK_EMAIL');
  if (smtpUrl === undefined && to === undefined) return undefined;
  if (smtpUrl === undefined || !/^smtps?:$/.test(protocolOf(smtpUrl)))
    errors.push('SMTP_URL must be an address that starts with smtp:// or smtps://');
  if (to === undefined || email(to) !== true)
    errors.push('FEEDBACK_EMAIL must be the e-mail address that feedback goes to');
  const from = given('MAIL_FROM') ?? to;
  if (from !== undefined && email(from) !== true)
    errors.push('MAIL_FROM must be the e-mail address that mail comes from');
  return smtpUrl !== undefined && to !== undefined && from !== undefined
    ? { smtpUrl, from, to }
    : undefined;
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}

/** Replaces the `recursive` option of Node, which never returns below /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it.
    if (!existsSync(directory)) throw error;
  }
}

function directoryError(directory: string): string | undefined {
  try {
    makeDirectory(directory);
    if (!statSync(directory).isDirectory()) return `${directory} is not a directory`;
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return `${directory} cannot be read and written (${reason})`;
  }
}
