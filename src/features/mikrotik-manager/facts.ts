import {
  at,
  type Call,
  type FeatureFacts,
  idIn,
  type RouteFacts,
  routeOf,
  type World,
} from '../../../test/facts.ts';
import { ownedBy, plantedTogether } from '../../../test/planting.ts';
import { recordFacts } from '../../../test/record-facts.ts';
import { newRecord } from '../../contract/fields/fields.ts';
import {
  adoptDifferences,
  deleteVariable,
  forgetAdopted,
  getBackup,
  getRouter,
  listBackups,
  listRouters,
  listTemplateVersions,
  listVariables,
  readRouters,
  restoreBackup,
  routerTemplates,
  setVariable,
} from './contract.ts';
import { routerTemplate } from './fields.ts';
import { exportRouters } from './routers/contract.ts';
import { approveRun, cancelRun, createRun, getRun, listRuns } from './runs/contract.ts';
import { sendRouterSecrets } from './secrets-facts.ts';
import { templateStore } from './templates/template-handlers.ts';
import { plantRouter } from './testing/planted-routers.ts';
import { texts } from './texts.ts';

const example = ({ unique }: World) =>
  newRecord(routerTemplate, {
    name: unique('Pools '),
    body: '/ip pool add name=guests ranges={{range}}',
    variables: [{ name: 'range', kind: 'text', initial: '10.0.0.2' }],
  });

const templates = recordFacts({
  calls: routerTemplates,
  at: 'site',
  example,
  linkedOnly: 'allowed',
  invalid: {
    name: { name: '' },
    status: { status: 'Sold' },
    scope: { scope: 'Platform' },
    position: { position: 0 },
    leastVersion: { leastVersion: 'new' },
    body: { body: '/system reboot' },
    ownedPaths: { ownedPaths: ['/ip/address'] },
    'variables.0.initial': { variables: [{ name: 'range', kind: 'vlan', initial: '5000' }] },
  },
  plant: async (world, site) => {
    const { id } = await world.server.database.system
      .insertInto('router_template')
      .values({ ...templateStore.toColumns(example(world)), ...ownedBy(site) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.server.database.system
      .insertInto('router_template_version')
      .values({
        template_id: id,
        version: 1,
        body: '/ip pool add name=guests',
        created_at: new Date('2026-01-01'),
        created_by: 'test',
      })
      .execute();
    return id;
  },
  headings: { list: texts.templates, item: 'Template', newItem: 'Template' },
});

async function addRun(world: World, state: 'Planned' | 'Approved', site = world.family.site) {
  const { system } = world.server.database;
  const { id } = await system
    .insertInto('router_run')
    .values({
      ...ownedBy(site),
      kind: 'templates',
      title: 'Apply templates',
      settings: JSON.stringify({
        command: null,
        isWriting: true,
        channel: null,
        version: null,
        withRouterBoot: false,
        withoutGuard: false,
      }),
      state,
      stop_after: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const planted = plantedTogether<'deviceId' | 'runId' | 'backupId' | 'variableId'>(
  async (world, organization) => {
    const { system } = world.server.database;
    const deviceId = await plantRouter(world, organization);
    const runId = await addRun(world, 'Planned', organization);
    await system
      .insertInto('router_run_target')
      .values({
        run_id: runId,
        device_id: deviceId,
        device_name: 'Router',
        wave: 1,
        state: 'Planned',
      })
      .execute();
    const backup = await system
      .insertInto('router_backup')
      .values(await backupOf(world, deviceId))
      .returning('id')
      .executeTakeFirstOrThrow();
    const variable = await system
      .insertInto('router_variable')
      .values({
        organization_number: organization.number,
        organization_path: organization.path,
        name: 'range',
        value: '10.0.0.9',
        updated_at: new Date('2026-01-01'),
        updated_by: 'test',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { deviceId, runId, backupId: backup.id, variableId: variable.id };
  },
);

async function backupOf({ server }: World, deviceId: string) {
  const id = crypto.randomUUID();
  return {
    id,
    device_id: deviceId,
    taken_at: new Date('2026-01-01'),
    why: 'Daily' as const,
    version: '7.18',
    sealed_export: await server.context.secrets.seal(
      '/ip pool\nadd name=a\n',
      `router backup ${id} export`,
    ),
    export_sha256: '00',
    export_bytes: 20,
  };
}

async function ofNewRouter(world: World): Promise<Call> {
  return at(world.family.site, { deviceId: await plantRouter(world, world.family.area) });
}

async function ofNewRun(world: World): Promise<Call> {
  return at(world.family.site, { runId: await addRun(world, 'Planned') });
}

async function ofNewBackup(world: World): Promise<Call> {
  const deviceId = await plantRouter(world, world.family.area);
  const { id } = await world.server.database.system
    .insertInto('router_backup')
    .values(await backupOf(world, deviceId))
    .returning('id')
    .executeTakeFirstOrThrow();
  return at(world.family.site, { backupId: id });
}

async function withTemplate(world: World) {
  await world.send(routeOf(routerTemplates.create), {
    ...at(world.family.site),
    body: example(world),
  });
}

const newVariable = (world: World) => ({
  name: 'range',
  level: 'site',
  value: world.unique('10.0.0.'),
});

const routes: Record<string, RouteFacts | RouteFacts['example']> = {
  [routeOf(listTemplateVersions)]: async (world) => {
    const body = example(world);
    const added = await world.send(routeOf(routerTemplates.create), {
      ...at(world.family.site),
      body,
    });
    return at(world.family.site, { templateId: idIn(added) });
  },
  [routeOf(listRouters)]: ({ family }) => at(family.site),
  [routeOf(exportRouters)]: {
    example: ({ family }) => at(family.site),
    invalid: { state: { query: { state: 'Broken' } }, sync: { query: { sync: 'Maybe' } } },
  },
  [routeOf(getRouter)]: ofNewRouter,
  [routeOf(readRouters)]: {
    example: async (world) => ({
      ...at(world.family.site),
      body: { deviceIds: [await plantRouter(world, world.family.area)] },
    }),
    invalid: { deviceIds: { body: { deviceIds: [] } } },
  },
  [routeOf(adoptDifferences)]: ofNewRouter,
  [routeOf(forgetAdopted)]: ofNewRouter,
  [routeOf(listVariables)]: ({ family }) => at(family.site),
  [routeOf(setVariable)]: {
    example: async (world) => {
      await withTemplate(world);
      const deviceId = await plantRouter(world, world.family.area);
      return {
        ...at(world.family.site),
        body: { ...newVariable(world), level: 'device', deviceId },
      };
    },
    invalid: {
      name: { body: { name: 'Not a name' } },
      level: { body: { level: 'platform' } },
      value: { body: { value: '' } },
    },
  },
  [routeOf(deleteVariable)]: async (world) => {
    await withTemplate(world);
    const call = { ...at(world.family.site), body: newVariable(world) };
    return at(world.family.site, {
      variableId: idIn(await world.send(routeOf(setVariable), call)),
    });
  },
  [routeOf(listBackups)]: {
    example: async (world) => ({
      ...at(world.family.site),
      query: { deviceId: await plantRouter(world, world.family.area) },
    }),
    invalid: { deviceId: { query: { deviceId: '1' } } },
  },
  [routeOf(getBackup)]: ofNewBackup,
  [routeOf(restoreBackup)]: ofNewBackup,
  [routeOf(listRuns)]: ({ family }) => at(family.site),
  [routeOf(getRun)]: ofNewRun,
  [routeOf(createRun)]: {
    example: async (world) => ({
      ...at(world.family.site),
      body: { kind: 'templates', deviceIds: [await plantRouter(world, world.family.area)] },
    }),
    invalid: {
      kind: { body: { kind: 'dance' } },
      'deviceIds.0': { body: { deviceIds: ['1'] } },
      command: { body: { kind: 'command', command: '/ip pool name="open' } },
      version: { body: { kind: 'firmware', version: 'newest' } },
      stopAfter: { body: { stopAfter: 0 } },
      notAfter: {
        body: { notBefore: '2026-01-02T00:00:00.000Z', notAfter: '2026-01-01T00:00:00.000Z' },
      },
    },
  },
  [routeOf(approveRun)]: {
    example: async (world) => ({ ...(await ofNewRun(world)), body: {} }),
    invalid: { routers: { body: { routers: 'ten' } } },
  },
  [routeOf(cancelRun)]: ofNewRun,
};

export const facts: FeatureFacts = {
  secrets: sendRouterSecrets,
  routes: { ...templates.routes, ...routes },
  linkedOnly: {
    ...templates.linkedOnly,
    [routeOf(readRouters)]: 'allowed',
    [routeOf(adoptDifferences)]: 'allowed',
    [routeOf(forgetAdopted)]: 'allowed',
    [routeOf(setVariable)]: 'allowed',
    [routeOf(deleteVariable)]: 'allowed',
    [routeOf(createRun)]: 'allowed',
    [routeOf(restoreBackup)]: 'allowed',
    [routeOf(approveRun)]: 'allowed',
    [routeOf(cancelRun)]: 'allowed',
  },
  planted: {
    ...templates.planted,
    deviceIds: planted('deviceId'),
    routerId: planted('deviceId'),
    runId: planted('runId'),
    backupId: planted('backupId'),
    variableId: planted('variableId'),
  },
  screens: [
    ...(templates.screens ?? []),
    { path: '/setup/mikrotik-manager/routers', at: 'site', heading: texts.routers },
    { path: '/setup/mikrotik-manager/router/{routerId}', at: 'site', heading: 'Differences' },
    { path: '/setup/mikrotik-manager/backups', at: 'site', heading: texts.backups },
    { path: '/setup/mikrotik-manager/commands', at: 'site', heading: 'Command' },
    { path: '/setup/mikrotik-manager/firmware', at: 'site', heading: texts.firmware },
    { path: '/setup/mikrotik-manager/jobs', at: 'site', heading: texts.jobs },
    { path: '/setup/mikrotik-manager/job/{runId}', at: 'site', heading: texts.routers },
  ],
};
