import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { administrator, type RunningServer } from '../e2e/server.ts';
import type { Endpoint, Reply, Sent } from '../src/contract/endpoint.ts';
import {
  createAccessCodeBatch,
  exportAccessCodes,
  getAccessCodeBatch,
} from '../src/features/access-codes/contract.ts';
import { exampleBatch } from '../src/features/access-codes/examples.ts';
import { getTreeRoots } from '../src/features/organizations/contract.ts';
import { createServicePlan } from '../src/features/service-plans/contract.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { login } from '../src/features/session/contract.ts';
import { addressOf } from '../src/ui/api/call.ts';

/** A service area of the sample provider. */
const orgNumber = '400016';

/**
 * Begins a batch, kills the server half-way (SIGKILL), and answers what is stored when the restarted one is through, how
 * long the console's tree was waited for meanwhile (ms), and how much more memory the server held while all were exported (MB).
 */
export async function killedAndFinished(server: RunningServer, count: number) {
  let token = await signIn(server);
  const plan = await call(server, token, createServicePlan, {
    params: { orgNumber },
    body: examplePlan(),
  });
  const body = exampleBatch({ planId: plan.id, count, length: 14 });
  const { id } = await call(server, token, createAccessCodeBatch, { params: { orgNumber }, body });
  const params = { orgNumber, batchId: id };
  const made = async () => (await call(server, token, getAccessCodeBatch, { params })).made;
  while ((await made()) < count / 4) await setTimeout(5);
  const madeWhenKilled = await made();
  await server.kill();
  await server.start();
  token = await signIn(server);
  const treeWaits: number[] = [];
  while ((await made()) < count) {
    const asked = performance.now();
    await call(server, token, getTreeRoots, {});
    treeWaits.push(performance.now() - asked);
    await setTimeout(50);
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
    madeWhenKilled,
    treeWaits,
    exportMegabytes: peak - before,
    stored: { made: await made(), lines: lines.length, distinct: codes.size },
  };
}

/** What the server's process holds of the machine's memory; 0 where the system does not tell. */
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
  if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}`);
  return response.json();
}
