export { type RouterClient, routerClient } from '../routeros/client.ts';
export type { RouterRow } from '../routeros/reply.ts';
export {
  failed,
  isOutcomeUnknown,
  type RouterFailure,
  type RouterFailureKind,
  type RouterResult,
} from '../routeros/result.ts';
export {
  maskedProperties,
  maskedScript,
  maskedText,
} from '../routeros/secret-properties.ts';
