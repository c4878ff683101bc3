import { counted } from '../../../contract/plural.ts';
import { parseRooms } from '../public/rooms.ts';
import { failed, type GatewayTest, passed, timed } from './step.ts';

const rooms = { one: 'room', other: 'rooms' };
const stays = { one: 'guest is', other: 'guests are' };

export const testHouse: GatewayTest = async function* ({ id, settings }, _secrets, server) {
  const parsed = parseRooms(settings.house?.rooms ?? '');
  yield parsed.rooms === null
    ? failed('rooms', `${parsed.error}.`)
    : passed('rooms', `${counted(parsed.rooms.length, rooms)}, from ${parsed.rooms[0]}.`);
  yield await timed('stays', async () => {
    const { count } = await server.database.withScope(server.scope, (transaction) =>
      transaction
        .selectFrom('stay')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('gateway_id', '=', id)
        .where('checked_out_at', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    return { ok: true, text: `${counted(Number(count), stays)} checked in.` };
  });
};

export const testInvoice: GatewayTest = function* ({ settings }) {
  const { invoice } = settings;
  yield invoice === null
    ? failed('numbers', 'Enter the numbers of invoices first.')
    : passed('numbers', `The next invoice is ${invoice.prefix}${invoice.nextNumber}.`);
};
