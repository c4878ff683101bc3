import type { Call } from '../facts.ts';
import type { TestReply } from '../world.ts';
import { isRecordId, type Part, partsOf, withPart } from './call-parts.ts';
import { idsInContract } from './contract-ids.ts';
import { elsewhere } from './planted.ts';
import { missingNumber, missingUuid, type Prepared, type Tenancy } from './tenancy.ts';

/**
 * Replaces the ids of a call, one at a time, by records of other organizations, so that only the tenancy check of that id
 * can reject the call. It must respond with 404 even to an administrator of the platform.
 */
export async function* leaksOfForeignIds(
  tenancy: Tenancy,
  { route, endpoint, facts, call }: Prepared,
): AsyncGenerator<string> {
  const given = idsOf(call, facts.otherOrganizations);
  for (const id of idsInContract(endpoint))
    if (!given.some(({ name }) => name === id))
      yield `${id}: not in the example: give one in ${facts.owner.feature}/facts.ts`;
  for (const { path, name, value } of given) {
    const where = path.join('.');
    const missingId =
      typeof value === 'number' || /^\d+$/.test(value) ? missingNumber : missingUuid;
    const missing = await tenancy.send(route, withPart(call, path, missingId), 'the platform');
    for (const at of elsewhere) {
      const id = await tenancy.planted.idOf(facts.owner, name, at);
      if (id === undefined) {
        yield `${where}: no planted record: add planted.${name} to ${facts.owner.feature}/facts.ts`;
        break;
      }
      const before = await tenancy.tracesOf(id);
      const reply = await tenancy.send(route, withPart(call, path, id), 'the platform');
      if (!isAlike([reply, id], [missing, missingId]))
        yield `${where} of ${at}: ${reply.status} ${reply.text.slice(0, 200)}`;
      else if ((await tenancy.tracesOf(id)) !== before) yield `${where} of ${at}: changed`;
    }
  }
}

/** Replaces a call's further organizations by ones outside the caller's scope. */
export async function* leaksOfOtherOrganizations(
  tenancy: Tenancy,
  { route, facts, call }: Prepared,
): AsyncGenerator<string> {
  const { foreign, foreignSite } = tenancy.world.family;
  const declared = facts.otherOrganizations ?? [];
  for (const where of declared) {
    const path = where.split('.');
    const missing = await tenancy.sendAs(route, withPart(call, path, missingNumber), 'a provider');
    for (const { number } of [foreign, foreignSite]) {
      const id = String(number);
      const reply = await tenancy.sendAs(route, withPart(call, path, id), 'a provider');
      if (!isAlike([reply, id], [missing, missingNumber]))
        yield `${where} outside the scope: ${reply.status} ${reply.text.slice(0, 200)}`;
    }
  }
  for (const { path } of await organizationsIn(tenancy, call))
    if (!declared.includes(path.join('.')))
      yield `${path.join('.')} names an organization: add it to otherOrganizations in ${facts.owner.feature}/facts.ts`;
}

function idsOf(call: Call, otherOrganizations: readonly string[] = []): Part[] {
  return partsOf(call).filter(
    (part) => isRecordId(part) && !otherOrganizations.includes(part.path.join('.')),
  );
}

/** Returns the values of a call, except `orgNumber`, that are numbers of organizations. */
async function organizationsIn({ world }: Tenancy, call: Call): Promise<Part[]> {
  const numbers = partsOf(call).filter(
    ({ name, value }) => name !== 'orgNumber' && /^\d{6,9}$/.test(String(value)),
  );
  if (numbers.length === 0) return [];
  const found = await world.server.database.system
    .selectFrom('organization')
    .select('number')
    .where(
      'number',
      'in',
      numbers.map(({ value }) => Number(value)),
    )
    .where('status', '<>', 'Removed')
    .execute();
  const known = new Set(found.map(({ number }) => number));
  return numbers.filter(({ value }) => known.has(Number(value)));
}

/** Returns whether two replies are equal except for the ids. */
function isAlike(one: [TestReply, string], other: [TestReply, string]): boolean {
  return one[0].status === other[0].status && withoutId(one) === withoutId(other);
}

/** A short id, such as the fourth login's, is also part of the status in the text. */
function withoutId([{ text }, id]: [TestReply, string]): string {
  return id.length > 3 ? text.replaceAll(id, '(id)') : text;
}
