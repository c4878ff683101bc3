import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newProvider, type TestOrganization, type TestProvider } from '../../../test/provider.ts';
import { sharedServer, type TestServer } from '../../../test/server.ts';
import { type TemplateCalls, templateCalls } from './testing/template-calls.ts';

let server: TestServer;
let family: TestProvider;
let token: string;
let calls: TemplateCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
  calls = templateCalls(server, family, token);
});

async function addAdministratorWithRole(
  templateId: string,
  owner: TestOrganization | null,
): Promise<void> {
  const name = `holder-${randomBytes(6).toString('hex')}`;
  await server.database.system
    .insertInto('administrator')
    .values({
      username: name,
      username_folded: name,
      owner_organization_number: owner?.number ?? null,
      role_template_id: templateId,
    })
    .execute();
}

test('a template in use cannot be deleted, and the error has the number of its administrators', async () => {
  const { id } = await calls.create();
  await addAdministratorWithRole(id, family.site);
  await expect(calls.remove(id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('1 administrator has the role Night Audit'),
  });
  // An administrator outside the scope, left from a move, counts as well.
  await addAdministratorWithRole(id, family.foreign);
  await expect(calls.remove(id)).rejects.toMatchObject({
    message: expect.stringContaining('2 administrators have'),
  });
  expect((await calls.list({ sort: '-usedBy' })).rows[0]).toMatchObject({
    id,
    usedBy: 2,
  });
  await server.database.system
    .updateTable('administrator')
    .set({ role_template_id: null })
    .where('role_template_id', '=', id)
    .execute();
  await calls.remove(id);
  await expect(calls.remove(id)).rejects.toMatchObject({ status: 404 });
  expect((await calls.history())[0]).toMatchObject({ action: 'delete', entity_id: id });
});

test('the use of a built-in template is counted only within the scope', async () => {
  const { id } = await calls.builtInNamed('Support');
  const platform = await server.signInAs(null);
  const usedFor = async (by: string) =>
    (await calls.list({}, { by })).rows.find((row) => row.id === id)?.usedBy ?? 0;
  const before = await usedFor(platform);
  await addAdministratorWithRole(id, family.area);
  await addAdministratorWithRole(id, family.foreign);
  await addAdministratorWithRole(id, null);
  expect(await usedFor(token)).toBe(1);
  expect(await usedFor(platform)).toBe(before + 3);
});

test('the database returns no template outside the scope', async () => {
  await calls.create();
  const seenFrom = ({ path }: TestOrganization) =>
    server.database.withScope([path], async (transaction) => ({
      owned: await transaction.selectFrom('role_template').select('name').execute(),
      usable: (
        await sql<{
          name: string;
        }>`select name from usable_role_templates(${family.grouping.number})`.execute(transaction)
      ).rows.length,
    }));
  expect(await seenFrom(family.foreign)).toEqual({ owned: [], usable: 0 });
  expect(await seenFrom(family.grouping)).toEqual({ owned: [{ name: 'Night Audit' }], usable: 6 });
  const changed = await server.database.withScope(['/'], (transaction) =>
    transaction
      .updateTable('role_template')
      .set({ name: 'Taken' })
      .where('organization_number', 'is', null)
      .returning('id')
      .execute(),
  );
  expect(changed).toEqual([]);
});
