import pg from 'pg';

const q = `select node.number, node.parent_number, node.path, node.name, node.type, node.status, node.is_trial_mode,
    exists (select from organization child where child.parent_number = node.number and child.status <> 'Removed')
      or exists (select from organization_link link join organization child on child.number = link.organization_number
                 where link.parent_number = node.number and child.status <> 'Removed') as has_children
    from organization node where node.parent_number is null and node.status <> 'Removed' order by node.search_text, node.number`;
const B = `begin; select set_config('role', 'atrium_tenant', true), set_config('atrium.scope', '/', true)`;
async function per(name: string, work: () => Promise<unknown>) {
  const end = performance.now() + 2000;
  let n = 0;
  const s = performance.now();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < end) {
        await work();
        n++;
      }
    }),
  );
  console.log(name, (n * 1000) / (performance.now() - s));
}
for (const pipeline of [false, true]) {
  const pool = new pg.Pool({
    connectionString: 'postgres://postgres@127.0.0.1:54999/dev',
    max: 10,
    pipeline,
  });
  await per(`raw ${pipeline}`, () => pool.query(q));
  await per(`tx awaited ${pipeline}`, async () => {
    const c = await pool.connect();
    await c.query(B);
    await c.query(q);
    await c.query('commit');
    c.release();
  });
  await per(`tx begin unawaited ${pipeline}`, async () => {
    const c = await pool.connect();
    const b = c.query(B);
    const r = c.query(q);
    await b;
    await r;
    await c.query('commit');
    c.release();
  });
  await per(`tx all unawaited ${pipeline}`, async () => {
    const c = await pool.connect();
    const b = c.query(B);
    const r = c.query(q);
    await b;
    await r;
    c.query('commit').finally(() => c.release());
  });
  await per(`tx all pipelined ${pipeline}`, async () => {
    const c = await pool.connect();
    await Promise.all([c.query(B), c.query(q), c.query('commit')]);
    c.release();
  });
  await per(`owner begin q commit ${pipeline}`, async () => {
    const c = await pool.connect();
    await Promise.all([c.query('begin'), c.query(q), c.query('commit')]);
    c.release();
  });
  await per(`named stmt ${pipeline}`, async () => {
    const c = await pool.connect();
    await Promise.all([c.query(B), c.query({ text: q, name: 'x' }), c.query('commit')]);
    c.release();
  });
  await pool.end();
}
