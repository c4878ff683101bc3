import { startRouter } from '../../../../test/routeros/serve.ts';

/** Starts a fake router with two radios. */
export async function startWirelessRouter(
  options: Parameters<typeof startRouter>[0] = {},
): ReturnType<typeof startRouter> {
  const router = await startRouter({ user: 'atrium', password: 'secret', ...options });
  for (const [name, bands] of [
    ['wifi1', '2ghz-g:20mhz,2ghz-n:20mhz,2ghz-ax:20mhz'],
    ['wifi2', '5ghz-a:20mhz,5ghz-ac:20/40/80mhz,5ghz-ax:20/40/80mhz'],
  ] as const) {
    router.menu('/interface/wifi').add({ name, comment: `radio ${name}` });
    router.menu('/interface/wifi/radio').add({ interface: name, bands });
  }
  router.writes.length = 0;
  return router;
}
