import { readFile } from 'node:fs/promises';
import { SingleBar } from 'cli-progress';
import { DataDirectoryInUseError } from '../../../server/database/embedded/engine.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { createLogger } from '../../../server/logging.ts';
import { runningServer } from '../../../server/startup/running-server.ts';
import { readSettings, type Settings, SettingsError } from '../../../server/startup/settings.ts';
import { type ImportOutcome, importOrganizations } from './import-organizations.ts';
import { type ImportMessage, importPath } from './import-route.ts';

type Progress = (written: number, total: number) => void;

async function run(file: string | undefined): Promise<ImportOutcome> {
  if (file === undefined)
    throw new SettingsError(['Usage: npm run organizations:import -- FILE.csv']);
  const settings = readSettings(process.env);
  const text = await textOf(file);
  const bar = new SingleBar({
    format: 'Importing [{bar}] {value} of {total} organizations',
    noTTYOutput: true,
    hideCursor: true,
  });
  let hasStarted = false;
  const onProgress: Progress = (written, total) => {
    if (hasStarted) bar.update(written);
    else bar.start(total, written);
    hasStarted = true;
  };
  try {
    return await importInto(settings, text, onProgress);
  } finally {
    if (hasStarted) bar.stop();
  }
}

/** Imports into the database, or through the server when it uses the embedded database. */
async function importInto(
  settings: Settings,
  text: string,
  onProgress: Progress,
): Promise<ImportOutcome> {
  try {
    const database = await openDatabase(settings, createLogger('error'));
    try {
      return await importOrganizations(database, text, onProgress);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DataDirectoryInUseError)
      return importThroughServer(settings, text, onProgress);
    throw error;
  }
}

async function importThroughServer(
  { dataDirectory }: Settings,
  text: string,
  onProgress: Progress,
): Promise<ImportOutcome> {
  const server = await runningServer(dataDirectory);
  if (server === undefined)
    throw new SettingsError([
      `DATA_DIR ${dataDirectory} is used by another process that is not a running server. Try again when it is done.`,
    ]);
  const response = await fetch(server.url + importPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}` },
    body: text,
  });
  if (!response.ok || response.body === null)
    throw new SettingsError([
      `The server at ${server.url} rejected the import (${response.status}).`,
    ]);
  for await (const line of linesOf(response.body)) {
    const message: ImportMessage = JSON.parse(line);
    if ('outcome' in message) return message.outcome;
    if ('failure' in message) throw new Error(message.failure);
    onProgress(message.written, message.total);
  }
  throw new Error('The server ended before the import did. Nothing was imported.');
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError([`${file} cannot be read: ${reason}`]);
  }
}

function report(outcome: ImportOutcome): number {
  if (!outcome.imported) {
    for (const { line, reason } of outcome.badLines)
      process.stderr.write(`line ${line}: ${reason}\n`);
    process.stderr.write(
      `Nothing was imported: ${new Set(outcome.badLines.map(({ line }) => line)).size} bad lines.\n`,
    );
    return 1;
  }
  const { created, updated, unchanged, sites } = outcome;
  process.stdout.write(
    `Imported: ${created} created, ${updated} updated, ${unchanged} unchanged; ${sites} sites.\n`,
  );
  return 0;
}

run(process.argv[2]).then(
  (outcome) => {
    process.exitCode = report(outcome);
  },
  (error: unknown) => {
    const isExpected = error instanceof SettingsError;
    const text =
      error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  },
);
