import { z } from 'zod/mini';
import { startChangeServer } from './change-server.ts';
import { setUpFirewall } from './firewall.ts';
import { Sessions } from './sessions.ts';
import { uamServer } from './uam-server.ts';

const settings = z
  .object({
    lan: z.string(),
    wan: z.string(),
    address: z.string(),
    outside: z.string(),
    portalUrl: z.string(),
    garden: z.array(z.string()),
    uamSecret: z.string(),
    nasIdentifier: z.string(),
    calledStationId: z.string(),
    ssid: z.string(),
    radius: z.object({
      host: z.string(),
      authPort: z.number(),
      acctPort: z.number(),
      secret: z.string(),
    }),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const port = 3990;
await setUpFirewall({ ...settings, port });
const sessions = new Sessions({
  radius: settings.radius,
  identifier: settings.nasIdentifier,
  address: settings.outside,
  calledStationId: settings.calledStationId,
});
startChangeServer(sessions, settings.radius.secret);
uamServer({ ...settings, port, secret: settings.uamSecret }, sessions).listen(
  port,
  settings.address,
  () => console.info('The gateway is ready'),
);
// A test asks for an Interim-Update instead of waiting for the next one.
process.on('SIGUSR2', () => void sessions.report());
