import { Problem } from '../../../contract/problem.ts';
import { pdfHandler } from '../../../server/http/files.ts';
import type { Handler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { printPasswords } from '../contract.ts';
import { locked } from '../records/change-policy.ts';
import { policyStore } from '../records/policy-store.ts';
import { openPassword } from '../rotations/password-text.ts';
import { planRotations } from '../rotations/plan-rotations.ts';
import { currentOf, futureOf, openRotations, type Rotation } from '../rotations/policy.ts';
import { setPassword } from '../rotations/set-password.ts';
import { momentText } from '../rules/template.ts';
import { wifiText } from '../rules/wifi-text.ts';
import { type PrintedPassword, passwordPdf } from './password-pdf.ts';

interface Printed {
  name: string;
  ssid: string;
  paper: 'A4' | 'Letter' | 'A6';
  passwords: PrintedPassword[];
}

/** Prints the current password and those that follow, which are generated for it. */
async function prepare(
  {
    params,
    body,
  }: { params: { policyId: string }; body: { paper: Printed['paper']; periods: number } },
  request: OrganizationRequest,
): Promise<Printed> {
  const { transaction, organization, server } = request;
  const policy = await locked(request, params.policyId);
  const { row, fields, timeZone } = policy;
  await planRotations(request, policy, body.periods - 1);
  const now = server.now();
  const open = await openRotations(transaction, row.id);
  const current = currentOf(open, now);
  const chosen = [...(current === undefined ? [] : [current]), ...futureOf(open, now)].slice(
    0,
    body.periods,
  );
  for (const rotation of chosen)
    if (rotation.password === null) await setPassword(request, policy, rotation);
  const passwords: PrintedPassword[] = [];
  for (const rotation of chosen) {
    const password = await stored(request, rotation);
    const shown = (at: Date) => momentText(at, timeZone, fields.language);
    passwords.push({
      password,
      from: shown(rotation.starts_at),
      until: rotation.valid_until === null ? null : shown(rotation.valid_until),
      qr: wifiText({ ssid: row.ssid, key: fields.mode === 'psk' ? password : null }),
    });
  }
  if (passwords.length === 0)
    throw new Problem('conflict', `${row.name} has no password. Resume it first.`);
  await request.record({
    ...policyStore.historyOf(row.id, row.name),
    action: 'run',
    organization,
    after: { printed: passwords.length },
  });
  return { name: row.name, ssid: row.ssid, paper: body.paper, passwords };
}

async function stored(request: OrganizationRequest, { id }: Rotation): Promise<string> {
  const { password } = await request.transaction
    .selectFrom('password_rotation')
    .select('password')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return password === null ? '' : openPassword(request.server, id, password);
}

export const passwordPrint: Handler = pdfHandler(printPasswords, prepare, async (printed) => ({
  name: `Wi-Fi ${printed.name}.pdf`,
  content: await passwordPdf(printed),
}));
