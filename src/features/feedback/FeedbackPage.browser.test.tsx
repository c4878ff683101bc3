import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { on, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { listFeedback, type ReceivedFeedback } from './contract.ts';
import { FeedbackPage } from './FeedbackPage.tsx';

const received: ReceivedFeedback = {
  id: crypto.randomUUID(),
  at: '2020-06-10T12:00:00.000Z',
  administrator: 'Ada',
  realm: 'elevenos',
  type: 'bug',
  text: 'The list of devices is empty',
  email: null,
  organizationNumber: null,
  location: '',
  systemInfo: '',
  mail: 'sent',
};

test('on a phone a card shows who wrote, what kind and the text', async () => {
  await page.viewport(390, 844);
  serve(
    on(listFeedback, () => ({
      total: 1,
      feedback: [received],
    })),
  );
  await show(<FeedbackPage />);
  const card = page
    .getByRole('list', { name: 'Received Feedback' })
    .getByRole('listitem')
    .filter({ hasText: 'Ada' });
  for (const text of ['Ada', 'Bug', 'The list of devices is empty'])
    await expect.element(card).toMatchTextContent(text);
  await page.viewport(1000, 700);
});
