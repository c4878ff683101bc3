import { openDatabase } from '../src/server/database/open.ts';
import { handlers } from '../src/server/features.ts';
import { createApplication } from '../src/server/http/application.ts';
import { createLogger } from '../src/server/logging.ts';

const log = createLogger('error');
const database = await openDatabase(
  {
    databaseUrl: process.argv[2] === 'emb' ? undefined : 'postgres://postgres@127.0.0.1:54999/dev',
    dataDirectory: '/tmp/lead/emb',
  },
  log,
);
const app = createApplication({ database, log, now: () => new Date() }, handlers);
const r = await app.hono.request('/ElevenWS/DevApi/Admin/Authorization.svc/Login', {
  method: 'POST',
  body: JSON.stringify({ Username: 'admin', Password: 'Secret-123' }),
});
const { AccessToken } = await r.json();
const q = `select node.number, node.parent_number, node.path, node.name, node.type, node.status, node.is_trial_mode,
    exists (select from organization child where child.parent_number = node.number and child.status <> 'Removed')
      or exists (select from organization_link link join organization child on child.number = link.organization_number
                 where link.parent_number = node.number and child.status <> 'Removed') as has_children
    from organization node where node.parent_number is null and node.status <> 'Removed' order by node.search_text, node.number`;
async function per(work: () => Promise<unknown>) {
  const end = performance.now() + 2500;
  let n = 0;
  const s = performance.now();
  const c0 = process.cpuUsage();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < end) {
        await work();
        n++;
      }
    }),
  );
  const c = process.cpuUsage(c0);
  const el = performance.now() - s;
  return [(n * 1000) / el, 'cpu', (c.user + c.system) / 1000 / el];
}
console.log('raw', await per(() => database.pool.query(q)));
console.log(
  'tx',
  await per(() =>
    database.withScope(['/'], async (t) => (await import('kysely')).sql.raw(q).execute(t)),
  ),
);
console.log(
  'app',
  await per(async () =>
    (
      await app.hono.request('/AdminApi/org/tree', {
        headers: { authorization: `Bearer ${AccessToken}` },
      })
    ).text(),
  ),
);
await app.settle();
await database.close();
