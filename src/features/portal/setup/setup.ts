import type { SetupStep } from './contract.ts';

export type { SetupStep };

/** What the texts for a gateway are made of. Secrets are never part of it. */
export interface SetupFacts {
  device: { id: string; name: string; nasIdentifier: string | null };
  /** the address that guests are sent to */
  portalUrl: string;
  /** where openNDS reports logins and usage */
  reportUrl: string;
  /** host names and networks that guests reach before they are online */
  garden: readonly GardenHost[];
}

export interface GardenHost {
  host: string;
  /** null: all ports */
  port: number | null;
}

export function isNetwork({ host }: GardenHost): boolean {
  return host.includes('/') || /^[\d.]+$|:/.test(host);
}

/** Writes a host for the interface of a controller. */
export function gardenText({ host, port }: GardenHost): string {
  return port === null ? host : `${host}, TCP port ${port}`;
}

/** Replaced by the administrator who copies the lines, since no call returns a stored secret. */
export const placeholders = {
  radiusServer: 'RADIUS-SERVER',
  radiusSecret: 'RADIUS-SECRET',
  portalSecret: 'PORTAL-SECRET',
} as const;

export function lines(title: string, text: string, content: readonly string[]): SetupStep {
  return { title, text, content: `${content.join('\n')}\n`, fileName: null };
}

export function file(title: string, text: string, fileName: string, content: string): SetupStep {
  return { title, text, content, fileName };
}

export function note(title: string, text: string): SetupStep {
  return { title, text, content: null, fileName: null };
}

export function hostOf(url: string): string {
  return new URL(url).hostname;
}
