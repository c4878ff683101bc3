import { sql } from 'kysely';
import type { World } from '../../../../test/facts.ts';
import { ownedBy } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { plantInvoiceGateway } from '../../invoices/testing/invoice-world.ts';
import { exampleGroup } from '../examples.ts';
import type { GuestGroup } from '../fields.ts';
import { groupStore } from '../records/group-store.ts';

/** Inserts a group of an organization with a member and a link into the database; returns its id. */
export async function plantGroup(
  server: TestServer,
  owner: TestOrganization,
  changes: Partial<GuestGroup> = {},
): Promise<string> {
  const { system } = server.database;
  const { rule, ...columns } = groupStore.toColumns(exampleGroup(changes));
  const { id } = await system
    .insertInto('guest_group')
    .values({ ...columns, ...ownedBy(owner), rule: rule === null ? null : JSON.stringify(rule) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await plantMember(server, owner, id);
  await sql`
    insert into guest_group_link (
      organization_number, organization_path, group_id, token_hash, created_at, created_by, expires_at)
    values (${owner.number}, ${owner.path}, ${id}, decode(md5(${id}), 'hex'), now(), 'test', '2999-01-01')`.execute(
    system,
  );
  await sql`
    insert into guest_group_change (organization_number, organization_path, subject_id, is_stay)
    values (${owner.number}, ${owner.path}, ${id}, true)`.execute(system);
  return id;
}

/** Inserts a member that a coordinator could have added; returns its id. */
export async function plantMember(
  server: TestServer,
  owner: Pick<TestOrganization, 'number' | 'path'>,
  groupId: string,
): Promise<string> {
  const value = crypto.randomUUID().slice(0, 8).toUpperCase();
  const { id } = await server.database.system
    .insertInto('guest_group_member')
    .values({
      organization_number: owner.number,
      organization_path: owner.path,
      group_id: groupId,
      source: 'hand',
      kind: 'reservation',
      key: `reservation:${value}`,
      value,
      name: '',
      added_at: server.clock.now,
      added_by: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a gateway that issues invoices to the area. */
export function plantBillingGateway({ server, family, unique }: World) {
  return plantInvoiceGateway(server, family.area, { numbers: { prefix: unique('G') } });
}
