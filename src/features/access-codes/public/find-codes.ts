export { findCodes } from '../batches/find-code.ts';
