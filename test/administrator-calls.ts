import {
  administrators,
  inviteAdministrator,
  resetAdministratorPassword,
  setAdministratorStatus,
} from '../src/features/admins/contract.ts';
import { exampleAdministrator } from '../src/features/admins/examples.ts';
import type { Administrator } from '../src/features/admins/fields.ts';
import { login } from '../src/features/session/contract.ts';
import { editPassword } from '../src/features/session/profile/contract.ts';
import { hashOf } from '../src/server/authentication.ts';
import type { TestProvider } from './provider.ts';
import { type TestServer, testPassword } from './server.ts';

export type AdministratorCalls = ReturnType<typeof administratorCalls>;
interface Target {
  number: number;
}

/**
 * Returns functions that call the administrator endpoints at the provider, by default with `token`. The administrators
 * have a separate realm, so a test may use any username.
 */
export function administratorCalls(server: TestServer, { provider }: TestProvider, token: string) {
  const realm = `realm-${provider.number}`;
  const of = ({ number }: Target) => ({ orgNumber: String(number) });
  const at = (administratorId: string) => ({ params: { ...of(provider), administratorId } });
  const fieldsWith = (changes: Partial<Administrator>) =>
    exampleAdministrator({ ownerNumber: provider.number, realm, ...changes });
  return {
    realm,
    of,
    at,
    create(
      { invite = false, ...changes }: Partial<Administrator> & { invite?: boolean } = {},
      by = token,
      where: Target = provider,
    ) {
      const body = { ...fieldsWith(changes), invite };
      return server.call(administrators.create, { params: of(where), body }, by);
    },
    update(
      id: string,
      { version = 1, ...changes }: Partial<Administrator> & { version?: number },
      by = token,
    ) {
      const body = { ...fieldsWith(changes), version };
      return server.call(administrators.update, { ...at(id), body }, by);
    },
    setStatus: (id: string, status: 'Active' | 'Disabled', by = token) =>
      server.call(setAdministratorStatus, { ...at(id), body: { status } }, by),
    remove: (id: string, by = token) => server.call(administrators.delete, at(id), by),
    reset: (id: string, by = token) => server.call(resetAdministratorPassword, at(id), by),
    invite: (id: string, by = token) => server.call(inviteAdministrator, at(id), by),
    async usernamesAt(where: Target, by = token, text = '') {
      const query = text === '' ? {} : { text };
      const { rows } = await server.call(administrators.list, { params: of(where), query }, by);
      return rows.map(({ username }) => username);
    },
    async signIn(Username: string, Password: string | null, Realm = realm) {
      const body = { Username, Password: Password ?? '', Realm };
      return (await server.call(login, { body })).AccessToken;
    },
    /** Signs in with the initial password and replaces it with `testPassword`. */
    async signInFirst(username: string, initial: string | null, ofRealm = realm) {
      const session = await this.signIn(username, initial, ofRealm);
      const body = { CurrentPassword: initial ?? '', NewPassword: testPassword };
      await server.call(editPassword, { body }, session);
      return session;
    },
    async builtInRole(type: 'provider' | 'site' | 'front-desk'): Promise<string> {
      const { id } = await server.database.system
        .selectFrom('role_template')
        .select('id')
        .where('type', '=', type)
        .where('created_by', '=', 'Atrium')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Returns the provider's history entries about administrators, newest first. */
    history: () =>
      server.database.system
        .selectFrom('admin_history')
        .selectAll()
        .where('entity_type', '=', 'administrator')
        .where('organization_path', 'like', `${provider.path}%`)
        .orderBy('id', 'desc')
        .execute(),
  };
}

/** Returns the administrator of a token. */
export async function administratorOf({ database }: TestServer, token: string) {
  return database.system
    .selectFrom('administrator')
    .innerJoin('admin_session', 'admin_session.administrator_id', 'administrator.id')
    .innerJoin('access_token', 'access_token.session_id', 'admin_session.id')
    .select(['administrator.id', 'administrator.username'])
    .where('access_token.token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow();
}

/** Moves the server's clock forward, by default by the time within which changed permissions apply. */
export function passTime({ clock }: TestServer, milliseconds = 1000): void {
  clock.now = new Date(clock.now.getTime() + milliseconds);
}
