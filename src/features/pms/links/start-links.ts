import type { ServerContext } from '../../../server/context.ts';
import { findGateway, isHosted } from '../../payment-gateways/queries.ts';
import { type FiasClock, systemClock } from '../fias/client/clock.ts';
import { HostedLink } from '../hosted/hosted-link.ts';
import { GatewayLink } from './gateway-link.ts';
import { holdLeases, leaseMs, releaseLease } from './lease.ts';

type AnyLink = Pick<GatewayLink, 'wake' | 'stop'>;

const renewEveryMs = leaseMs / 6;

export interface PmsLinks {
  /** Looks for queued postings at once; another replica's link finds them within a second. */
  wake(gatewayId: string): void;
  /** Takes free leases and begins or ends links now. */
  look(): Promise<void>;
  /** Connects again at once if this replica gets the lease. */
  restart(gatewayId: string): Promise<void>;
  stop(): Promise<void>;
}

const started = new WeakMap<ServerContext['database'], PmsLinks>();

/** Looks for queued postings of a gateway at once. Call it after the commit. */
export function wakePmsLink(
  { database }: Pick<ServerContext, 'database'>,
  gatewayId: string,
): void {
  started.get(database)?.wake(gatewayId);
}

/** Connects to a property system at once, instead of after the pause that its failures have grown to. */
export function restartPmsLink(
  { database }: Pick<ServerContext, 'database'>,
  gatewayId: string,
): void {
  void started.get(database)?.restart(gatewayId);
}

/** Holds the links of property systems, each on one replica. */
export function startPmsLinks(server: ServerContext, clock: FiasClock = systemClock): PmsLinks {
  const holder = crypto.randomUUID();
  const links = new Map<string, { link: AnyLink; version: number }>();
  let isStopped = false;
  let cancel = () => {};
  let looking: Promise<void> = Promise.resolve();

  const end = async (id: string) => {
    const entry = links.get(id);
    links.delete(id);
    await entry?.link.stop();
  };
  const begin = async (id: string, version: number) => {
    const gateway = await server.database.transaction((transaction) =>
      findGateway(transaction, id),
    );
    if (gateway === undefined || isStopped) return;
    const Link = isHosted(gateway.type) ? HostedLink : GatewayLink;
    links.set(id, { link: new Link(server, gateway, holder, clock), version });
  };
  const lookOnce = async () => {
    try {
      const held = new Map((await holdLeases(server, holder)).map((one) => [one.id, one.version]));
      for (const [id, { version }] of links)
        if (held.get(id) !== version) {
          await end(id);
          if (!held.has(id)) await releaseLease(server, id, holder);
        }
      for (const [id, version] of held) if (!links.has(id)) await begin(id, version);
    } catch (error) {
      server.log.warn({ err: error }, 'links to property systems wait for the database');
    }
  };
  const schedule = () => {
    cancel = clock.after(renewEveryMs, () => {
      void look().then(() => {
        if (!isStopped) schedule();
      });
    });
  };
  const look = () => {
    looking = looking.then(() => (isStopped ? undefined : lookOnce()));
    return looking;
  };
  const service: PmsLinks = {
    wake: (gatewayId) => links.get(gatewayId)?.link.wake(),
    look,
    restart(gatewayId) {
      looking = looking.then(() => end(gatewayId));
      return look();
    },
    async stop() {
      isStopped = true;
      cancel();
      await looking;
      const ids = [...links.keys()];
      await Promise.all(ids.map(end));
      started.delete(server.database);
      for (const id of ids)
        await releaseLease(server, id, holder).catch((error: unknown) =>
          server.log.warn({ err: error }, 'the lease of a link expires'),
        );
    },
  };
  started.set(server.database, service);
  void look();
  schedule();
  return service;
}
