import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const [folder = '.'] = process.argv.slice(2);
const rows = Array.from({ length: 25 }, (_, row) => [
  `Device ${row + 1}`,
  'Up',
  `10.0.0.${row + 1}`,
  `02:00:5E:10:00:${String(row + 1).padStart(2, '0')}`,
  'Access point',
  'A minute ago',
]);

const app = new Hono();
app.get('/', (c) => c.html(readFileSync(join(folder, 'index.html'), 'utf8')));
app.get('/rows', (c) => c.json(rows));
app.get('/assets/:file', (c) => {
  const name = c.req.param('file');
  c.header('content-type', name.endsWith('.css') ? 'text/css' : 'text/javascript');
  c.header('content-encoding', 'gzip');
  c.header('cache-control', 'public, max-age=31536000, immutable');
  return c.body(zipped(name));
});

const files = new Map<string, Uint8Array<ArrayBuffer>>();
function zipped(name: string): Uint8Array<ArrayBuffer> {
  const known = files.get(name);
  if (known !== undefined) return known;
  const file = new Uint8Array(gzipSync(readFileSync(join(folder, 'assets', name)), { level: 9 }));
  files.set(name, file);
  return file;
}

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.info(port);
});
