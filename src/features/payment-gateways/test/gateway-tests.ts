import type { GatewayType } from '../gateway-types.ts';
import { testSandbox, testVendor } from './card-tests.ts';
import { testCloudbeds, testMews } from './hosted-tests.ts';
import { testHouse, testInvoice } from './local-tests.ts';
import { testList, testStay, testWebService } from './loyalty-tests.ts';
import { testOidc } from './oidc-tests.ts';
import { testFias } from './pms-tests.ts';
import type { GatewayTest } from './step.ts';

/** The test of each type. */
export const gatewayTests: Record<GatewayType, GatewayTest> = {
  sandbox: testSandbox,
  stripe: testVendor,
  adyen: testVendor,
  paypal: testVendor,
  'authorize-net': testVendor,
  house: testHouse,
  fias: testFias,
  mews: testMews,
  cloudbeds: testCloudbeds,
  list: testList,
  http: testWebService,
  stay: testStay,
  oidc: testOidc,
  invoice: testInvoice,
};
