import {
  type AdministratorFields,
  createAdministrator,
  deleteAdministrator,
  inviteAdministrator,
  listAdministrators,
  resetAdministratorPassword,
  setAdministratorStatus,
  updateAdministrator,
} from '../src/features/admins/contract.ts';
import { exampleAdministrator } from '../src/features/admins/examples.ts';
import { account, login } from '../src/features/session/contract.ts';
import { editPassword } from '../src/features/session/profile/contract.ts';
import { family } from './organization-family.ts';
import { type TestServer, testPassword } from './server.ts';

const { provider } = family;
type Place = { number: number };

/** The calls that keep administrators, at a provider and by whom `known` names unless said otherwise. */
export function administratorCalls(known: { server: TestServer; token: string }) {
  const of = ({ number }: Place) => ({ orgNumber: String(number) });
  const at = (administratorId: string, where: Place = provider) => ({
    params: { ...of(where), administratorId },
  });
  const create = (
    { invite = false, ...changes }: Partial<AdministratorFields> & { invite?: boolean } = {},
    by = known.token,
    where: Place = provider,
  ) =>
    known.server.call(
      createAdministrator,
      {
        params: of(where),
        body: { ...exampleAdministrator({ ownerNumber: provider.number, ...changes }), invite },
      },
      by,
    );
  const update = (
    id: string,
    changes: Partial<AdministratorFields> & { version?: number },
    by = known.token,
  ) =>
    known.server.call(
      updateAdministrator,
      {
        ...at(id),
        body: {
          ...exampleAdministrator({ ownerNumber: provider.number, ...changes }),
          version: changes.version ?? 1,
        },
      },
      by,
    );
  const setStatus = (id: string, status: 'Active' | 'Disabled', by = known.token) =>
    known.server.call(setAdministratorStatus, { ...at(id), body: { status } }, by);
  const remove = (id: string, by = known.token) =>
    known.server.call(deleteAdministrator, at(id), by);
  const reset = (id: string, by = known.token) =>
    known.server.call(resetAdministratorPassword, at(id), by);
  const invite = (id: string, by = known.token) =>
    known.server.call(inviteAdministrator, at(id), by);
  const namesAt = async (where: Place, by = known.token, text = '') => {
    const query = text === '' ? {} : { text };
    const { rows } = await known.server.call(listAdministrators, { params: of(where), query }, by);
    return rows.map(({ username }) => username);
  };
  const signIn = async (Username: string, Password: string | null, Realm = '') =>
    (await known.server.call(login, { body: { Username, Password: Password ?? '', Realm } }))
      .AccessToken;
  /** Signs in with the initial password, and chooses an own one. */
  const signInFirst = async (username: string, initial: string | null) => {
    const token = await signIn(username, initial);
    await known.server.call(
      editPassword,
      { body: { CurrentPassword: initial ?? '', NewPassword: testPassword } },
      token,
    );
    return token;
  };
  const idOf = async (sessionToken: string) => {
    const { Member } = await known.server.call(account, {}, sessionToken);
    return idNamed(Member.Username);
  };
  async function idNamed(username: string): Promise<string> {
    const found = await known.server.database.system
      .selectFrom('administrator')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return found.id;
  }
  async function builtIn(type: 'provider' | 'site' | 'front-desk'): Promise<string> {
    const { id } = await known.server.database.system
      .selectFrom('role_template')
      .select('id')
      .where('type', '=', type)
      .where('created_by', '=', 'Atrium')
      .executeTakeFirstOrThrow();
    return id;
  }
  const history = () =>
    known.server.database.system
      .selectFrom('admin_history')
      .selectAll()
      .where('entity_type', '=', 'administrator')
      .orderBy('id', 'desc')
      .execute();
  const secondPasses = () => {
    known.server.clock.now = new Date(known.server.clock.now.getTime() + 1000);
  };
  return {
    of,
    at,
    create,
    update,
    setStatus,
    remove,
    reset,
    invite,
    namesAt,
    signIn,
    signInFirst,
    idOf,
    builtIn,
    history,
    secondPasses,
  };
}
