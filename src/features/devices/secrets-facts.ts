import { sql } from 'kysely';
import { idIn, type RecordedReply, type SecretSender, type World } from '../../../test/facts.ts';
import { checkDueDevices } from './checks/check-devices.ts';
import { devices, testDevice } from './contract.ts';
import { exampleDevice } from './examples.ts';
import type { Device, SecretName, SentSecrets } from './fields.ts';
import { checkDeviceImport, exportDevices, importDevices } from './import/contract.ts';
import { openedSecrets } from './records/device-secrets.ts';
import { secretiveDevices } from './testing/secretive-devices.ts';

type Test = () => Promise<RecordedReply>;

/** Sends secrets of devices of every type: in stored, rejected and tested devices. */
export async function sendDeviceSecrets(world: World, sender: SecretSender): Promise<void> {
  const here = { params: { orgNumber: String(world.family.area.number) } };
  const { ids, tests } = await sendStored(sender, here);
  await sendRejected(world, sender, here);
  tests.push(await sendUnsaved(sender, here));
  await reach(world, tests);
  for (const deviceId of ids)
    await sender.call(devices.get, { params: { ...here.params, deviceId } });
  await sender.call(exportDevices, { ...here, query: {} });
}

interface Here {
  params: { orgNumber: string };
}

function planted(sender: SecretSender, names: readonly SecretName[], of: string): SentSecrets {
  return Object.fromEntries(names.map((name) => [name, sender.plant(`${name} ${of}`)]));
}

async function sendStored(sender: SecretSender, here: Here) {
  const ids: string[] = [];
  const tests: Test[] = [];
  for (const { type, secrets, fields } of secretiveDevices) {
    const device = { ...exampleDevice({ name: type, host: '127.0.0.1', ...fields }), type };
    const secretsFor = (what: string) => planted(sender, secrets, `of a ${what} ${type}`);
    const body = { ...device, secrets: secretsFor('new') };
    const deviceId = idIn(JSON.parse((await sender.call(devices.create, { ...here, body })).body));
    const params = { ...here.params, deviceId };
    const changed = { ...device, version: 1, secrets: secretsFor('changed') };
    await sender.call(devices.update, { params, body: changed });
    const stale = { ...device, version: 1, secrets: secretsFor('stale') };
    await sender.call(devices.update, { params, body: stale }, { status: 409 });
    const saved = { ...device, deviceId, secrets: {} };
    tests.push(() => sender.call(testDevice, { ...here, body: saved }));
    ids.push(deviceId);
  }
  return { ids, tests };
}

const [router = { secrets: [], fields: {} }] = secretiveDevices;
const routerFields = {
  ...exampleDevice({ host: '127.0.0.1', ...router.fields }),
  type: 'mikrotik' as const,
};

async function sendRejected({ server }: World, sender: SecretSender, here: Here): Promise<void> {
  const attempt = (what: string, status: number, changes: Partial<Device>) => {
    const secrets = planted(sender, router.secrets, `of a device ${what}`);
    const body = { ...routerFields, ...changes, secrets };
    return sender.call(devices.create, { ...here, body }, { status });
  };
  await attempt('with an invalid address', 400, { host: '10.0.0.01' });
  await attempt('with a name that is taken', 400, { name: 'mikrotik' });
  const bodies = [
    JSON.stringify({ secrets: { radiusSecret: 7, apiPassword: [sender.plant('in a list')] } }),
    `{"secrets": {"apiPassword": "${sender.plant('in a body that is not JSON')}"`,
  ];
  const address = `/AdminApi/organizations/${here.params.orgNumber}/devices`;
  for (const body of bodies) await sender.request(address, { method: 'POST', body, status: 400 });
  // PostgreSQL's error contains the whole rejected row.
  const { system } = server.database;
  await sql`alter table device add constraint no_ghosts check (name <> 'Ghost')`.execute(system);
  await attempt('that the database rejects', 500, { name: 'Ghost' });
}

async function sendUnsaved(sender: SecretSender, here: Here): Promise<Test> {
  const values = ['Imported', 'switch', sender.plant('imported'), sender.plant('imported too')];
  const fields = ['name', 'type', 'radiusSecret', 'apiPassword'];
  const imported = { ...here, body: { fields, lines: [{ line: 2, values }] } };
  await sender.call(checkDeviceImport, imported);
  await sender.call(importDevices, imported);
  const secrets = planted(sender, router.secrets, 'of a test');
  const body = { ...routerFields, deviceId: null, secrets };
  return () => sender.call(testDevice, { ...here, body });
}

/** Runs all tests concurrently, because each takes until its deadline when nothing answers. */
async function reach({ server }: World, tests: readonly Test[]): Promise<void> {
  const checks = checkDueDevices(server.context, {
    openSecrets: ({ id, secrets }) => openedSecrets(server.context, id, secrets),
    policy: { allowed: ['127.0.0.0/8'] },
  });
  const [replies] = await Promise.all([Promise.all(tests.map((test) => test())), checks]);
  for (const { body } of replies)
    if (!body.includes('"steps"')) throw new Error(`A connection test returned ${body}`);
}
