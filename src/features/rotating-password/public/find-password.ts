import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Mode, PolicySettings } from '../fields.ts';
import { openPassword } from '../rotations/password-text.ts';

/** How a password was given: as text, or as the answer to a CHAP challenge (RFC 1994). */
export type GivenPassword =
  | { kind: 'plain'; text: string }
  | { kind: 'chap'; id: number; challenge: Buffer; response: Buffer };

export interface FoundPassword {
  policyId: string;
  rotationId: string;
  password: string;
  /** the promise; null: until it is changed */
  validUntil: Date | null;
  settings: PolicySettings;
}

interface Sought {
  area: { number: number; path: string };
  mode: Exclude<Mode, 'psk'>;
  /** null: the gateway does not tell it, so that each policy of the area counts */
  ssid: string | null;
  now: Date;
}

/**
 * Returns the passwords that are valid in an area at this moment, latest first. Only their times decide, whatever
 * background work has done.
 */
export async function validPasswords(
  transaction: ScopedTransaction,
  server: Pick<ServerContext, 'secrets'>,
  { area, mode, ssid, now }: Sought,
): Promise<FoundPassword[]> {
  const { rows } = await sql<Omit<FoundPassword, 'password'> & { sealed: string }>`
    select policy.id as "policyId", rotation.id as "rotationId", rotation.password as sealed,
      rotation.valid_until as "validUntil", policy.settings
    from rotating_password policy
    join password_rotation rotation on rotation.policy_id = policy.id
    where policy.organization_number = any (
        string_to_array(trim(both '/' from ${area.path}::text), '/')::integer[])
      and policy.mode = ${mode} and (${ssid}::text is null or policy.ssid = ${ssid})
      and (policy.settings -> 'areas' = '[]' or exists (
        select from jsonb_array_elements(policy.settings -> 'areas') one
        where (one ->> 'area')::integer = ${area.number}))
      and rotation.password is not null and rotation.starts_at <= ${now}
      and (rotation.valid_until is null or rotation.valid_until > ${now})
    order by rotation.starts_at desc`.execute(transaction);
  return Promise.all(
    rows.map(async ({ sealed, ...row }) => ({
      ...row,
      password: await openPassword(server, row.rotationId, sealed),
    })),
  );
}

/** Returns the password that was given, if it is valid. */
export function matching(
  valid: readonly FoundPassword[],
  given: GivenPassword,
): FoundPassword | undefined {
  return valid.find(({ password }) => {
    if (given.kind === 'plain') return password === given.text.trim();
    const { id, challenge, response } = given;
    const digest = createHash('md5')
      .update(Buffer.from([id]))
      .update(password)
      .update(challenge)
      .digest();
    return digest.equals(response);
  });
}
