import { lastDigits, masked } from '../../features/loyalty/lookups/masking.ts';
import {
  hashKeyOf,
  hashOfMember,
  sealQuestion,
} from '../../features/loyalty/lookups/member-hash.ts';
import { texts } from '../../features/loyalty/texts.ts';
import { defaultPortal } from '../../features/portal/document/default-portal.ts';
import { emptyDocument, type PortalDocument } from '../../features/portal/document/fields.ts';
import { lockMembers, memberHash, storeMembers } from '../../features/portal/members/members.ts';
import type { ScopedTransaction, ServerContext } from '../../server/context.ts';
import { recordOf } from '../area.ts';
import { diceOf } from '../dice.ts';
import { namesOf, randomPerson } from '../people.ts';
import { type Hotel, programme, tiers } from './hotels.ts';
import { type BuyingMember, memberNumber } from './members.ts';
import { sellerOf } from './sellers.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const furtherMembers = 30;

/** Offers members to sign in with their number at the hotel, as its published portal says. */
const document: PortalDocument = {
  ...emptyDocument,
  methods: {
    methods: defaultPortal.methods.methods.map((method) =>
      method.type === 'memberNumber' ? { ...method, isOn: true } : method,
    ),
  },
};

/** Adds the members of a hotel, its portal, which asks for their numbers, and what the programme was asked. */
export async function addMembers(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets' | 'now'>,
  hotel: Hotel,
  buyers: readonly BuyingMember[],
): Promise<void> {
  const { key } = await lockMembers(transaction, server, hotel.rooms);
  const members = [...buyers, ...membersElsewhere(hotel)];
  await storeMembers(transaction, server, hotel.rooms, {
    key,
    tiers: new Map(
      members.flatMap(({ tier, ...member }) =>
        tier === null ? [] : [[memberHash(key, member), tier.value]],
      ),
    ),
  });
  await addPortal(transaction, hotel, server.now());
  await addLookups(transaction, server, hotel, buyers);
}

/** Returns members who have not been here lately. */
function membersElsewhere({ rooms }: Hotel): Omit<BuyingMember, 'at'>[] {
  const dice = diceOf(rooms.number, 25);
  return Array.from({ length: furtherMembers }, () => ({
    memberNumber: memberNumber(dice),
    lastName: namesOf(randomPerson(dice).name).last,
    tier: dice.oneOf([tiers.gold, tiers.silver, tiers.base]),
  }));
}

/** Inserts the published version of the portal. */
async function addPortal(
  transaction: ScopedTransaction,
  { rooms }: Hotel,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - 30 * day);
  await transaction
    .insertInto('portal_version')
    .values({
      ...recordOf(rooms, at),
      number: 1,
      status: 'Published',
      document: JSON.stringify(document),
      note: `Members of ${programme}`,
      published_at: at,
    })
    .execute();
}

/** Inserts what guests typed. The desk asked again about the one who was not found. */
async function addLookups(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets'>,
  hotel: Hotel,
  buyers: readonly BuyingMember[],
): Promise<void> {
  const { rooms, loyalty } = hotel;
  const dice = diceOf(rooms.number, 26);
  const key = await hashKeyOf(transaction, server, rooms);
  const rows = await Promise.all(
    buyers.map(async ({ memberNumber, lastName, at, tier }) => {
      const id = dice.uuid();
      const question = { memberNumber, lastName };
      return {
        id,
        organization_number: rooms.number,
        organization_path: rooms.path,
        at,
        gateway_id: loyalty.id,
        programme,
        type: 'list' as const,
        guest_name: lastName,
        member_last4: lastDigits(memberNumber),
        member_hash: hashOfMember(key, question),
        sealed_question: await sealQuestion(server, id, question),
        sent: texts.sent.list(masked.number(memberNumber), masked.name),
        milliseconds: dice.whole(2, 9),
        ...(tier === null
          ? {
              received: texts.received.notListed,
              result: 'notFound' as const,
              value: null,
              tier: null,
              percent_off: 0,
              tries: 2,
              answered_at: new Date(at.getTime() + 6 * minute),
              asked_by: sellerOf(hotel).displayName,
              repeats: 0,
            }
          : {
              received: texts.received.listed(tier.value),
              result: 'matched' as const,
              value: tier.value,
              tier: tier.tier,
              percent_off: tier.percentOff,
              tries: 1,
              answered_at: at,
              asked_by: null,
              repeats: dice.whole(0, 2),
            }),
      };
    }),
  );
  await transaction.insertInto('loyalty_lookup').values(rows).execute();
}
