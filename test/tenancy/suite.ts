import { beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/application/features.ts';
import { collectFacts, routeOf } from '../facts.ts';
import { sharedServer } from '../server.ts';
import { isInShare, type Share } from '../share.ts';
import { kindNames } from './callers.ts';
import { exampleLeaks, kindLeaks } from './kind-leaks.ts';
import { representatives } from './representatives.ts';
import { routeLeaks } from './route-leaks.ts';
import { openTenancy, type Tenancy } from './tenancy.ts';

/**
 * Registers the tests of a share, so that several files divide them between workers: one for each route, and one for each
 * kind of caller of the representative routes. With TEST_DEPTH=deep all kinds of callers try every route.
 */
export async function testTenancy(share: Share): Promise<void> {
  const facts = await collectFacts();
  let tenancy: Tenancy;
  beforeAll(async () => {
    tenancy = await openTenancy(await sharedServer(), facts);
  });

  const routes = handlers.map(({ endpoint }) => routeOf(endpoint));
  test.each(routes.filter((route) => isInShare(share, route)))(
    '%s keeps to the tenant',
    async (route) => {
      expect(await all(routeLeaks(tenancy, await tenancy.prepare(route)))).toEqual([]);
    },
  );

  for (const representative of representatives) {
    const { route } = representative;
    const names = kindNames.filter((kind) => isInShare(share, `${route} ${kind}`));
    test.each(names)(`${route} is limited to the scope of %s`, async (kind) => {
      expect(await all(kindLeaks(tenancy, kind, representative))).toEqual([]);
    });
  }

  if (process.env.TEST_DEPTH !== 'deep') return;
  describe.each(kindNames)('for %s', (kind) => {
    test.each(routes.filter((route) => isInShare(share, route)))('%s', async (route) => {
      expect(await all(exampleLeaks(tenancy, kind, await tenancy.prepare(route)))).toEqual([]);
    });
  });
}

async function all(leaks: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const leak of leaks) found.push(leak);
  return found;
}
