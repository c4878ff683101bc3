// On both engines: it executes statements that no example of a route does.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessCodeCalls, accessCodeCalls } from '../../../../test/access-code-calls.ts';
import { sharedServer, type TestServer } from '../../../../test/server.ts';
import { exportAccessCodes, exportAccessCodeUses } from './contract.ts';

let server: TestServer;
let calls: AccessCodeCalls;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date();
  calls = await accessCodeCalls(server);
});

test('the export contains every code once and needs the export right', async () => {
  const batch = await calls.createBatchWithCodes({ count: 2_500, length: 12 });
  const path = exportAccessCodes.path
    .replace('{orgNumber}', String(calls.family.site.number))
    .replace('{batchId}', batch.id);
  const read = async (token: string) => {
    const response = await server.request(path, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, lines: (await response.text()).trim().split('\r\n') };
  };
  const { lines } = await read(calls.token);
  const codes = lines.slice(1).map((line) => line.split(',')[0]);
  expect(lines[0]).toContain('Code,State,Uses,First used,Valid until');
  expect(new Set(codes).size).toBe(2_500);
  const viewer = await server.signInAs(calls.family.site.number, { 'access-codes': 'delete' });
  expect((await read(viewer)).status).toBe(403);
});

test('the export of uses contains every use once, also of one microsecond', async () => {
  const batch = await calls.createBatchWithCodes({ count: 1, length: 12 });
  const [code] = await calls.listCodes(batch);
  await sql`
    insert into access_code_use (access_code_id, at, mac_address, area_number)
    select ${code?.id}::uuid, timestamptz '2026-06-10 12:00:00.000123Z' + (i / 900) * interval '1 microsecond',
      '02:' || i, ${calls.family.area.number}::integer
    from generate_series(1, 2500) i`.execute(server.database.system);
  const path = exportAccessCodeUses.path
    .replace('{orgNumber}', String(calls.family.site.number))
    .replace('{batchId}', batch.id);
  const response = await server.request(path, {
    headers: { authorization: `Bearer ${calls.token}` },
  });
  const lines = (await response.text()).trim().split('\r\n').slice(1);
  expect([lines.length, new Set(lines).size]).toEqual([2_500, 2_500]);
});

test('the export is read from the database no faster than the client reads it', async () => {
  const batch = await calls.createBatchWithCodes({ count: 2_500, length: 12 });
  const path = exportAccessCodes.path
    .replace('{orgNumber}', String(calls.family.site.number))
    .replace('{batchId}', batch.id);
  const { body } = await server.request(path, {
    headers: { authorization: `Bearer ${calls.token}` },
  });
  const reader = body?.getReader();
  const parts = [(await reader?.read())?.value ?? new Uint8Array()];
  await server.database.system.deleteFrom('access_code').where('batch_id', '=', batch.id).execute();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    parts.push(part.value);
  const lines = Buffer.concat(parts).toString().trim().split('\r\n').length - 1;
  expect(lines).toBeGreaterThanOrEqual(1_000);
  expect(lines).toBeLessThan(2_500);
});
