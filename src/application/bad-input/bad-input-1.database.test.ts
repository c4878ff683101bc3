import { testBadInput } from '../../../test/bad-input/suite.ts';

await testBadInput({ index: 0, of: 2 });
