import type { LinkedOnly, World } from '../facts.ts';
import type { Prepared, Tenancy } from './tenancy.ts';

/** Signs in an administrator of another provider, who has the world's provider only through a link. */
export async function signInThroughLink({ server, family }: World): Promise<string> {
  const { system } = server.database;
  const { number } = await system
    .insertInto('organization')
    .values({
      type: 'ServiceProvider',
      name: 'Partner',
      path: '/',
      search_text: 'partner',
      created_by: 'test',
      updated_by: 'test',
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await system
    .updateTable('organization')
    .set({ path: `/${number}/` })
    .where('number', '=', number)
    .execute();
  // A link of the whole provider, which the product does not allow, so that it has the organizations of all examples.
  await system
    .insertInto('organization_link')
    .values({
      organization_number: family.provider.number,
      parent_number: number,
      created_by: 'test',
    })
    .execute();
  return server.signInAs(number);
}

/** Returns what the facts expect of a caller who has the organization only through a link. */
export function linkedOnlyOf({ route, facts }: Prepared): LinkedOnly | undefined {
  return facts.owner.linkedOnly?.[route];
}

/** Yields the wrong reply of a change to a caller who has its organization only through a link. */
export async function* leaksThroughLink(
  tenancy: Tenancy,
  prepared: Prepared,
): AsyncGenerator<string> {
  const { route, endpoint, facts, call } = prepared;
  const expected = linkedOnlyOf(prepared);
  if (endpoint.effect !== 'change' || call.params?.orgNumber === undefined) {
    if (expected !== undefined)
      yield 'linkedOnly is only for changes of an organization: remove it';
    return;
  }
  if (expected === undefined) {
    yield `add it to linkedOnly in ${facts.owner.feature}/facts.ts: is it daily management, or up to the owner?`;
    return;
  }
  const { status, text } = await tenancy.sendAs(route, call, 'linked only');
  const right = expected === 'allowed' ? 200 : 403;
  if (status !== right) yield `linked only: ${status} instead of ${right}: ${text.slice(0, 200)}`;
  else if (status === 403 && !text.includes('Ask an administrator of the organization'))
    yield `linked only: does not say whom to ask: ${text.slice(0, 200)}`;
}
