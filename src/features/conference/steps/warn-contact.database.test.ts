// On both engines
import { expect, onTestFinished, test } from 'vitest';
import { decodedParts, startMailServer } from '../../../../test/mail-server.ts';
import { sharedServer } from '../../../../test/server.ts';
import { conferenceWorld } from '../testing/conference-world.ts';
import { workOnConference } from '../testing/furnished-room.ts';

test('the contact gets one mail half an hour before the end of a conference', async () => {
  const server = await sharedServer();
  const mails = await startMailServer();
  const { mail } = server.context;
  Object.assign(server.context, { mail: mails.mail });
  onTestFinished(async () => {
    Object.assign(server.context, { mail });
    await mails.close();
  });
  server.clock.now = new Date('2030-03-05T08:58:00Z');
  const world = await conferenceWorld(server);
  const { id } = await world.create({
    name: 'Summit',
    start: '2030-03-05T09:00',
    end: '2030-03-05T17:00',
    contactEmail: 'ada@example.com',
  });
  for (const time of ['09:00', '16:29']) await workOnConference(server, id, `2030-03-05T${time}Z`);
  expect(mails.received).toEqual([]);
  for (const time of ['16:30', '16:45', '17:00'])
    await workOnConference(server, id, `2030-03-05T${time}Z`);
  expect(mails.received).toHaveLength(1);
  const [warning] = mails.received;
  expect(warning?.to).toBe('ada@example.com');
  expect(decodedParts(warning?.text ?? '')).toContain('ends at Tue, Mar 5, 2030, 17:00');
});
