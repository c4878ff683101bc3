import { testBadInput } from '../../../test/bad-input/suite.ts';

await testBadInput({ index: 1, of: 2 });
