import type { Selectable, Transaction } from 'kysely';
import type { ClientSettings } from '../contract/client-settings.ts';
import type { Permissions, Right } from '../contract/permissions.ts';
import type { Database, Scope } from './database/open.ts';
import type { DB, Organization } from './database/tables.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './logging.ts';
import type { Mail } from './mail.ts';
import type { Secrets } from './secrets.ts';
import type { SsoSettings } from './sso-settings.ts';

/** What every handler may use; made once by `main`, and by each test for itself. */
export interface ServerContext {
  database: Database;
  log: Logger;
  /** the server's own clock; tests move it */
  now(): Date;
  /** what the pages are told of the server's settings */
  client: ClientSettings;
  /** where browsers reach this server, for links in mails; null: nobody has said */
  publicUrl: string | null;
  /** null: no mail server is configured */
  mail: Mail | null;
  /** the log service that errors of pages are passed on to; null: none */
  errorLogUrl: string | null;
  /** null: nobody signs in through an identity provider */
  sso: SsoSettings | null;
  secrets: Secrets;
  /** networks (CIDR) that devices may be reached in although they are refused otherwise: loopback and the like */
  deviceNetworks: readonly string[];
  jobs: Jobs;
}

/** Where a request comes from. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
}

/** The signed-in administrator behind a request. */
export interface Caller {
  administratorId: string;
  /** first and last name if both exist, else the username (section 3) */
  displayName: string;
  realm: string;
  sessionId: string;
  /** whether the session needs its cookie besides the token, as one of a browser's own tab does */
  isBound: boolean;
  /** whether somebody else made the password: until it is changed, little is open */
  mustChangePassword: boolean;
  /** the organization that the token is bound to */
  organizationNumber: number | null;
  /** the top of what the administrator sees; null: the whole platform */
  ownerOrganizationNumber: number | null;
  /** what the role allows; null: no role, everything */
  permissions: Permissions | null;
  /** null: no role, all of them */
  rights: readonly Right[] | null;
  scope: Scope;
}

/** An organization of the caller's scope, as the first wall found it. */
export interface ScopedOrganization {
  number: number;
  parentNumber: number | null;
  path: string;
  name: string;
  type: Selectable<Organization>['type'];
}

export type ScopedTransaction = Transaction<DB>;
