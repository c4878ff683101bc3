import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../../../test/server.ts';
import { type Tried } from '../../../test/tenancy/guest-routes/check.ts';
import { guestProviders } from '../../../test/tenancy/guest-routes/guest-provider.ts';
import { portalChecks } from '../../../test/tenancy/guest-routes/portal-checks.ts';
import { radiusChecks } from '../../../test/tenancy/guest-routes/radius-checks.ts';

const checks = [...radiusChecks, ...portalChecks];
/** Routes that take nothing which could be another provider’s, with the reason. */
const withoutRecords: Readonly<Record<string, string>> = {
  'GET /portal/:area{[0-9]{1,9}}': 'the same as with a slash at its end',
  'GET /portal/:area{[0-9]{1,9}}/api': 'knows devices only by the address that they come from',
  'POST /radius/certificates': 'certifies the server that asks, which only its token names',
  'POST /portal/preview/:token': 'leads to another page of the preview, whatever is sent',
};

let tried: Tried;
beforeAll(async () => {
  tried = await guestProviders(await sharedServer());
});

test.each(checks)('$route never reaches another provider: $what', async ({ leak }) => {
  expect(await leak(tried)).toBeNull();
});

test('each route of guests, gateways and FreeRADIUS is tried', () => {
  const served = tried.server.application.hono.routes.flatMap(({ method, path }) =>
    /^\/(radius|portal|gateways|images)\b/.test(path) && method !== 'ALL'
      ? [`${method} ${path}`]
      : [],
  );
  const known = [...checks.map(({ route }) => route), ...Object.keys(withoutRecords)];
  expect(new Set(served)).toEqual(new Set(known));
});
