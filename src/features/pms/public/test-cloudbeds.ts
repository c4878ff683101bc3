import { counted } from '../../../contract/plural.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import { systemClock } from '../fias/client/clock.ts';
import { readTransactions } from '../hosted/cloudbeds/call-cloudbeds.ts';
import { signInToCloudbeds } from '../hosted/cloudbeds/cloudbeds-session.ts';
import { Pace } from '../hosted/cloudbeds/pace.ts';

interface CloudbedsTestStep {
  step: 'signIn' | 'currencies' | 'stays' | 'bills';
  ok: boolean;
  /** a sentence for administrators */
  text: string;
}

const guests = { one: 'guest', other: 'guests' };

/** Tests what a gateway to Cloudbeds needs, in the order in which an administrator would search. Posts nothing. */
export async function* testCloudbeds(
  server: Pick<ServerContext, 'deviceNetworks' | 'now'>,
  { settings: { cloudbeds, posting }, currencies }: Pick<UsableGateway, 'settings' | 'currencies'>,
  apiKey: string,
): AsyncGenerator<CloudbedsTestStep> {
  if (cloudbeds === null) return;
  const caller = {
    server: { ...server, clock: systemClock },
    settings: cloudbeds,
    taxMode: posting.taxMode,
    apiKey,
    pace: new Pace(systemClock),
  };
  const signed = await signInToCloudbeds(caller, { sent: () => {}, received: () => {} });
  if (!signed.ok) {
    yield { step: 'signIn', ok: false, text: signed.text };
    return;
  }
  const session = signed.value;
  yield { step: 'signIn', ok: true, text: `Signed in at ${session.system}.` };
  const foreign = currencies.filter((currency) => currency !== session.currency);
  yield foreign.length === 0
    ? { step: 'currencies', ok: true, text: `The hotel charges in ${session.currency}.` }
    : {
        step: 'currencies',
        ok: false,
        text: `The hotel charges in ${session.currency} only, not in ${foreign.join(', ')}.`,
      };
  const inHouse = await session.guestsInHouse();
  yield inHouse.ok
    ? { step: 'stays', ok: true, text: `${counted(inHouse.value.length, guests)} in the house.` }
    : { step: 'stays', ok: false, text: inHouse.text };
  const bills = await readTransactions(caller, [
    {
      field: 'transaction_datetime',
      operator: 'greater_than_or_equal',
      value: server.now().toISOString(),
    },
  ]);
  yield bills.ok
    ? { step: 'bills', ok: true, text: 'Charges can be looked up on bills.' }
    : { step: 'bills', ok: false, text: bills.text };
}
