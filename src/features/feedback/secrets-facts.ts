import type { SecretSender, World } from '../../../test/facts.ts';
import { listFeedback, sendFeedback } from './contract.ts';

/** Sends feedback with the token of a framed page, also in the page's address. */
export async function sendFeedbackSecrets(_world: World, sender: SecretSender): Promise<void> {
  const token = sender.plant('the token in the address of feedback');
  await sender.call(sendFeedback, {
    body: {
      AccessToken: sender.plant('the token beside feedback'),
      SystemInfo: '',
      Location: `https://console.example/?sm=true&at=${token}#top`,
      FeedbackType: 'idea',
      Feedback: 'More.',
    },
  });
  await sender.call(listFeedback, { query: {} });
}
