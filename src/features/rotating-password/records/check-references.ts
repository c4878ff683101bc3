import { any } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { WritingRequest } from '../../../server/records/store.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { RotatingPassword } from '../fields.ts';

/** Throws the errors of what a policy names: service areas of its site, and a plan that is sold there. */
export async function rejectReferenceErrors(
  { transaction, organization }: WritingRequest,
  { areas, plan }: RotatingPassword,
): Promise<void> {
  const errors: Record<string, string> = {};
  const numbers = areas.map(({ area }) => area);
  const known = await transaction
    .selectFrom('organization')
    .select('number')
    .where('number', '=', any(numbers))
    .where('type', '=', 'ServiceArea')
    .where(isInSubtree('path', organization))
    .where('status', '<>', 'Removed')
    .execute();
  numbers.forEach((area, index) => {
    if (!known.some(({ number }) => number === area))
      errors[`areas.${index}.area`] = 'Choose a service area of this site';
    else if (numbers.indexOf(area) < index)
      errors[`areas.${index}.area`] = 'Each service area once';
  });
  if (plan !== null) {
    const found = await transaction
      .selectFrom('service_plan')
      .select('status')
      .where('id', '=', plan)
      .where(isInSubtree('organization_path', organization))
      .executeTakeFirst();
    if (found === undefined) errors.plan = 'Choose a plan of this site';
    else if (found.status === 'Retired') errors.plan = 'This plan is retired. Choose another one';
  }
  rejectFieldErrors(errors);
}
