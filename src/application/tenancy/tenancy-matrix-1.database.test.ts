import { testTenancy } from '../../../test/tenancy/suite.ts';

await testTenancy({ index: 0, of: 3 });
