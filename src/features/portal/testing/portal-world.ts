import { beforeAll, beforeEach } from 'vitest';
import { accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { during } from '../../../../test/during.ts';
import type { TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { ServicePlan } from '../../service-plans/fields.ts';
import { openVisit, visitCalls } from './portal-visit.ts';
import { type Selling, sellingArea } from './selling-area.ts';

interface WorldOptions extends NonNullable<Parameters<typeof startTestServer>[0]> {
  /** returns when a test begins */
  now?: () => Date;
}

const usualDay = () => new Date('2026-06-10T12:00:00Z');

/** Returns a `now` that is a day later for each test, where limits or background work go on from the test before. */
export function dayByDay(): () => Date {
  let day = 0;
  return () => new Date(Date.UTC(2026, 5, (day += 1), 12));
}

/** Runs the tests of a file on a server. Each test begins with a guest's device at the area of a new provider. */
function visitWorld<Provider extends { family: TestProvider; token: string }>(
  addProvider: (server: TestServer) => Promise<Provider>,
  { now = usualDay, ...options }: WorldOptions = {},
) {
  let server: TestServer | undefined;
  let opened: { provider: Provider; visit: Awaited<ReturnType<typeof openVisit>> } | undefined;
  beforeAll(async () => {
    const started = await startTestServer(options);
    server = started;
    return () => started.close();
  });
  beforeEach(async () => {
    const started = during(server);
    started.clock.now = now();
    const provider = await addProvider(started);
    const visit = await openVisit(started, provider.family.area, provider.token);
    opened = { provider, visit };
  });
  return {
    server: () => during(server),
    provider: () => during(opened).provider,
    visit: visitCalls(() => during(opened).visit),
  };
}

/** Gives each test a guest at an area with the built-in portal. */
export function portalWorld(options: WorldOptions = {}) {
  const { server, provider, visit } = visitWorld(accessCodeCalls, options);
  return {
    ...visit,
    get server() {
      return server();
    },
    get calls() {
      return provider();
    },
    get area() {
      return provider().family.area;
    },
    /** Adds a plan of two hours that costs nothing; returns its id. */
    freePlan: (changes: Partial<ServicePlan> = {}) =>
      provider().addPlan({
        name: 'Free',
        price: 0,
        paymentMethods: [],
        duration: 7_200,
        ...changes,
      }),
  };
}

/** Gives each test a guest at an area whose portal sells a plan. */
export function sellingWorld(selling: Selling) {
  const { server, provider, visit } = visitWorld((started) => sellingArea(started, selling));
  return {
    ...visit,
    get server() {
      return server();
    },
    get sales() {
      return provider();
    },
    get area() {
      return provider().family.area;
    },
  };
}
