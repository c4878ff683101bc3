import { Problem } from '../../../contract/problem.ts';
import { strictMoment } from '../../../contract/values/strict-moment.ts';

const skipped =
  'Clocks skip this time, because they are set forward. Choose an earlier or a later one.';

/** Returns the instant of a local time. Throws an error of `field` for one that clocks skip in the night of a change. */
export function momentOfField(field: string, local: string, timeZone: string): Date {
  const moment = strictMoment(local, timeZone);
  if (moment !== null) return moment;
  throw new Problem('bad-input', `${field}: ${skipped}`, { fields: { [field]: skipped } });
}
