import type { ClientSettings } from '../contract/client-settings.ts';

/** Messages of the page to the demo's worker. Replies have the request's number. */
export type ToWorker =
  | { kind: 'start'; client: ClientSettings }
  | ({ kind: 'request'; number: number } & DemoRequest)
  | { kind: 'reset'; number: number };

export interface DemoRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

export type FromWorker =
  | { kind: 'progress'; step: DemoStep }
  | { kind: 'ready'; number: number | null; token: string }
  | {
      kind: 'response';
      number: number;
      status: number;
      headers: [string, string][];
      body: ArrayBuffer;
    }
  | { kind: 'failed'; number: number | null; reason: string };

export const demoSteps = ['database', 'session'] as const;
export type DemoStep = (typeof demoSteps)[number];

/** The demo's only account. It exists in the worker alone, so its password is no secret. */
export const demoAccount = { username: 'demo', password: 'Airports-2027' };
