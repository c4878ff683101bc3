import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { demoParts } from '../../console/demoParts.ts';
import { storeToken } from '../../features/session/client/cookies.ts';
import { onLeaving } from '../../features/session/client/session.ts';
import { setFileSender } from '../../ui/api/send-file.ts';
import { clientSettings } from '../../ui/browser/clientSettings.ts';
import { setPictureLoader } from '../../ui/browser/picture-address.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { AtriumProvider } from '../../ui/theme/AtriumProvider.tsx';
import { brandOfHost } from '../../ui/theme/brands.ts';
import { useSelection } from '../../workspace/selection/selection.ts';
import { useTree } from '../../workspace/tree/treeStore.ts';
import type { DemoStep } from '../messages.ts';
import { connectToDemo, type DemoConnection } from './connection.ts';
import { DemoBadge } from './DemoBadge.tsx';
import { DirectSetOrganization } from './DirectSetOrganization.tsx';
import { clearStorage, isolatePage } from './isolation.ts';
import { preloadParts } from './parts.ts';
import { Starting } from './Starting.tsx';
import { texts } from './texts.ts';

const brand = brandOfHost(window.location.hostname);
const shownAfterMs = 400;

/** Starts the demo's server in a worker, then shows the console. */
export async function startDemo(root: Root, showConsole: () => Promise<void>): Promise<void> {
  normalizeAddress();
  let step: DemoStep = 'database';
  let isShown = false;
  const show = () => {
    isShown = true;
    showStep(root, step);
  };
  const timer = setTimeout(show, shownAfterMs);
  try {
    const parts = preloadParts();
    const connection = connectToDemo(clientSettings, (reached) => {
      step = reached;
      if (isShown) show();
    });
    const [token] = await Promise.all([connection.ready, parts, inlineFavicon()]);
    isolatePage(connection.fetch);
    reachPictures(connection);
    storeToken(token);
    setUpShell(root, connection, showConsole);
    await showConsole();
  } catch (error) {
    showFailure(root, error);
  } finally {
    clearTimeout(timer);
  }
}

function showStep(root: Root, step: DemoStep): void {
  root.render(
    <AtriumProvider brand={brand}>
      <Starting step={step} />
    </AtriumProvider>,
  );
}

function showFailure(root: Root, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  root.render(
    <AtriumProvider brand={brand}>
      <main>
        <ErrorState message={texts.failed(reason)} onRetry={() => window.location.reload()} />
      </main>
    </AtriumProvider>,
  );
}

/** Sends files to the demo, and shows its pictures, whose addresses the browser would look for on the real server. */
function reachPictures({ fetch: request }: DemoConnection): void {
  setFileSender(async ({ method, url, headers, file, onProgress, signal }) => {
    const address = new URL(url, window.location.href);
    const response = await request(new Request(address, { method, headers, body: file, signal }));
    onProgress(1);
    return { status: response.status, text: await response.text() };
  });
  const found = new Map<string, Promise<string>>();
  setPictureLoader((address) => {
    const known = found.get(address);
    if (known !== undefined) return known;
    const loading = load(address);
    found.set(address, loading);
    loading.catch(() => found.delete(address));
    return loading;
  });
  async function load(address: string): Promise<string> {
    const response = await request(new Request(new URL(address, window.location.href)));
    const type = response.headers.get('content-type') ?? '';
    const content = new Uint8Array(await response.arrayBuffer());
    // The content security policy allows data: and not blob:.
    return dataUrlOf(new Blob([content], { type }));
  }
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The picture cannot be read')));
    reader.readAsDataURL(blob);
  });
}

function setUpShell(
  root: Root,
  connection: DemoConnection,
  showConsole: () => Promise<void>,
): void {
  let isRestarting = false;
  async function restart(message: string): Promise<void> {
    if (isRestarting) return;
    isRestarting = true;
    // In a task of its own, since React may be rendering now.
    await new Promise((resolve) => setTimeout(resolve));
    // Ends the queries of the console, which would report that they failed.
    flushSync(() => showStep(root, 'database'));
    try {
      const token = await connection.reset();
      clearStorage();
      storeToken(token);
      window.history.replaceState(null, '', `${import.meta.env.BASE_URL}admin/?demo=on`);
      useTree.setState(useTree.getInitialState(), true);
      useSelection.setState(useSelection.getInitialState(), true);
      await showConsole();
      void rootsSettled().then(() => showSuccess(message));
    } catch (error) {
      showFailure(root, error);
    } finally {
      isRestarting = false;
    }
  }
  // Demo mode has no sign-in page, so logging out restarts it.
  onLeaving(() => void restart(texts.loggedOut));
  demoParts.Badge = () => <DemoBadge onReset={() => void restart(texts.wasReset)} />;
  demoParts.SetOrganization = DirectSetOrganization;
}

/** Waits until the tree shows its roots, or that they cannot be loaded. */
function rootsSettled(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (useTree.getState().roots === 'loading') return;
      stop();
      resolve();
    };
    const stop = useTree.subscribe(check);
    check();
  });
}

/** Inlines the favicon, which browsers request again after each navigation. */
async function inlineFavicon(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link === null) return;
  const picture = await (await fetch(link.href)).text();
  link.href = `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

/** Changes `?demo` to `?demo=on`, which the router keeps, and removes a token from the address. */
function normalizeAddress(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('at');
  for (const name of ['demo', 'offline'])
    if (url.searchParams.has(name)) url.searchParams.set(name, 'on');
  window.history.replaceState(window.history.state, '', url);
}
