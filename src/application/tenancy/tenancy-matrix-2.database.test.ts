import { testTenancy } from '../../../test/tenancy/suite.ts';

await testTenancy({ index: 1, of: 3 });
