import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { momentOf } from '../../../contract/values/zoned-time.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { type Extension, extension } from '../fields.ts';

interface Current {
  now: Date;
  timeZone: string;
  /** the current end of the batch or code */
  validUntil: string | null;
}

/** Returns the end of an extension; throws if it is in the past or not after the current end. */
export function laterEnd(requested: Extension, { now, timeZone, validUntil }: Current) {
  const end = validUntil === null ? now : new Date(validUntil);
  const after = end > now ? end : now;
  rejectFieldErrors(crossFieldErrors(extension, requested, { timeZone, after }));
  return momentOf(requested.validUntil, timeZone);
}
