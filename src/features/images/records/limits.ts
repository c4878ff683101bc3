import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { formatFileSize } from '../file-size.ts';
import { organizationLimits } from '../limits.ts';

interface Library extends Pick<OrganizationRequest, 'transaction'> {
  organization: { number: number; name: string };
}

/** Waits for other uploads of the organization, so that all together stay within the limits. */
export async function lockLibrary({ transaction, organization }: Library): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium images: ${organization.number}`}))`.execute(
    transaction,
  );
}

/** Throws when the organization may not store as many more images and bytes. */
export async function rejectFull(
  { transaction, organization }: Library,
  bytes: number,
  images = 1,
): Promise<void> {
  const { count, stored } = await transaction
    .selectFrom('image')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(stored_bytes), 0)`.as('stored'),
    ])
    .where('organization_number', '=', organization.number)
    .executeTakeFirstOrThrow();
  if (Number(count) + images > organizationLimits.images)
    throw new Problem(
      'bad-input',
      `${organization.name} has ${organizationLimits.images} images, which is the limit. Delete unused ones first.`,
    );
  if (Number(stored) + bytes > organizationLimits.bytes)
    throw new Problem(
      'bad-input',
      `The images of ${organization.name} fill ${formatFileSize(organizationLimits.bytes, 'en-US')}, which is the limit. Delete unused ones first.`,
    );
}
