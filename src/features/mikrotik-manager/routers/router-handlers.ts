import { Problem } from '../../../contract/problem.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { normalizedTexts, shownChange } from '../config/difference.ts';
import { shownVariable } from '../config/variables.ts';
import { inOrder, wishOf } from '../config/wish.ts';
import {
  adoptDifferences,
  forgetAdopted,
  getRouter,
  listRouters,
  readRouters,
} from '../contract.ts';
import { routersCounted } from '../texts.ts';
import { openChanges, sealChanges } from './compare.ts';
import { configurationOf } from './configuration.ts';
import { clockErrorOf } from './read-router.ts';
import { listedRouters } from './router-list.ts';
import { findRouter, findRouters, makeDue } from './site-routers.ts';
import { keepRouters } from './upkeep.ts';

export const routerHandlers = [
  organizationHandler(listRouters, async (_input, request) => ({
    rows: await listedRouters(request),
  })),

  organizationHandler(getRouter, async ({ params }, request) => {
    const { transaction, organization, server } = request;
    const device = await findRouter(transaction, organization, params.deviceId);
    const [router] = await listedRouters(request, device.id);
    if (router === undefined) throw new Problem('not-found', 'This router does not exist.');
    const state = await stateOf(request, device.id);
    const { templates, variables } = await configurationOf(transaction, server, device);
    const version = router.version ?? '99';
    return {
      router,
      differences: state?.differences ?? [],
      adopted: state?.adopted ?? [],
      variables: variables.map(shownVariable),
      templates: inOrder(templates).map((template) => ({
        id: template.id,
        name: template.name,
        text: normalizedTexts(wishOf([template], variables, version), new Map()).after,
      })),
      comparedAt: state?.compared_at?.toISOString() ?? null,
      deviceMode: state?.facts?.deviceMode ?? null,
      clockError: state?.facts ? clockErrorOf(state.facts, state.read_at ?? server.now()) : null,
    };
  }),

  organizationHandler(readRouters, async ({ body }, request) => {
    const { transaction, organization, server } = request;
    const found = await findRouters(transaction, organization, body.deviceIds);
    const started = await makeDue(
      transaction,
      server.now(),
      found.map(({ id }) => id),
    );
    if (started === 0)
      throw new Problem(
        'bad-input',
        'Nothing to read: only active routers with a management interface can be read. Enter it under Devices.',
      );
    request.wake(keepRouters);
    const [only] = found.length === 1 ? found : [];
    await request.record({
      entityType: 'router',
      entityId: only?.id ?? '',
      label: only?.name ?? routersCounted(found.length),
      action: 'test',
      organization,
      after: { routers: found.map(({ name }) => name).join(', ') },
    });
    return { started };
  }),

  organizationHandler(adoptDifferences, async ({ params }, request) => {
    const { transaction, organization, server } = request;
    const device = await findRouter(transaction, organization, params.deviceId);
    const state = await lockState(request, device.id);
    const found = await openChanges(server, device.id, 'differences', state.sealed_differences);
    if (found.length === 0)
      throw new Problem('conflict', `${device.name} differs in nothing. Reload the page.`);
    const earlier = await openChanges(server, device.id, 'adopted', state.sealed_adopted);
    const isReplaced = (one: (typeof found)[number]) =>
      found.some(
        ({ path, keyText, action }) =>
          path === one.path && keyText === one.keyText && action === one.action,
      );
    const adopted = [
      ...earlier.filter((one) => !isReplaced(one)),
      ...found.map((one) => mergedWith(one, earlier)),
    ];
    await storeAdopted(request, device.id, adopted);
    await transaction
      .updateTable('router_state')
      .set({ sync: 'InSync', differences: '[]', sealed_differences: null, drifted_at: null })
      .where('id', '=', device.id)
      .execute();
    await record(request, device, {
      before: {},
      after: { adopted: found.map((one) => differenceText(shownChange(one))).join('\n') },
    });
    return { adopted: found.length };
  }),

  organizationHandler(forgetAdopted, async ({ params }, request) => {
    const { transaction, organization, server } = request;
    const device = await findRouter(transaction, organization, params.deviceId);
    const state = await lockState(request, device.id);
    const earlier = await openChanges(server, device.id, 'adopted', state.sealed_adopted);
    if (earlier.length === 0) {
      request.changesNothing();
      return {};
    }
    await storeAdopted(request, device.id, []);
    await record(request, device, {
      before: { adopted: earlier.map((one) => differenceText(shownChange(one))).join('\n') },
      after: {},
    });
    return {};
  }),
];

type Change = Parameters<typeof sealChanges>[3][number];

/** What was adopted earlier of the same object stays, except the properties that differ again. */
function mergedWith(found: Change, earlier: readonly Change[]): Change {
  const before = earlier.find(
    ({ path, keyText, action }) =>
      path === found.path && keyText === found.keyText && action === found.action,
  );
  if (before === undefined || found.action !== 'set') return found;
  const names = new Set(found.properties.map(({ name }) => name));
  const kept = before.properties.filter(({ name }) => !names.has(name));
  return { ...found, properties: [...kept, ...found.properties] };
}

function differenceText({ path, key, action, properties }: ReturnType<typeof shownChange>): string {
  const values = properties.map(({ name, before }) => `${name}=${before ?? ''}`).join(' ');
  return action === 'add' ? `${path} ${key}: not there` : `${path} ${key}: ${values}`;
}

function stateOf({ transaction }: OrganizationRequest, id: string) {
  return transaction
    .selectFrom('router_state')
    .select(['differences', 'adopted', 'compared_at', 'facts', 'read_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

async function lockState({ transaction }: OrganizationRequest, id: string) {
  const state = await transaction
    .selectFrom('router_state')
    .select(['sealed_differences', 'sealed_adopted'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return state ?? { sealed_differences: null, sealed_adopted: null };
}

async function storeAdopted(
  request: OrganizationRequest,
  id: string,
  adopted: readonly Change[],
): Promise<void> {
  const { transaction, server } = request;
  await transaction
    .updateTable('router_state')
    .set({
      adopted: JSON.stringify(adopted.map(shownChange)),
      sealed_adopted:
        adopted.length === 0 ? null : await sealChanges(server, id, 'adopted', adopted),
    })
    .where('id', '=', id)
    .execute();
  await makeDue(transaction, server.now(), [id]);
  request.wake(keepRouters);
}

function record(
  request: OrganizationRequest,
  { id, name }: { id: string; name: string },
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  return request.record({
    entityType: 'router',
    entityId: id,
    label: name,
    action: 'update',
    organization: request.organization,
    ...change,
  });
}
