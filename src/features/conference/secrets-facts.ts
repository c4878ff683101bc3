import { randomBytes } from 'node:crypto';
import { idIn, type SecretSender, type World } from '../../../test/facts.ts';
import { checkConferenceCall } from './check/contract.ts';
import { conferences, getConferenceSign, repeatConference } from './contract.ts';
import { exampleConference } from './examples.ts';
import { getConferenceReport } from './report/contract.ts';
import { plantNetwork, plantRoom, plantSettings } from './testing/planted.ts';

/** Sends logins and keys of conferences: stored, replaced, refused, checked, and shown on the sign alone. */
export async function sendConferenceSecrets(world: World, sender: SecretSender): Promise<void> {
  const { family, server, unique } = world;
  const params = { orgNumber: String(family.sibling.number) };
  const { system } = server.database;
  const roomId = await plantRoom(system, family.sibling, {
    name: unique('Vault '),
    code: unique('V'),
  });
  await plantNetwork(system, family.sibling, { name: unique('Vaults '), vlans: [3_800, 3_801] });
  await plantSettings(system, family.sibling);
  const code = () => randomBytes(8).toString('hex').toUpperCase().slice(0, 16);
  const key = () => randomBytes(24).toString('hex');
  const body = exampleConference({
    name: unique('Secret '),
    start: '2032-02-03T09:00',
    end: '2032-02-03T17:00',
    roomIds: [roomId],
    ssidKind: 'own',
    security: 'wpa2',
  });
  const stored = { code: code(), wpaKey: key() };
  const created = await sender.call(conferences.create, {
    params,
    body: { ...body, isDraft: false, secrets: stored },
  });
  const conferenceId = idIn(JSON.parse(created.body));
  const shown = await sender.call(getConferenceSign, { params: { ...params, conferenceId } });
  sender.mark('code of a conference', stored.code, shown.sighting);
  sender.mark('WPA key of a conference', stored.wpaKey, shown.sighting);
  const refused = {
    code: sender.mark('code of a refused conference', code()),
    wpaKey: sender.mark('WPA key of a refused conference', key()),
  };
  await sender.call(
    conferences.create,
    { params, body: { ...body, name: unique('Second '), isDraft: false, secrets: refused } },
    { status: 400 },
  );
  const checked = {
    code: sender.mark('code of a checked conference', code()),
    wpaKey: sender.mark('WPA key of a checked conference', key()),
  };
  await sender.call(checkConferenceCall, {
    params,
    body: { ...body, conferenceId, secrets: checked },
  });
  const changed = {
    code: sender.mark('code of a changed conference', code()),
    wpaKey: sender.mark('WPA key of a changed conference', key()),
  };
  const update = { ...body, version: 1, secrets: changed };
  await sender.call(conferences.update, { params: { ...params, conferenceId }, body: update });
  const stale = { ...update, secrets: { code: sender.mark('code of a stale change', code()) } };
  await sender.call(
    conferences.update,
    { params: { ...params, conferenceId }, body: stale },
    { status: 409 },
  );
  await sender.call(conferences.get, { params: { ...params, conferenceId } });
  await sender.call(conferences.list, { params, query: {} });
  await sender.call(repeatConference, { params: { ...params, conferenceId }, body: { weeks: 1 } });
  await sender.call(getConferenceReport, { params: { ...params, conferenceId } });
}
