import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { fileLimits } from '../limits.ts';

// A program of its own, because nothing inside a process can stop the drawing of an SVG. It reads SVGs as JSON from
// standard input, and writes each as PNG after its length.
const mostCpuMs = Number(process.argv[2]);
sharp.concurrency(1);
sharp.cache(false);
// The drawing is a thread of its own, so that this timer runs beside it. A busy machine does not count.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1_000 > mostCpuMs) process.kill(process.pid, 'SIGKILL');
}, 50).unref();

const svgs: unknown = JSON.parse(await text(process.stdin));
for (const svg of Array.isArray(svgs) ? svgs : []) {
  const options = { limitInputPixels: fileLimits.pixels, failOn: 'error' } as const;
  const drawn = await sharp(Buffer.from(String(svg)), options)
    .png()
    .toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(drawn.length);
  process.stdout.write(length);
  process.stdout.write(drawn);
}
