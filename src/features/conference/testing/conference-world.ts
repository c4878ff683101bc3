import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { pickFields } from '../../../contract/fields/fields.ts';
import type { ConferenceSettings } from '../../advanced-conference/public/settings.ts';
import {
  plantNetwork,
  plantPort,
  plantRoom,
  plantSettings,
} from '../../advanced-conference/testing/planted.ts';
import { conferences } from '../contract.ts';
import { exampleConference } from '../examples.ts';
import { type Conference, conference, type SentSecrets } from '../fields.ts';
import { openCode } from '../records/conference-secrets.ts';

/** A site of its own with rooms and networks for conferences, and what an administrator does there. */
export async function conferenceWorld(
  server: TestServer,
  settings: Partial<ConferenceSettings> = {},
  given?: TestProvider,
) {
  const family = given ?? (await newProvider(server));
  const token = await server.signInAs(family.grouping.number);
  const params = { orgNumber: String(family.site.number) };
  const { system } = server.database;
  const roomId = await plantRoom(system, family.site);
  const portId = await plantPort(system, family.site, { roomId });
  await plantNetwork(system, family.site, {
    vlans: [700, 701],
    publicAddresses: ['203.0.113.10'],
  });
  await plantNetwork(system, family.site, { name: 'Stage', use: 'dark', vlans: [790] });
  await plantSettings(system, family.site, { validAfterMinutes: 0, ...settings });
  const get = (conferenceId: string) =>
    server.call(conferences.get, { params: { ...params, conferenceId } }, token);
  return {
    server,
    family,
    token,
    params,
    roomId,
    portId,
    get,
    /** Returns the codes of attendees as they type them. */
    async attendeeCodes(conferenceId: string): Promise<string[]> {
      const rows = await system
        .selectFrom('conference_code')
        .select('sealed')
        .where('conference_id', '=', conferenceId)
        .orderBy('position')
        .execute();
      return Promise.all(rows.map(({ sealed }) => openCode(server.context, conferenceId, sealed)));
    },
    create: (
      given: Partial<Conference> = {},
      { secrets = {}, isDraft = false }: { secrets?: SentSecrets; isDraft?: boolean } = {},
    ) =>
      server.call(
        conferences.create,
        {
          params,
          body: { ...exampleConference({ roomIds: [roomId], ...given }), secrets, isDraft },
        },
        token,
      ),
    async update(conferenceId: string, changes: Partial<Conference>, secrets: SentSecrets = {}) {
      const record = await get(conferenceId);
      const body = pickFields(conference, { ...record, ...changes });
      return server.call(
        conferences.update,
        {
          params: { ...params, conferenceId },
          body: { ...body, secrets, version: record.version },
        },
        token,
      );
    },
  };
}
export type ConferenceWorld = Awaited<ReturnType<typeof conferenceWorld>>;
