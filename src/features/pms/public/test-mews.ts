import { counted } from '../../../contract/plural.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { systemClock } from '../fias/client/clock.ts';
import { readAllOf } from '../hosted/mews/call-mews.ts';
import { signInToMews } from '../hosted/mews/mews-session.ts';
import { services } from '../hosted/mews/replies.ts';

interface MewsTestStep {
  step: 'signIn' | 'currencies' | 'service' | 'stays';
  ok: boolean;
  /** a sentence for administrators */
  text: string;
}

const guests = { one: 'guest', other: 'guests' };

/** Tests what a gateway to Mews needs, in the order in which an administrator would search. Posts nothing. */
export async function* testMews(
  server: Pick<ServerContext, 'deviceNetworks' | 'now'>,
  { settings: { mews }, currencies }: Pick<UsableGateway, 'settings' | 'currencies'>,
  { clientToken, accessToken }: { clientToken: string; accessToken: string },
): AsyncGenerator<MewsTestStep> {
  if (mews === null) return;
  const caller = {
    server: { ...server, clock: systemClock },
    settings: mews,
    clientToken,
    accessToken,
  };
  const signed = await signInToMews(caller, { sent: () => {}, received: () => {} });
  if (!signed.ok) {
    yield { step: 'signIn', ok: false, text: signed.text };
    return;
  }
  const session = signed.value;
  yield { step: 'signIn', ok: true, text: `Signed in at ${session.system}.` };
  const foreign = currencies.filter((currency) => !session.currencies.includes(currency));
  yield foreign.length === 0
    ? { step: 'currencies', ok: true, text: `The hotel takes ${currencies.join(', ')}.` }
    : { step: 'currencies', ok: false, text: `The hotel does not take ${foreign.join(', ')}.` };
  const found = await readAllOf(
    caller,
    'services/getAll',
    { ServiceIds: [mews.serviceId] },
    { schema: services, items: (page) => page.Services },
  );
  const service = found.ok ? found.value.find(({ Id }) => Id === mews.serviceId) : undefined;
  const wrong = !found.ok
    ? found.text
    : service === undefined
      ? 'The hotel has no service with this identifier.'
      : !service.IsActive
        ? 'The service is not active.'
        : service.Data.Discriminator !== 'Additional'
          ? 'This service is booked. Enter one of type Additional, which takes orders.'
          : null;
  yield { step: 'service', ok: wrong === null, text: wrong ?? 'The service takes orders.' };
  const inHouse = await session.guestsInHouse();
  yield inHouse.ok
    ? { step: 'stays', ok: true, text: `${counted(inHouse.value.length, guests)} in the house.` }
    : { step: 'stays', ok: false, text: inHouse.text };
}
