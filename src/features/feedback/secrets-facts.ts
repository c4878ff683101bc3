import type { SecretKeeper, World } from '../../../test/facts.ts';
import { listFeedback, sendFeedback } from './contract.ts';

/** Sends what a page of a framed session has beside the feedback: its token, also in its address. */
export async function sendFeedbackSecrets(_world: World, keeper: SecretKeeper): Promise<void> {
  const token = keeper.plant('the token in the address of feedback');
  await keeper.call(sendFeedback, {
    body: {
      AccessToken: keeper.plant('the token beside feedback'),
      SystemInfo: '',
      Location: `https://console.example/?sm=true&at=${token}#top`,
      FeedbackType: 'idea',
      Feedback: 'More.',
    },
  });
  await keeper.call(listFeedback, { query: {} });
}
