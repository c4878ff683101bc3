import { testTenancy } from '../../../test/tenancy/suite.ts';

await testTenancy({ index: 2, of: 3 });
