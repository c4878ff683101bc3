import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { dataBlock } from '../src/server/http/html-page.ts';
import { readSettings } from '../src/server/startup/settings.ts';

// Serves the screens with hot reload, and the API from a server that restarts when its sources change.
const root = join(import.meta.dirname, '..');
const apiPort = process.env.PORT ?? '8080';
const api = `http://127.0.0.1:${apiPort}`;

const development = { ...process.env, NODE_ENV: 'development' };
const { client } = readSettings(development);

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/application/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...development, PORT: apiPort },
  },
);

const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  plugins: [entryPaths()],
  server: {
    host: '127.0.0.1',
    proxy: { '/AdminApi': api, '/ElevenWS': api, '/admin-ui/static/sample-database.tar.gz': api },
  },
});
await vite.listen();
console.log(`The screens: ${vite.resolvedUrls?.local[0] ?? ''}admin/`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  await vite.close();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
server.on('exit', (code) => void stop().then(() => process.exit(code ?? 0)));

/** Serves the HTML entries at the paths that the server uses. */
function entryPaths(): Plugin {
  return {
    name: 'entry-paths',
    transformIndexHtml: (html) =>
      html.replace('</title>', () => `</title>${dataBlock('settings', client)}`),
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', api);
        const isPage = request.headers.accept?.includes('text/html');
        if (isPage && /^\/admin-ui\/admin(\/|$)/.test(pathname))
          request.url = `/admin-ui/console/index.html${search}`;
        else if (pathname === '/ElevenOS/Admin/SetOrganization')
          request.url = `/admin-ui/set-organization/index.html${search}`;
        else if (/^\/ElevenOS\/Admin\/(Administrators|Users)$/.test(pathname))
          request.url = `/admin-ui/classic/index.html${search}`;
        next();
      });
    },
  };
}
