import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startHotel } from './demo-hotel/commands.ts';

// Starts a property system of ours that speaks FIAS, with some guests, and reads commands until `quit` or Ctrl+C.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5010' },
    listen: { type: 'string', default: '127.0.0.1' },
    key: { type: 'string' },
    encoding: { type: 'string', default: 'windows-1252' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help)
  process.stdout.write(`npm run demo:hotel -- [options]
  --port 5010               where the interface connects
  --listen 127.0.0.1        the address; 0.0.0.0 for all
  --key KEY                 interfaces need this key of 16 characters
  --encoding windows-1252   or iso-8859-1, utf-8, windows-1251
`);
else
  await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });

async function run(): Promise<void> {
  const hotel = await startHotel(values, print);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const stopped = once(stopping.signal, 'abort');
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    if (/^\s*(quit|exit)\s*$/.test(line)) stopping.abort();
    else for (const text of hotel.command(line)) print(text);
  });
  // In the background there is nothing to read, and the hotel stays open.
  lines.on('close', () => process.stdin.isTTY && stopping.abort());
  await stopped;
  lines.close();
  await hotel.close();
}

function print(line: string): void {
  process.stdout.write(`${new Date().toTimeString().slice(0, 8)}  ${line}\n`);
}
