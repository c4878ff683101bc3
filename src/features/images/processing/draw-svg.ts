import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../../contract/problem.ts';
import type { DrawnFile } from './drawn-file.ts';
import { readImageHeader } from './image-header.ts';

/** Most logos take a tenth of it. */
const usualCpuMs = 4_000;
/** For a machine that does something else. */
const deadlineMs = 60_000;
const program = fileURLToPath(new URL('./svg-process.ts', import.meta.url));

/**
 * Draws an SVG as PNG, for vouchers and e-mails. It refers to no other file. Each drawing is a process, which is killed
 * after some time of the processor: 25 kB of nested masks would take minutes. The smallest width is drawn first.
 */
export async function drawSvg(
  svg: string,
  widths: readonly number[],
  mostCpuMs = usualCpuMs,
): Promise<DrawnFile[]> {
  const files: DrawnFile[] = [];
  for (const width of widths) {
    const content = await drawn(sized(svg, width), mostCpuMs);
    const header = readImageHeader(content);
    if (header === null) throw unreadable();
    files.push({ type: 'image/png', content, width: header.width, height: header.height });
  }
  return files;
}

async function drawn(svg: string, mostCpuMs: number): Promise<Uint8Array> {
  const child = spawn(process.execPath, [program, String(mostCpuMs)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // No secret of this process.
    env: {},
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<NodeJS.Signals | number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  // A process that was killed reads no more.
  child.stdin.on('error', () => {});
  child.stdin.end(svg);
  const [content, end] = await Promise.all([buffer(child.stdout), ended]);
  if (end === 'SIGKILL')
    throw new Problem(
      'bad-input',
      'The SVG takes too long to draw. Use fewer masks, clips and transparent groups, or upload it as PNG.',
    );
  if (end !== 0) throw unreadable();
  return content;
}

/** Returns the SVG with another width in pixels, and no height: its `viewBox` has the proportions. */
function sized(svg: string, width: number): string {
  return svg.replace(/ width="[^"]*" height="[^"]*"/, ` width="${width}"`);
}

function unreadable(): Problem {
  return new Problem(
    'bad-input',
    'The SVG cannot be drawn. Open it in another program and save it again.',
  );
}
