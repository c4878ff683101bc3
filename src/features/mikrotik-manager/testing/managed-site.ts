import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import type { FakeRouter } from '../../../../test/routeros/router.ts';
import { startRouter } from '../../../../test/routeros/serve.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { addDevices } from '../../devices/testing/added-devices.ts';
import {
  getRouter,
  listBackups,
  readRouters,
  restoreBackup,
  routerTemplates,
  setVariable,
} from '../contract.ts';
import { type RouterTemplate, routerTemplate } from '../fields.ts';
import { keepRouters } from '../routers/upkeep.ts';
import { approveRun, createRun, getRun, type Run } from '../runs/contract.ts';
import { runOnRouters } from '../runs/run-job.ts';
import type { plannedKindNames } from '../states.ts';

interface Reached {
  port: number;
  host?: string;
}

/** A site with routers, and what its administrators and the background work do there. */
export class ManagedSite {
  readonly server: TestServer;
  readonly family: TestProvider;
  readonly token: string;

  constructor(server: TestServer, family: TestProvider, token: string) {
    this.server = server;
    this.family = family;
    this.token = token;
  }

  get params() {
    return { orgNumber: String(this.family.site.number) };
  }

  /** Adds a device for a router and returns its id. */
  async addRouter(router: FakeRouter, { port, host = '127.0.0.1' }: Reached): Promise<string> {
    const { system } = this.server.database;
    const [id = ''] = await addDevices(system, 1, {
      area: this.family.area,
      type: 'mikrotik',
      nextCheckAt: null,
      fields: {
        host,
        api: { scheme: 'http', port, user: router.user, trust: 'nothing', fingerprint: null },
      },
    });
    const { secrets } = this.server.context;
    const apiPassword = await secrets.seal(router.password, `device ${id} apiPassword`);
    await system
      .updateTable('device')
      .set({ secrets: JSON.stringify({ apiPassword }) })
      .where('id', '=', id)
      .execute();
    return id;
  }

  async addTemplate(changes: Partial<RouterTemplate> & { body: string }): Promise<string> {
    const body = newRecord(routerTemplate, {
      name: `Template ${crypto.randomUUID()}`,
      status: 'Active',
      ...changes,
    });
    const { id } = await this.call(routerTemplates.create, { params: this.params, body });
    return id;
  }

  /** Adds a template whose RADIUS secret is a variable, with its value for the site. */
  async addSecretTemplate(body: string, secret: string, ownedPaths: string[] = []): Promise<void> {
    await this.addTemplate({
      body: `${body}\n/radius add service=hotspot address=192.0.2.7 secret={{secret}}`,
      ownedPaths,
      variables: [{ name: 'secret', kind: 'secret', initial: null }],
    });
    await this.call(setVariable, {
      params: this.params,
      body: { name: 'secret', level: 'site', value: secret },
    });
  }

  call: TestServer['call'] = (endpoint, sent) => this.server.call(endpoint, sent, this.token);

  router(deviceId: string) {
    return this.call(getRouter, { params: { ...this.params, deviceId } });
  }

  /** Plans a run and waits until it is planned. */
  async plan(
    deviceIds: readonly string[],
    changes: Omit<Parameters<typeof this.createRun>[1], never> = { kind: 'templates' },
  ): Promise<Run> {
    const id = await this.createRun(deviceIds, changes);
    await this.work();
    return this.run(id);
  }

  async createRun(
    deviceIds: readonly string[],
    body: {
      kind: keyof typeof plannedKindNames;
      command?: string;
      stopAfter?: number;
      version?: string;
      notBefore?: string;
      notAfter?: string;
    },
  ): Promise<string> {
    const { id } = await this.call(createRun, {
      params: this.params,
      body: { ...body, deviceIds: [...deviceIds] },
    });
    return id;
  }

  async approve({ id }: { id: string }, body: { routers?: number; withoutGuard?: boolean } = {}) {
    await this.call(approveRun, { params: { ...this.params, runId: id }, body });
  }

  run(runId: string): Promise<Run> {
    return this.call(getRun, { params: { ...this.params, runId } });
  }

  /** Returns the newest backup of a router. */
  async newestBackup(deviceId: string) {
    const { rows } = await this.call(listBackups, { params: this.params, query: { deviceId } });
    const [newest] = rows;
    if (newest === undefined) throw new Error('There is no backup');
    return newest;
  }

  /** Plans to restore a backup and waits until it is planned. */
  async restore({ id: backupId }: { id: string }): Promise<Run> {
    const { id } = await this.call(restoreBackup, { params: { ...this.params, backupId } });
    await this.work();
    return this.run(id);
  }

  /** Does the due work on routers. */
  async work(): Promise<void> {
    const job = runOnRouters(this.server.context);
    do await takeDueSteps(job);
    while ((await job.due()).count > 0);
  }

  /** Returns the only router of a run. */
  async onlyTarget(run: { id: string }) {
    const [target] = (await this.run(run.id)).targets;
    return target;
  }

  /** Reads and compares routers that are due. */
  async keep(): Promise<void> {
    await takeDueSteps(keepRouters(this.server.context));
  }

  /** Reads and compares a router now, as its page does. */
  async compared(deviceId: string) {
    await this.call(readRouters, { params: this.params, body: { deviceIds: [deviceId] } });
    await this.keep();
    return this.router(deviceId);
  }

  /** Lets time pass for the server and for routers, with the due work every ten seconds. */
  async pass(seconds: number, ...routers: readonly FakeRouter[]): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 10) {
      this.server.clock.now = new Date(this.server.clock.now.getTime() + 10_000);
      for (const router of routers) router.moveClock(10_000);
      await this.work();
    }
  }
}

export async function managedSite(): Promise<ManagedSite> {
  const server = await sharedServer();
  const family = await newProvider(server);
  return new ManagedSite(server, family, await server.signInAs(family.provider.number));
}

/** Makes a site with one router, which the caller disposes of. */
export async function siteWithRouter(options: Parameters<typeof startRouter>[0] = {}) {
  const site = await managedSite();
  const router = await startRouter({ clock: site.server.clock.now, ...options });
  return { site, router, deviceId: await site.addRouter(router, router) };
}
