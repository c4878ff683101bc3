import type { Selectable, Transaction } from 'kysely';
import type { ClientSettings } from '../contract/client-settings.ts';
import type { Permissions, Right } from '../contract/permissions.ts';
import type { Database, Scope } from './database/open.ts';
import type { DB, Organization } from './database/tables.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './logging.ts';
import type { Mail } from './network/mail.ts';
import type { SimulatedGateways } from './network/simulated-gateways.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { SsoSettings } from './startup/sso-settings.ts';

/** The services and settings that handlers use. `main` creates it once; tests create their own. */
export interface ServerContext {
  database: Database;
  log: Logger;
  /** the server's own clock; tests move it */
  now(): Date;
  /** the settings that pages receive */
  client: ClientSettings;
  /** where browsers reach this server, for links in mails; null: not configured */
  publicUrl: string | null;
  /** null: no mail server is configured */
  mail: Mail | null;
  /** the log service that receives errors of pages; null: none */
  errorLogUrl: string | null;
  /** null: single sign-on is off */
  sso: SsoSettings | null;
  secrets: Secrets;
  /** networks (CIDR) where devices are allowed although they are blocked by default, such as loopback */
  deviceNetworks: readonly string[];
  /** left out where every gateway is a real one */
  simulatedGateways?: SimulatedGateways | undefined;
  jobs: Jobs;
  /** Sends a request to this server's own routes, without a connection. */
  requestSelf(path: string, init: RequestInit): Response | Promise<Response>;
  /** where Stripe's API is; a fake of it in tests */
  stripeApiUrl: string;
  /** where Adyen's API is; null: Adyen's own addresses, by the mode of each gateway */
  adyenApiUrl: string | null;
  /** where PayPal's API is; null: PayPal's own addresses, by the mode of each gateway */
  paypalApiUrl: string | null;
  /** where Authorize.Net's API and payment page are; null: its own addresses, by the mode of each gateway */
  authorizeNetApiUrl: string | null;
}

/** Where a request comes from. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
}

/** The signed-in administrator behind a request. */
export interface Caller {
  administratorId: string;
  /** first and last name if both exist, else the username (specification section 3) */
  displayName: string;
  realm: string;
  sessionId: string;
  /** whether the session needs the binding cookie besides the token, as browser sessions do */
  isBound: boolean;
  /** whether the caller must replace an initial password, which limits the allowed calls */
  mustChangePassword: boolean;
  /** the organization that the token is limited to */
  organizationNumber: number | null;
  /** null: the whole platform */
  ownerOrganizationNumber: number | null;
  /** null: no role, so everything is allowed */
  permissions: Permissions | null;
  /** null: no role, so all rights */
  rights: readonly Right[] | null;
  scope: Scope;
}

/** An organization in the caller's scope. */
export interface ScopedOrganization {
  number: number;
  parentNumber: number | null;
  path: string;
  name: string;
  type: Selectable<Organization>['type'];
}

export type ScopedTransaction = Transaction<DB>;
