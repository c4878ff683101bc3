import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import {
  failed,
  type RouterClient,
  type RouterResult,
} from '../../site-network/public/routeros.ts';
import type { BackupReason } from '../states.ts';

/** A copy of a router's configuration with its secrets: never log or return it. */
export interface TakenBackup {
  exported: string;
  /** one character per byte, with the password that it is encrypted with; null: the router does not let us read it */
  binary: { contents: string; password: string } | null;
}

const chunkSize = 32_768;
const mostBinaryBytes = 4 * 1024 * 1024;

/**
 * Takes an export and a binary backup. The files that this leaves on the router for a moment are removed; daily backups and
 * runs may work at the same time, so their files differ.
 */
export async function takeBackup(
  client: RouterClient,
  taker: 'daily' | 'run',
): Promise<RouterResult<TakenBackup>> {
  const exported = await readExport(client, `atrium-export-${taker}`);
  if (!exported.ok) return exported;
  const binary = await readBinary(client, `atrium-backup-${taker}`);
  return binary.ok
    ? { ok: true, value: { exported: exported.value, binary: binary.value } }
    : binary;
}

/** Returns the export of a router, with its secrets: never log or return it. A file of the name may be on it for a moment. */
export async function readExport(
  client: RouterClient,
  name: string,
): Promise<RouterResult<string>> {
  const output = await client.command('/execute', {
    script: '/export show-sensitive',
    'as-string': 'yes',
  });
  const text = output.ok ? output.value[0]?.ret : undefined;
  if (text !== undefined && text.trim() !== '') return { ok: true, value: text };
  if (!output.ok && output.kind !== 'rejected') return output;
  const written = await client.command('/export', { file: name, 'show-sensitive': 'yes' });
  return written.ok ? readFile(client, `${name}.rsc`) : written;
}

async function readBinary(
  client: RouterClient,
  name: string,
): Promise<RouterResult<TakenBackup['binary']>> {
  const password = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
  const saved = await client.command('/system/backup/save', {
    name,
    password,
    encryption: 'aes-sha256',
  });
  if (!saved.ok) return saved;
  const contents = await readFile(client, `${name}.backup`);
  if (contents.ok) return { ok: true, value: { contents: contents.value, password } };
  // Before 7.13 there is no /file/read.
  return contents.kind === 'rejected' ? { ok: true, value: null } : contents;
}

async function readFile(client: RouterClient, file: string): Promise<RouterResult<string>> {
  let contents = '';
  let failure: RouterResult<string> | null = null;
  while (failure === null) {
    const chunk = await client.command('/file/read', {
      file,
      offset: String(contents.length),
      'chunk-size': String(chunkSize),
    });
    if (!chunk.ok) failure = chunk;
    else {
      const data = chunk.value[0]?.data ?? '';
      contents += data;
      if (contents.length > mostBinaryBytes)
        failure = failed('rejected', `${file} has more than ${mostBinaryBytes / 1024 / 1024} MB.`);
      else if (data.length < chunkSize) break;
    }
  }
  await removeFile(client, file);
  return failure ?? { ok: true, value: contents };
}

/** Removes a file of the router; one that is gone is fine. */
export async function removeFile(client: RouterClient, name: string): Promise<void> {
  const found = await client.list('/file', { proplist: ['.id', 'name'], query: [`name=${name}`] });
  const id = found.ok ? found.value[0]?.['.id'] : undefined;
  if (id !== undefined) await client.remove('/file', id);
}

export const backupContext = (id: string, part: 'export' | 'binary') =>
  `router backup ${id} ${part}`;

/** Prepares the row of a backup, with sealed contents. */
export async function backupRow(
  { secrets, now }: Pick<ServerContext, 'secrets' | 'now'>,
  { exported, binary }: TakenBackup,
  row: { deviceId: string; runId: string | null; why: BackupReason; version: string },
) {
  const id = crypto.randomUUID();
  const binaryText = binary === null ? null : JSON.stringify(binary);
  return {
    id,
    device_id: row.deviceId,
    run_id: row.runId,
    why: row.why,
    version: row.version,
    taken_at: now(),
    sealed_export: await secrets.seal(exported, backupContext(id, 'export')),
    export_sha256: await sha256(exported),
    export_bytes: exported.length,
    sealed_binary:
      binaryText === null ? null : await secrets.seal(binaryText, backupContext(id, 'binary')),
    binary_sha256: binary === null ? null : await sha256(binary.contents, 'latin1'),
    binary_bytes: binary === null ? null : binary.contents.length,
  };
}

/** Stores a backup, unless its device was deleted meanwhile. */
export async function storeBackup(
  transaction: ScopedTransaction,
  row: Awaited<ReturnType<typeof backupRow>>,
): Promise<void> {
  const device = await transaction
    .selectFrom('device')
    .select('id')
    .where('id', '=', row.device_id)
    .executeTakeFirst();
  if (device === undefined) return;
  await transaction.insertInto('router_backup').values(row).execute();
  await transaction
    .updateTable('router_state')
    .set({ last_backup_at: row.taken_at })
    .where('id', '=', row.device_id)
    .execute();
}

async function sha256(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(text, encoding));
  return Buffer.from(digest).toString('hex');
}
