import type { ServerContext } from '../../../server/context.ts';
import { hashPassword } from '../../../server/passwords/passwords.ts';
import type { Identity } from '../fields.ts';
import { readableSecret } from '../rules/texts.ts';

type Server = Pick<ServerContext, 'secrets'>;

const sealContext = (deviceId: string) => `enterprise device ${deviceId} passphrase`;

/** The columns that hold what a device proves itself with, and the secret if it was made. */
export interface StoredSecret {
  columns: { secrets: string; password_hash: string | null };
  made: string | null;
}

/** Returns the columns of a device that is new or has another identity: a passphrase is made, a password must be set. */
export async function firstSecret(
  server: Server,
  deviceId: string,
  identity: Identity,
): Promise<StoredSecret['columns']> {
  const first = identity === 'ipsk' ? identity : 'mac';
  return (await storedSecret(server, deviceId, first, null)).columns;
}

/** Returns the columns for a device's secret; an identity without one clears them. A null one is made. */
export async function storedSecret(
  { secrets }: Server,
  deviceId: string,
  identity: Identity,
  entered: string | null,
): Promise<StoredSecret> {
  const none = { secrets: '{}', password_hash: null };
  if (identity !== 'ipsk' && identity !== 'eap-password') return { columns: none, made: null };
  const made = entered === null ? readableSecret() : null;
  const secret = entered ?? made ?? '';
  const columns =
    identity === 'ipsk'
      ? {
          ...none,
          secrets: JSON.stringify({
            passphrase: await secrets.seal(secret, sealContext(deviceId)),
          }),
        }
      : { ...none, password_hash: await hashPassword(secret) };
  return { columns, made };
}

/** Returns the passphrase of an ipsk device; null when none is stored. */
export async function openPassphrase(
  { secrets }: Server,
  deviceId: string,
  sealed: { passphrase?: string },
): Promise<string | null> {
  return sealed.passphrase === undefined
    ? null
    : secrets.open(sealed.passphrase, sealContext(deviceId));
}
