export { checkConfig, requireFreeRadius, startProcess } from '../testing/free-radius.ts';
