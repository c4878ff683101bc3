import { at, type Call, type FeatureFacts, type World } from '../../../test/facts.ts';
import { testPassword } from '../../../test/server.ts';
import { sendSessionSecrets } from './secrets-facts.ts';

const service = '/ElevenWS/DevApi/Admin/Authorization.svc';
const newPassword = 'Quiet-Harbour-42';

export const facts: FeatureFacts = {
  secrets: sendSessionSecrets,
  routes: {
    [`GET ${service}/GetSsoRedirectUrl`]: {
      lists: true,
      example: () => ({ query: { email: 'ann@example.com' } }),
      invalid: { email: { query: { email: 'nobody' } } },
    },
    'POST /AdminApi/admin/invitation/check': {
      example: async (world) => ({ body: { Token: await invitationToken(world) } }),
      invalid: { Token: { body: { Token: 'x'.repeat(101) } } },
    },
    'POST /AdminApi/admin/invitation/accept': {
      example: async (world) => ({
        body: { Token: await invitationToken(world), NewPassword: newPassword },
      }),
      invalid: {
        Token: { body: { Token: null } },
        NewPassword: { body: { NewPassword: 'too-short' } },
      },
    },
    [`POST ${service}/Login`]: {
      example: async (world) => {
        const { family, send } = world;
        const { Member } = Object(
          await send('GET /AdminApi/admin/account', await newSession(world)),
        );
        const Org = family.site.number;
        return { body: { Username: Member.Username, Password: testPassword, Org } };
      },
      invalid: {
        Username: { body: { Username: '' } },
        Password: { body: { Password: '' } },
        Org: { body: { Org: 0 } },
      },
    },
    [`GET ${service}/IsLoginValid`]: { lists: true, example: () => ({}) },
    'GET /AdminApi/admin/account': { lists: true, example: () => ({}) },
    'GET /AdminApi/admin/permissions': { lists: true, example: () => ({}) },
    'PUT /AdminApi/admin/editpassword': {
      example: async (world) => ({
        ...(await newSession(world)),
        body: { CurrentPassword: testPassword, NewPassword: newPassword },
      }),
      invalid: {
        CurrentPassword: { body: { CurrentPassword: 'Wrong-Horse-9' } },
        NewPassword: { body: { NewPassword: 'quiet-harbour-42' } },
      },
    },
    'POST /AdminApi/admin/logout': newSession,
    'POST /AdminApi/admin/organization': {
      otherOrganizations: ['body.OrgNumber'],
      example: ({ family }) => ({ body: { OrgNumber: family.site.number } }),
      invalid: { OrgNumber: { body: { OrgNumber: 1.5 } } },
    },
    [`GET ${service}/GetCategories`]: { lists: true, example: () => ({}) },
    [`POST ${service}/GetOrgAccess`]: {
      lists: true,
      example: () => ({ body: ['enterprise'] }),
      invalid: { '0': { body: [7] } },
    },
  },
};

/** A session that nothing else uses, because the call ends it or changes its password. */
async function newSession({ server, family }: World): Promise<Call & { token: string }> {
  return { token: await server.signInAs(family.provider.number) };
}

async function invitationToken({ family, send, unique }: World): Promise<string> {
  const username = unique('ann.');
  const email = `${username}@example.com`;
  const name = { firstName: 'Ann', lastName: 'Smith', phone: null };
  const role = { ownerNumber: family.provider.number, roleTemplateId: null, isSsoUser: false };
  const { invitation } = Object(
    await send('POST /AdminApi/organizations/{orgNumber}/administrators', {
      ...at(family.provider),
      body: { username, realm: '', email, ...name, ...role, invite: true },
    }),
  );
  return String(invitation.link).split('token=')[1] ?? '';
}
