import { readSettings } from '../../../startup/settings.ts';
import { backUp, move, restore } from '../operations.ts';
import type { Part } from '../parts.ts';

/*
 * A process for tests to kill: `node halting-process.ts <operation> <file>` runs the operation of a command on the
 * database of the environment's settings until it has passed the rows of organizations. Then it prints `half-way` and
 * waits.
 */
const [operation, file = ''] = process.argv.slice(2);

async function* halfOf(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let table = '';
  for await (const part of parts) {
    if (part.kind === 'table') table = part.name;
    yield part;
    if (part.kind === 'rows' && table === 'organization') {
      console.log('half-way');
      setInterval(() => {}, 60_000);
      await new Promise(() => {});
    }
  }
}

const settings = readSettings(process.env);
if (operation === 'backup') await backUp(settings, file, halfOf);
if (operation === 'restore') await restore(settings, file, halfOf);
if (operation === 'move') await move(settings, halfOf);
