import type { FrameLocator, Page } from '@playwright/test';
import {
  type PlantingServer,
  plantLookup,
  plantProgramme,
} from '../src/features/loyalty/testing/planted-lookup.ts';
import { loadSecretKey } from '../src/server/secrets/secret-key.ts';
import { createSecrets } from '../src/server/secrets/secrets.ts';
import type { OwnProvider } from './own-provider.ts';
import { lobbyOf, minutesAgo, whileStopped } from './planting.ts';
import type { RunningServer } from './server.ts';

export const loyaltyOf = ({ org }: { org: string }, query = '') =>
  `/admin-ui/admin/support/loyalty?org=${org}${query}`;

/** Returns the embedded page inside the console. */
export const innerLoyalty = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Loyalty PMS Activity"]');

/** Inserts look-ups of a provider's lobby into the database of a stopped server. The programme is at the address. */
export async function addLookups(
  server: RunningServer,
  own: OwnProvider,
  url: string,
): Promise<void> {
  await whileStopped(server, async (database) => {
    const area = await lobbyOf(database, own);
    const planting: PlantingServer = {
      context: { secrets: createSecrets(loadSecretKey(server.dataDirectory)) },
      database,
      clock: { now: new Date() },
    };
    const gatewayId = await plantProgramme(planting, area, {
      type: 'http',
      name: 'Stars',
      url: `${url}/members/{number}?name={lastName}`,
      tierField: 'member.tier',
      nameField: 'member.lastName',
    });
    const asked = {
      gateway_id: gatewayId,
      type: 'http',
      programme: 'Stars',
      sent: 'GET https://stars.example/members/••••1234?name=•••',
    } as const;
    const replied = (tier: string) =>
      `200\n${JSON.stringify({ member: { tier, lastName: '•••', number: '•••', points: '•••' } }, null, 2)}`;
    await plantLookup(planting, area, {
      ...asked,
      at: minutesAgo(3),
      guest_name: 'Ångström',
      result: 'noAnswer',
      answered_at: null,
      received: 'No answer within 3 s',
      milliseconds: 3_001,
    });
    await plantLookup(planting, area, {
      ...asked,
      at: minutesAgo(12),
      guest_name: 'Okafor',
      member_last4: '7781',
      result: 'matched',
      value: 'GOLD',
      tier: 'Gold',
      percent_off: 25,
      received: replied('GOLD'),
      milliseconds: 148,
      repeats: 2,
    });
    await plantLookup(planting, area, {
      ...asked,
      at: minutesAgo(25),
      guest_name: 'Sato',
      member_last4: '0042',
      result: 'nameDiffers',
      received: replied('•••'),
      milliseconds: 131,
    });
    await plantLookup(planting, area, {
      at: minutesAgo(47),
      type: 'stay',
      programme: 'Harbor Circle',
      guest_name: 'de Vries',
      room: '214',
      member_last4: null,
      sealed_question: null,
      result: 'matched',
      value: 'VIP3',
      tier: 'Platinum',
      percent_off: 100,
      sent: 'Field GV of the stay',
      received: 'GV: VIP3',
      milliseconds: 0,
    });
    await plantLookup(planting, area, {
      ...asked,
      at: minutesAgo(90),
      guest_name: 'Lindqvist-Hernández',
      member_last4: '5510',
      result: 'expired',
      value: 'BASE',
      received: replied('BASE'),
      milliseconds: 122,
    });
    await plantLookup(planting, area, { at: minutesAgo(26 * 60), programme: 'Member list' });
  });
}
