import * as z from 'zod/mini';

/** What the gateway is started with, as JSON in its first argument. */
export const settingsSchema = z.object({
  lan: z.string(),
  wan: z.string(),
  /** in the guest network, and on the side of the server */
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
});
export type Settings = z.infer<typeof settingsSchema>;
