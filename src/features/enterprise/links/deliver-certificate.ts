import { writeHistory } from '../../../server/audit.ts';
import { publicKeyInfo } from '../../../server/certificates/certificate.ts';
import { makeKeyFile } from '../../../server/certificates/key-file.ts';
import { newKeyPair } from '../../../server/certificates/keys.ts';
import type { RequestOrigin, ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { rootCertificate } from '../../radius/public/certificates.ts';
import { issueCertificate } from '../authority/issue-certificate.ts';
import { writeRevocationLists } from '../authority/revocation-lists.ts';
import { deviceStateAt, timesOfRow } from '../records/device-columns.ts';
import { deviceStore } from '../records/device-store.ts';
import type { Link } from './find-link.ts';

/** A device of a link, with what its files name. */
export interface LinkedDevice {
  id: string;
  name: string;
  ssids: string[];
}

export async function linkedDevice(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  link: Link,
): Promise<LinkedDevice | undefined> {
  return database.withScope([link.organizationPath], async (transaction) => {
    const row = await certifiable(transaction, link, now()).executeTakeFirst();
    return row && { id: row.id, name: row.name, ssids: row.settings.ssids };
  });
}

function certifiable(
  transaction: ScopedTransaction,
  { deviceId }: Pick<Link, 'deviceId'>,
  now: Date,
) {
  const state = deviceStateAt(timesOfRow(now));
  return transaction
    .selectFrom('enterprise_device')
    .innerJoin('enterprise_profile as profile', 'profile.id', 'enterprise_device.profile_id')
    .select(['enterprise_device.id', 'enterprise_device.name', 'profile.settings'])
    .where('enterprise_device.id', '=', deviceId ?? '')
    .where(state, '<>', 'revoked')
    .where(state, '<>', 'expired')
    .where('identity', '=', 'eap-tls');
}

/** Returns the names in the certificates of the FreeRADIUS servers of a site. */
export async function serverNames(
  { database }: Pick<ServerContext, 'database'>,
  { organizationPath }: Pick<Link, 'organizationPath'>,
): Promise<string[]> {
  const rows = await database.system
    .selectFrom('radius_server')
    .select('certificate_name as name')
    .distinct()
    .where(({ eb, or }) =>
      or([
        eb('organization_number', 'is', null),
        eb('organization_number', '=', Number(organizationPath.split('/')[1])),
      ]),
    )
    .execute();
  return rows.flatMap(({ name }) => name ?? []);
}

/**
 * Makes a key, has it certified and uses the link up. Returns the key file, or undefined when another request was faster.
 * The key is stored nowhere.
 */
export async function deliverCertificate(
  server: ServerContext,
  link: Link,
  device: LinkedDevice,
  { password, origin }: { password: string; origin: RequestOrigin },
): Promise<{ keyFile: Uint8Array<ArrayBuffer>; root: Uint8Array<ArrayBuffer> } | undefined> {
  const root = await rootCertificate(server);
  const { publicKey, privateKey } = await newKeyPair();
  const info = await publicKeyInfo(publicKey);
  const issued = await server.database.withScope([link.organizationPath], async (transaction) => {
    // Serializes issuing with other issues and with changes of the device.
    const locked = await certifiable(transaction, link, server.now())
      .forUpdate('enterprise_device')
      .executeTakeFirst();
    if (locked === undefined) return undefined;
    const used = await transaction
      .updateTable('enterprise_link')
      .set({ used_at: server.now() })
      .where('id', '=', link.id)
      .where('used_at', 'is', null)
      .returning('created_by')
      .executeTakeFirst();
    if (used === undefined) return undefined;
    const certificate = await issueCertificate(
      transaction,
      server,
      {
        id: device.id,
        name: device.name,
        organizationNumber: link.organizationNumber,
        organizationPath: link.organizationPath,
      },
      { publicKey: info, validDays: link.validDays ?? 1, origin: 'link', by: used.created_by },
    );
    await transaction
      .updateTable('enterprise_authority')
      .set({ next_step_at: server.now() })
      .where('organization_number', '=', link.organizationNumber)
      .execute();
    await writeHistory(
      transaction,
      {
        administratorId: null,
        displayName: `Link of ${used.created_by}`,
        realm: '',
        sessionId: null,
      },
      origin,
      {
        ...deviceStore.historyOf(device.id, device.name),
        action: 'run',
        organization: { number: link.organizationNumber, path: link.organizationPath },
        after: { certificate: certificate.serial, validDays: link.validDays },
      },
    );
    return certificate;
  });
  if (issued === undefined) return undefined;
  server.jobs.wake(writeRevocationLists);
  const keyFile = await makeKeyFile({
    name: device.name,
    privateKey,
    certificates: [issued.der, issued.issuer, root],
    password,
  });
  return { keyFile, root };
}
