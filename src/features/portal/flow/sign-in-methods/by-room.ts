import { membershipOfStay } from '../../../loyalty/public/membership.ts';
import { gatewaysServing, type UsableGateway } from '../../../payment-gateways/queries.ts';
import { findStay } from '../../../pms/public/room-charges.ts';
import { countGuess, noteRefusal, slowedDown } from '../guesses.ts';
import { type Decision, errorOf, type Typed, type Visit } from '../visit.ts';
import type { Identity } from '../visit-state.ts';

const method = 'roomAndName';

/** Identifies a guest of the hotel by room and last name. The page never says which of them is wrong. */
export async function byRoom(visit: Visit, identity: Identity, typed: Typed): Promise<Decision> {
  const { server, area, state } = visit;
  const refused = (error: ReturnType<typeof errorOf>): Decision => ({
    kind: 'refused',
    error: { ...error, method },
    typed,
  });
  const known = await server.database.withScope(
    area.providerScope,
    async (transaction) =>
      (await slowedDown(transaction, visit, method)) ?? {
        gateway: propertySystemOf(await gatewaysServing(transaction, area.number)),
      },
  );
  if ('key' in known) return refused(known);
  if (known.gateway === null) return refused(errorOf('method-unavailable'));
  const { id: gatewayId } = known.gateway;
  const { room = '', lastName = '', departure = '' } = typed;
  const found = await findStay(server, known.gateway, {
    room,
    lastName,
    departsOn: departure === '' ? null : departure,
  });
  switch (found.kind) {
    case 'found': {
      const {
        id,
        room: stayRoom,
        reservation,
        guestGroup,
        vip,
        firstName,
        lastName: name,
      } = found.stay;
      const groups = guestGroup === null ? [] : [guestGroup];
      const stay = { id, gatewayId, room: stayRoom, reservation, groups, vip };
      const membership = await server.database.withScope(area.providerScope, (transaction) =>
        membershipOfStay(transaction, server, {
          area,
          attemptId: state.attemptId,
          stay: found.stay,
        }),
      );
      const guest = {
        ...identity,
        name: `${firstName} ${name}`.trim(),
        stay,
        ...(membership !== null && { membership }),
      };
      return { kind: 'identified', state: { ...state, identity: guest } };
    }
    case 'several':
      return refused(errorOf('departure-needed', { fields: { departure: 'departure-needed' } }));
    case 'silent':
      return refused(errorOf('pms-silent'));
    case 'locked':
    case 'unknown': {
      // The page says the same of a room that was guessed too often, so that nobody learns of it.
      await countGuess(visit);
      await server.database.withScope(area.scope, (transaction) =>
        noteRefusal(transaction, visit, 'unknown-user', method),
      );
      return refused(errorOf('room-unknown', { fields: { room: 'room-unknown' } }));
    }
  }
}

/** Returns the property system of an area. */
export function propertySystemOf(gateways: readonly UsableGateway[]): UsableGateway | null {
  return gateways.find(({ category }) => category === 'pms') ?? null;
}
