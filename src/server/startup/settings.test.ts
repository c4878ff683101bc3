import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const oneProvider = JSON.stringify([
  {
    issuer: 'https://login.example',
    clientId: 'atrium',
    clientSecret: 'secret',
    emailDomains: ['guests.example'],
  },
]);

test.each([
  [{ PORT: 'http' }, 'PORT must be a number between 0 and 65535'],
  [{ PORT: '-1' }, 'PORT must be a number between 0 and 65535'],
  [{ PORT: '1e3' }, 'PORT must be a number between 0 and 65535'],
  [{ ADMIN_PORT: '70000' }, 'ADMIN_PORT must be a number between 0 and 65535'],
  [{ PORT: '8081', ADMIN_PORT: '8081' }, 'ADMIN_PORT must differ from PORT'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, nginx, ::1' },
    'TRUSTED_PROXIES must list addresses and networks such as 10.0.0.0/8, not nginx',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'TRUSTED_PROXIES must list addresses and networks such as 10.0.0.0/8, not 10.0.0.0/33',
  ],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be at least 8 characters'],
  [{ SAMPLE_DATA: 'maybe' }, 'SAMPLE_DATA must be on or off'],
  [{ SAMPLE_GUESTS: 'few' }, 'SAMPLE_GUESTS must be on or off'],
  [{ HELP_URL: 'javascript:alert(1)' }, 'HELP_URL must be an address'],
  [{ ANALYTICS_ID: '<x>' }, 'ANALYTICS_ID must be a container id'],
  [{ FEEDBACK_EMAIL: 'a@b.example' }, 'SMTP_URL must be an address'],
  [{ SMTP_URL: 'smtp://x' }, 'FEEDBACK_EMAIL must be the e-mail address'],
  [{ ERROR_LOG_URL: 'logs' }, 'ERROR_LOG_URL must be an address'],
  [{ STRIPE_API_URL: 'http://stripe.example' }, 'STRIPE_API_URL must start with https://'],
  [{ ADYEN_API_URL: 'http://adyen.example' }, 'ADYEN_API_URL must start with https://'],
  [{ PAYPAL_API_URL: 'http://paypal.example' }, 'PAYPAL_API_URL must start with https://'],
  [{ AUTHORIZE_NET_API_URL: 'http://a.example' }, 'AUTHORIZE_NET_API_URL must start with https://'],
  [{ SSO_PROVIDERS: oneProvider }, 'PUBLIC_URL must be the https:// address'],
  [
    { SSO_PROVIDERS: 'none', PUBLIC_URL: 'https://a.example' },
    'SSO_PROVIDERS must be a JSON list of providers',
  ],
  [
    { SSO_PROVIDERS: '[{"issuer":"http://a.example"}]', PUBLIC_URL: 'https://a.example' },
    'SSO_PROVIDERS: entry 1 needs an issuer that starts with https://',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://'],
])('%o is refused with one line that names the setting', (environment, line) => {
  const error = errorOf(environment);
  expect(error).toBeInstanceOf(SettingsError);
  expect(String(error)).toContain(line);
  expect(String(error).split('\n')).toHaveLength(1);
});

test('all invalid settings are reported together, one per line', () => {
  const error = errorOf({ PORT: 'http', LOG_LEVEL: 'loud' });
  expect(String(error).split('\n')).toHaveLength(2);
});

test('every setting has a default', () => {
  expect(readSettings({ DATA_DIR: import.meta.dirname })).toMatchObject({ port: 8080 });
});

function errorOf(environment: Record<string, string>): unknown {
  try {
    return readSettings({ DATA_DIR: import.meta.dirname, ...environment });
  } catch (error) {
    return error;
  }
}
