import { existsSync, readFileSync } from 'node:fs';
import { administrator, type RunningServer } from '../e2e/server.ts';
import { addressOf } from '../src/contract/call-request.ts';
import type { Endpoint, Reply, Sent } from '../src/contract/endpoint.ts';
import { exportAccessCodes } from '../src/features/access-codes/codes/contract.ts';
import {
  createAccessCodeBatch,
  getAccessCodeBatch,
} from '../src/features/access-codes/contract.ts';
import { exampleBatch } from '../src/features/access-codes/examples.ts';
import { getTreeRoots } from '../src/features/organizations/contract.ts';
import { servicePlans } from '../src/features/service-plans/contract.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { login } from '../src/features/session/contract.ts';

/** A service area of the sample provider. */
const orgNumber = '400016';

/**
 * Creates a batch, kills the server (SIGKILL) as soon as the first codes are stored, and restarts it. Returns the stored
 * codes, the response times of the tree meanwhile (ms), and the memory that the export of all codes adds (MB).
 */
export async function interruptCodeGeneration(server: RunningServer, count: number) {
  let token = await signIn(server);
  const plan = await call(server, token, servicePlans.create, {
    params: { orgNumber },
    body: examplePlan(),
  });
  const body = exampleBatch({ planId: plan.id, count, length: 14 });
  const { id } = await call(server, token, createAccessCodeBatch, { params: { orgNumber }, body });
  const params = { orgNumber, batchId: id };
  const countCodes = async () => (await call(server, token, getAccessCodeBatch, { params })).made;
  let countWhenKilled = 0;
  while (countWhenKilled === 0) countWhenKilled = await countCodes();
  if (countWhenKilled === count) throw new Error('All codes were generated before the kill');
  await server.kill();
  await server.start();
  token = await signIn(server);
  const treeTimes: number[] = [];
  while ((await countCodes()) < count) {
    const start = performance.now();
    await call(server, token, getTreeRoots, {});
    treeTimes.push(performance.now() - start);
  }
  const before = residentMegabytes(server);
  let peak = before;
  const response = await fetch(server.url + addressOf(exportAccessCodes, { params }), {
    headers: { authorization: `Bearer ${token}` },
  });
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    peak = Math.max(peak, residentMegabytes(server));
  }
  const [, ...lines] = text.trim().split('\r\n');
  const codes = new Set(lines.map((line) => line.split(',')[0]));
  return {
    countWhenKilled,
    treeTimes,
    exportMegabytes: peak - before,
    stored: { count: await countCodes(), lines: lines.length, distinct: codes.size },
  };
}

/** Returns the resident memory of the server's process, or 0 on systems without /proc. */
function residentMegabytes({ processId }: RunningServer): number {
  const file = `/proc/${processId}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
}

async function signIn(server: RunningServer): Promise<string> {
  const { username: Username, password: Password } = administrator;
  return (await call(server, '', login, { body: { Username, Password } })).AccessToken;
}

async function call<E extends Endpoint>(
  server: RunningServer,
  token: string,
  endpoint: E,
  sent: Sent<E>,
): Promise<Reply<E>> {
  const response = await fetch(server.url + addressOf(endpoint, sent), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...('body' in sent && { body: JSON.stringify(sent.body) }),
  });
  if (!response.ok) throw new Error(`${endpoint.path} returned ${response.status}`);
  return response.json();
}
