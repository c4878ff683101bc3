import { hashOf, newSecret } from '../../../server/authentication.ts';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Incoming } from '../../../server/http/scope.ts';
import { loginRoute } from '../routes.ts';
import { type Account, nameOf } from './subjects.ts';

export const unusedBrowserLastsMs = 90 * 24 * 60 * 60_000;
const maximumPerAdministrator = 10;

/** A browser in which an administrator has signed in. It has its own limit, so an attack does not keep them out. */
export interface KnownBrowser {
  /** the value of its cookie: the secret, sealed for the account, so that forged cookies cost no query */
  cookie: string;
  secretHash: Buffer;
}

export async function newBrowser(
  { secrets }: ServerContext,
  account: Account,
): Promise<KnownBrowser> {
  const secret = newSecret();
  return { cookie: await secrets.seal(secret, contextOf(account)), secretHash: hashOf(secret) };
}

/** Returns the known browser of a request. It is forgotten after 90 days without use, and when the password changes. */
export async function findKnownBrowser(
  { server, cookie }: Pick<Incoming, 'server' | 'cookie'>,
  account: Account,
): Promise<KnownBrowser | undefined> {
  const sent = cookie(cookieNameOf(account));
  if (sent === undefined) return undefined;
  const secret = await server.secrets.open(sent, contextOf(account)).catch(() => undefined);
  if (secret === undefined) return undefined;
  const browser = { cookie: sent, secretHash: hashOf(secret) };
  const unusedSince = new Date(server.now().getTime() - unusedBrowserLastsMs);
  const found = await server.database.system
    .selectFrom('known_browser')
    .innerJoin('administrator', 'administrator.id', 'known_browser.administrator_id')
    .select('administrator.id')
    .where('known_browser.secret_hash', '=', browser.secretHash)
    .where('known_browser.last_used_at', '>', unusedSince)
    .where('administrator.realm', '=', account.realm)
    .where('administrator.username_folded', '=', account.username.toLowerCase())
    .where(({ eb, or, ref }) =>
      or([
        eb('administrator.password_changed_at', 'is', null),
        eb('administrator.password_changed_at', '<=', ref('known_browser.created_at')),
      ]),
    )
    .executeTakeFirst();
  return found && browser;
}

/** Stores that the administrator uses the browser. Forgets those used longest ago when there are more than ten. */
export async function rememberBrowser(
  transaction: ScopedTransaction,
  { administratorId, browser, at }: { administratorId: string; browser: KnownBrowser; at: Date },
): Promise<void> {
  await transaction
    .insertInto('known_browser')
    .values({
      secret_hash: browser.secretHash,
      administrator_id: administratorId,
      created_at: at,
      last_used_at: at,
    })
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet({ last_used_at: at }))
    .execute();
  await transaction
    .deleteFrom('known_browser')
    .where('secret_hash', 'in', (query) =>
      query
        .selectFrom('known_browser')
        .select('secret_hash')
        .where('administrator_id', '=', administratorId)
        .orderBy('last_used_at', 'desc')
        .offset(maximumPerAdministrator),
    )
    .execute();
}

/** Sets the browser's cookie, or renews it. It is sent only with a sign-in. */
export function setBrowserCookie(
  { setSecretCookie }: Pick<Incoming, 'setSecretCookie'>,
  account: Account,
  { cookie }: KnownBrowser,
): void {
  setSecretCookie(cookieNameOf(account), cookie, {
    sameSite: 'Strict',
    path: loginRoute.path,
    maxAge: unusedBrowserLastsMs / 1000,
  });
}

/** Returns a name of the account, so that administrators who share a browser do not replace each other's cookie. */
function cookieNameOf(account: Account): string {
  return `AtriumKnownBrowser-${hashOf(nameOf(account)).toString('hex').slice(0, 12)}`;
}

function contextOf(account: Account): string {
  return `known browser of ${nameOf(account)}`;
}
