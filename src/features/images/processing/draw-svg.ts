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
 * Draws an SVG as PNG, for vouchers and e-mails. It refers to no other file. The drawing is a process, which is killed
 * after some time of the processor: 25 kB of nested masks would take minutes. The widths are drawn in their order.
 */
export async function drawSvg(
  svg: string,
  widths: readonly number[],
  mostCpuMs = usualCpuMs,
): Promise<DrawnFile[]> {
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
  child.stdin.end(JSON.stringify(widths.map((width) => sized(svg, width))));
  const [output, end] = await Promise.all([buffer(child.stdout), ended]);
  if (end === 'SIGKILL')
    throw new Problem(
      'bad-input',
      'The SVG takes too long to draw. Use fewer masks, clips and transparent groups, or upload it as PNG.',
    );
  const files = drawnIn(output);
  if (end !== 0 || files.length !== widths.length)
    throw new Problem(
      'bad-input',
      'The SVG cannot be drawn. Open it in another program and save it again.',
    );
  return files;
}

/** Returns the pictures in what the process has written: each after its length in bytes. */
function drawnIn(output: Buffer): DrawnFile[] {
  const files: DrawnFile[] = [];
  for (let at = 0; at + 4 <= output.length; ) {
    const end = at + 4 + output.readUInt32BE(at);
    const content = output.subarray(at + 4, end);
    const header = readImageHeader(content);
    if (header === null) return [];
    files.push({ type: 'image/png', content, width: header.width, height: header.height });
    at = end;
  }
  return files;
}

/** Returns the SVG with another width in pixels, and no height: its `viewBox` has the proportions. */
function sized(svg: string, width: number): string {
  return svg.replace(/ width="[^"]*" height="[^"]*"/, ` width="${width}"`);
}
