import { counted } from '../../../contract/plural.ts';
import type { TestStep } from '../contract.ts';
import { parseRooms } from '../public/rooms.ts';
import type { UsableGateway } from '../queries.ts';
import type { OpenedSecrets } from '../records/gateway-secrets.ts';
import type { TestServer } from './step.ts';
import { failed, passed, timed } from './step.ts';

const rooms = { one: 'room', other: 'rooms' };
const stays = { one: 'guest is', other: 'guests are' };

export async function* testHouse(
  { id, settings }: UsableGateway,
  _secrets: OpenedSecrets,
  server: TestServer,
): AsyncGenerator<TestStep> {
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
}

export function* testInvoice({ settings }: UsableGateway): Generator<TestStep> {
  const { invoice } = settings;
  yield invoice === null
    ? failed('numbers', 'Enter the numbers of invoices first.')
    : passed('numbers', `The next invoice is ${invoice.prefix}${invoice.nextNumber}.`);
}
