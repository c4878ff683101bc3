import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { fileLimits } from '../limits.ts';

// A program of its own, because nothing inside a process can stop the drawing of an SVG: standard input to PNG.
const mostCpuMs = Number(process.argv[2]);
sharp.concurrency(1);
sharp.cache(false);
// The drawing is a thread of its own, so that this timer runs beside it. A busy machine does not count.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1_000 > mostCpuMs) process.kill(process.pid, 'SIGKILL');
}, 50).unref();
const drawing = sharp({ limitInputPixels: fileLimits.pixels, failOn: 'error' });
await pipeline(process.stdin, drawing.png(), process.stdout);
