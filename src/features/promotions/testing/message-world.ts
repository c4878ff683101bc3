import { beforeAll, beforeEach, onTestFinished } from 'vitest';
import { during } from '../../../../test/during.ts';
import { startMailServer, type TestMailServer } from '../../../../test/mail-server.ts';
import { ownedBy } from '../../../../test/planting.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import type { Promotion } from '../fields.ts';
import { planPromotionMessages } from '../messages/plan-messages.ts';
import { sendPromotionMessages } from '../messages/send-messages.ts';
import { plantPromotion } from './planted-promotion.ts';

interface Leaving {
  email?: string | null;
  phone?: string | null;
  consent?: boolean;
  /** minutes ago; null: still online */
  left?: number | null;
}

/** Gives each test a site in Berlin at 14:00, with a mail server, whose guests leave and get messages. */
export function messageWorld() {
  let server: TestServer | undefined;
  let opened: { family: TestProvider; mails: TestMailServer } | undefined;
  // A separate server, because the jobs work for the whole platform.
  beforeAll(async () => {
    const started = await startTestServer();
    server = started;
    return () => started.close();
  });
  beforeEach(async () => {
    const { clock, context, database } = during(server);
    await database.system.deleteFrom('promotion').execute();
    clock.now = new Date('2026-06-10T12:00:00Z');
    const family = await newProvider(during(server));
    await database.system
      .updateTable('organization')
      .set({ time_zone: 'Europe/Berlin' })
      .where('number', '=', family.site.number)
      .execute();
    const mails = await startMailServer();
    const { mail, publicUrl } = context;
    Object.assign(context, { mail: mails.mail, publicUrl: 'https://atrium.example' });
    onTestFinished(async () => {
      Object.assign(context, { mail, publicUrl });
      await mails.close();
    });
    opened = { family, mails };
  });
  return {
    get server() {
      return during(server);
    },
    get family() {
      return during(opened).family;
    },
    get mails() {
      return during(opened).mails;
    },
    passMinutes(count: number) {
      const { clock } = this.server;
      clock.now = new Date(clock.now.getTime() + count * 60_000);
    },
    plan() {
      return takeDueSteps(planPromotionMessages(this.server.context));
    },
    send() {
      return takeDueSteps(sendPromotionMessages(this.server.context));
    },
    async work() {
      await this.plan();
      await this.send();
    },
    message(changes: Partial<Promotion> = {}) {
      return plantPromotion(this.server, this.family.site, {
        type: 'message',
        placement: 'message',
        hoursAfter: 2,
        ...changes,
      });
    },

    /** Adds a guest with a session. */
    async guestWho({
      email = 'ada@example.com',
      phone = null,
      consent = true,
      left = 0,
    }: Leaving): Promise<string> {
      const { id } = await this.server.database.system
        .insertInto('guest')
        .values({
          ...ownedBy(this.family.area),
          name: 'Ada',
          search_text: '',
          email,
          phone,
          marketing_consent_at: consent ? this.server.clock.now : null,
          language: 'de',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await this.addSession(id, left);
      return id;
    },

    async addSession(guestId: string, left: number | null): Promise<void> {
      const { now } = this.server.clock;
      const { area } = this.family;
      await this.server.database.system
        .insertInto('guest_session')
        .values({
          organization_number: area.number,
          organization_path: area.path,
          guest_id: guestId,
          mac_address: 'AA:BB:CC:00:00:07',
          started_at: new Date(now.getTime() - 600 * 60_000),
          ...(left === null
            ? { state: 'open' }
            : { state: 'stopped', stopped_at: new Date(now.getTime() - left * 60_000) }),
        })
        .execute();
    },

    messages() {
      return this.server.database.system
        .selectFrom('promotion_message')
        .select(['guest_id', 'state', 'error'])
        .orderBy('created_at')
        .execute();
    },
  };
}
