import { expect, test } from 'vitest';
import type { LinkEvent } from './link-events.ts';
import { LinkInbox } from './link-inbox.ts';

const eventOf = (text: string): LinkEvent => ({ kind: 'error', text });

/** Returns an inbox whose database fails for events with the text `bad`, and what it stored. */
function inboxOf(error: object) {
  const stored: LinkEvent[] = [];
  let dropped = 0;
  let retries = 0;
  const inbox = new LinkInbox({
    async store(events) {
      if (events.some((event) => event.kind === 'error' && event.text === 'bad')) throw error;
      stored.push(...events);
    },
    retry: () => {
      retries += 1;
    },
    pause: () => {},
    resume: () => {},
    dropped: () => {
      dropped += 1;
    },
  });
  return { inbox, stored, counts: () => ({ dropped, retries }) };
}

const texts = ['a', 'b', 'bad', 'c', 'd', 'e'];

test('an event that the database cannot hold is dropped, and all others are stored in their order', async () => {
  const { inbox, stored, counts } = inboxOf({ code: '22021' });
  for (const text of texts) inbox.add(eventOf(text));
  await inbox.settled();
  expect(stored).toEqual(['a', 'b', 'c', 'd', 'e'].map(eventOf));
  expect(counts()).toEqual({ dropped: 1, retries: 0 });
});

test('what fails for another reason is tried again', async () => {
  const { inbox, stored, counts } = inboxOf(new Error('The database is away'));
  for (const text of texts) inbox.add(eventOf(text));
  await inbox.settled();
  expect(stored).toEqual([]);
  expect(counts()).toEqual({ dropped: 0, retries: 1 });
});
