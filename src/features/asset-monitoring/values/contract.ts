import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { alertRule } from '../../alerts/fields.ts';
import { assets } from '../contract.ts';

const percent = z.nullable(z.number());
const moment = z.nullable(z.iso.datetime());

const networkInterface = z.object({
  index: z.int(),
  name: z.string(),
  /** ifOperStatus (RFC 2863) */
  status: z.enum(['up', 'down', 'other']),
  /** ifType of IANA */
  type: z.int(),
  /** the last octet counters, as text because they have 64 bits */
  octetsIn: z.string(),
  octetsOut: z.string(),
  /** bit/s since the reading before; null without one */
  bitsIn: z.nullable(z.number()),
  bitsOut: z.nullable(z.number()),
});
export type Interface = z.infer<typeof networkInterface>;

const storage = z.object({
  name: z.string(),
  isMemory: z.boolean(),
  bytes: z.number(),
  usedBytes: z.number(),
});
export type Storage = z.infer<typeof storage>;

const reading = z.object({
  readAt: moment,
  /** why the last reading failed */
  error: z.nullable(z.string()),
  uptimeSeconds: z.nullable(z.number()),
  objectId: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  cpu: percent,
  memory: percent,
  temperature: z.nullable(z.number()),
  bitsIn: z.nullable(z.number()),
  bitsOut: z.nullable(z.number()),
  interfaces: z.array(networkInterface),
  storage: z.array(storage),
});

const point = z.object({
  at: z.iso.datetime(),
  cpu: percent,
  memory: percent,
  temperature: z.nullable(z.number()),
  latency: z.nullable(z.number()),
  loss: z.nullable(z.number()),
  bitsIn: z.nullable(z.number()),
  bitsOut: z.nullable(z.number()),
});
export type Point = z.infer<typeof point>;

export const periodNames = { '2d': '48 hours', '30d': '30 days', '400d': '400 days' };

/** Not part of the record, because it changes every five minutes while a form is open. */
export const getAssetValues = endpoint({
  access: 'scope',
  feature: 'asset-monitoring',
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/assets/{assetId}/values',
  summary:
    'Returns what was measured at an asset: the last reading, strips, availability and a series',
  effect: 'read',
  params: assets.get.params,
  query: z.object({ period: z.optional(z.enum(['2d', '30d', '400d'])) }),
  response: z.object({
    /** null: not read by SNMP */
    reading: z.nullable(reading),
    /** the window that covers it now, and its end */
    maintenance: z.nullable(z.object({ reason: z.string(), endsAt: z.iso.datetime() })),
    latencyMs: z.nullable(z.number()),
    lossPercent: z.nullable(z.number()),
    /** 48 half hours and 30 days, the oldest first */
    dayStrip: z.string(),
    monthStrip: z.string(),
    /** shares without maintenance; null when nothing was measured */
    availability: z.object({
      day: z.nullable(z.number()),
      month: z.nullable(z.number()),
    }),
    points: z.array(point),
    /** the last alerts, also those that ended */
    alerts: z.array(
      z.object({
        id: z.uuid(),
        /** '': a rule of an organization above */
        ruleName: z.string(),
        kind: alertRule.map.kind.schema,
        state: z.enum(['firing', 'acknowledged', 'resolved']),
        value: z.int(),
        since: z.iso.datetime(),
        resolvedAt: moment,
        acknowledgedBy: z.nullable(z.string()),
        note: z.string(),
      }),
    ),
    timeZone: z.string(),
  }),
});
export type AssetValues = z.infer<typeof getAssetValues.response>;
