import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import { Problem } from '../../../contract/problem.ts';
import { folded } from '../../../contract/values/folded.ts';
import { any, containing, likeLiteral } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import { scopeOf } from '../../../server/tenancy.ts';
import { codesInBatches, storedCodeOf } from '../../access-codes/queries.ts';
import type { GuestRow, listGuests } from '../contract.ts';
import { noPersonalData } from '../fields.ts';
import { canSeeCodes, canSeePersonalData } from '../rules.ts';
import { guestColumns, guestsOf, stateOf } from './find-guest.ts';
import { parseSearch } from './guest-search.ts';

interface Match {
  match: string;
  total: string;
  more: boolean;
}

interface Query extends Omit<Received<typeof listGuests>['query'], 'sort'> {
  /** relevance: exact matches first, then guests who are online, then those seen last */
  sort?: Received<typeof listGuests>['query']['sort'] | 'relevance';
}

/** Returns a page of the guests of the organization and of all organizations below or linked into it. */
export async function listGuestsPage(
  request: OrganizationRequest,
  { page = 1, pageSize = 25, text = '', sort, state }: Query,
) {
  const { transaction, organization, server, caller } = request;
  const isMasked = !canSeePersonalData(caller);
  const { words, macDigits } = text === '' ? { words: [], macDigits: '' } : parseSearch(text);
  // A role without personal data must not discover it by searching, so it can search only by a complete MAC address or
  // a complete access code.
  const byMac = isMasked && macDigits.length < 12 ? '' : macDigits;
  const code = storedCodeOf(text);
  const canFindByBeginning = code !== '' && !isMasked && canSeeCodes(caller);
  const onlyByCode = isMasked && text !== '' && byMac === '';
  if (onlyByCode && code === '') throw rejectedSearch();
  const prefixes = await scopeOf(transaction, organization.number);
  const patterns = isMasked ? [] : words.map(containing);
  const order = sort === undefined || (isMasked && sort.endsWith('name')) ? '' : sort;
  const exact = isMasked || sort !== 'relevance' ? '' : likeLiteral(folded(text.trim()));
  const matches = async (first: number, limit: number) => {
    const { rows } = await sql<Match>`
      select match, total, more from guest_matches(
        ${prefixes}::text[], ${patterns}::text[], ${byMac}, ${canFindByBeginning ? `${code}%` : code},
        ${state ?? ''}, ${server.now()}, ${order}, ${first}, ${limit},
        ${exact})`.execute(transaction);
    return rows;
  };
  const found = await matches((page - 1) * pageSize, pageSize);
  if (onlyByCode && found.length === 0 && page === 1) throw rejectedSearch();
  // A page beyond the last one has no total.
  const [counted] = found.length === 0 && page > 1 ? await matches(0, 1) : found;
  return {
    rows: await rowsOf(
      request,
      found.map(({ match }) => match),
      { isMasked, code, canFindByBeginning },
    ),
    total: Number(counted?.total ?? 0),
    totalIsLowerBound: counted?.more ?? false,
    isMasked,
  };
}

function rejectedSearch(): Problem {
  return new Problem(
    'not-allowed',
    'Your role does not let you see guests’ personal data, so you can find guests only by a complete MAC address or access code.',
  );
}

async function rowsOf(
  { transaction, server }: OrganizationRequest,
  ids: readonly string[],
  {
    isMasked,
    code,
    canFindByBeginning,
  }: { isMasked: boolean; code: string; canFindByBeginning: boolean },
): Promise<GuestRow[]> {
  if (ids.length === 0) return [];
  const rows = await guestsOf(transaction)
    .select(guestColumns)
    .select([
      'guest.access_code_id as accessCodeId',
      timeZoneOfArea.as('timeZone'),
      sql<number>`(select count(*)::integer from guest_device where guest_id = guest.id)`.as(
        'devices',
      ),
      sql<boolean>`exists (select from guest_session where guest_id = guest.id and state = 'open')`.as(
        'isOnline',
      ),
      sql<Date | null>`(select max(last_seen_at) from guest_device where guest_id = guest.id)`.as(
        'lastSeenAt',
      ),
    ])
    .where('guest.id', '=', any(ids))
    .execute();
  const codeIds = code === '' ? [] : rows.flatMap(({ accessCodeId }) => accessCodeId ?? []);
  const codes = await codesInBatches(transaction, codeIds);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { status: _status, accessCodeId, lastSeenAt, validUntil, ...columns } = row;
    const cameBy = codes.get(accessCodeId ?? '')?.code ?? '';
    const stored = storedCodeOf(cameBy);
    const { name, email, phone, room, username } = isMasked ? noPersonalData : row;
    return {
      ...columns,
      name,
      email,
      phone,
      room,
      username,
      state: stateOf(row, server.now()),
      validUntil: validUntil?.toISOString() ?? null,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      foundByCode:
        cameBy !== '' && (canFindByBeginning ? stored.startsWith(code) : stored === code)
          ? cameBy
          : null,
    };
  });
}
