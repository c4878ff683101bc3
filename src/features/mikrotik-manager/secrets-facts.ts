import { idIn, type SecretSender, type World } from '../../../test/facts.ts';
import { startRouter } from '../../../test/routeros/serve.ts';
import { newRecord } from '../../contract/fields/fields.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { addDevices } from '../devices/testing/added-devices.ts';
import {
  createRun,
  getBackup,
  getRouter,
  getRun,
  listBackups,
  listRouters,
  listRuns,
  listVariables,
  readRouters,
  routerTemplates,
  setVariable,
} from './contract.ts';
import { routerTemplate } from './fields.ts';
import { keepRouters } from './routers/upkeep.ts';
import { runOnRouters } from './runs/run-job.ts';

/** Sends secrets in variables and commands, and reads those that a router has. */
export async function sendRouterSecrets(world: World, sender: SecretSender): Promise<void> {
  const { server, family } = world;
  const password = sender.plant('the password of a router');
  await using router = await startRouter({ password, clock: server.clock.now });
  router.menu('/radius').add({
    service: 'hotspot',
    address: '192.0.2.7',
    secret: sender.plant('a secret on a router'),
  });
  const params = { orgNumber: String(family.site.number) };
  const deviceId = await addRouter(world, router.port, password);
  await sendTemplate(world, sender, params);
  const command = `/ppp secret add name=guest password=${sender.plant('a password in a command')}`;
  const runs = [];
  for (const body of [
    { kind: 'command' as const, command },
    { kind: 'templates' as const },
    { kind: 'command' as const, command: '/radius print' },
  ])
    runs.push(
      idIn(
        JSON.parse(
          (await sender.call(createRun, { params, body: { ...body, deviceIds: [deviceId] } })).body,
        ),
      ),
    );
  await sender.call(readRouters, { params, body: { deviceIds: [deviceId] } });
  await takeDueSteps(runOnRouters(server.context));
  await takeDueSteps(keepRouters(server.context));
  await sender.call(listRouters, { params });
  await sender.call(getRouter, { params: { ...params, deviceId } });
  await sender.call(listRuns, { params });
  for (const runId of runs) await sender.call(getRun, { params: { ...params, runId } });
  const backups = await sender.call(listBackups, { params, query: { deviceId } });
  const [backup] = JSON.parse(backups.body).rows;
  await sender.call(getBackup, { params: { ...params, backupId: idIn(backup) } });
}

async function addRouter({ server, family }: World, port: number, password: string) {
  const { system } = server.database;
  const [id = ''] = await addDevices(system, 1, {
    area: family.area,
    type: 'mikrotik',
    nextCheckAt: null,
    fields: {
      api: { scheme: 'http', port, user: 'atrium', trust: 'nothing', fingerprint: null },
    },
  });
  const apiPassword = await server.context.secrets.seal(password, `device ${id} apiPassword`);
  await system
    .updateTable('device')
    .set({ secrets: JSON.stringify({ apiPassword }) })
    .where('id', '=', id)
    .execute();
  return id;
}

async function sendTemplate(
  world: World,
  sender: SecretSender,
  params: { orgNumber: string },
): Promise<void> {
  const template = newRecord(routerTemplate, {
    name: world.unique('RADIUS '),
    status: 'Active',
    body: '/radius add service=hotspot address=192.0.2.7 secret={{radius-secret}}',
    variables: [{ name: 'radius-secret', kind: 'secret', initial: null }],
  });
  await sender.call(routerTemplates.create, { params, body: template });
  const set = (value: string, name = 'radius-secret') => ({
    params,
    body: { name, level: 'site' as const, value },
  });
  await sender.call(setVariable, set(sender.plant('the value of a variable')));
  await sender.call(setVariable, set(sender.plant('the changed value of a variable')));
  await sender.call(setVariable, set(sender.plant('the value of an unknown variable'), 'unknown'), {
    status: 400,
  });
  await sender.call(listVariables, { params });
}
