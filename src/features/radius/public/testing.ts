export { requireFreeRadius, startProcess } from '../testing/free-radius.ts';
