import { exampleAdministrator } from '../src/features/admins/examples.ts';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { exampleTemplate } from '../src/features/role-templates/examples.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { historyCasesOfCodes, historyCasesOfGuests } from './history-cases-of-guests.ts';
import { family, newArea } from './organization-family.ts';
import { type TestServer, testPassword } from './server.ts';
import { type Call, orgNumber } from './tenancy-row.ts';

type Case = () => Promise<Call & { token?: string }>;
type Asked = (key: string, call: Call, token?: string) => Promise<unknown>;

const at = (number: number, more: Record<string, string>) => ({
  params: { orgNumber: String(number), ...more },
});

/** A call that succeeds for every route that changes something; what it needs is made first, by the API itself. */
export function historyCases(server: () => TestServer, ask: Asked): Record<string, Case> {
  const { provider, grouping, otherGrouping, site, area, siblingArea } = family;
  let made = 0;
  const fresh = (what: string) => {
    made += 1;
    return `${what} ${made}`;
  };
  const idIn = (reply: unknown, name = 'id') => String(Object(reply)[name]);
  const inside = '/AdminApi/organizations/{orgNumber}';

  const newOrganization = () => ({ ...newArea, name: fresh('Bar') });
  const added = async () =>
    Number(
      idIn(
        await ask(`POST ${inside}/children`, {
          ...orgNumber(site.number),
          body: newOrganization(),
        }),
        'number',
      ),
    );
  const fieldsOf = async (number: number) => Object(await ask(`GET ${inside}`, orgNumber(number)));
  const linkable = async () => {
    const body = { ...newOrganization(), type: 'Site', timeZone: 'UTC' };
    const created = await ask(`POST ${inside}/children`, {
      ...orgNumber(otherGrouping.number),
      body,
    });
    return at(Number(idIn(created, 'number')), { parentNumber: String(grouping.number) });
  };

  const newDevice = () => ({
    ...exampleDevice({ name: fresh('Switch') }),
    type: 'other',
    secrets: {},
  });
  const device = async () =>
    idIn(await ask(`POST ${inside}/devices`, { ...orgNumber(area.number), body: newDevice() }));
  const newPlan = () => examplePlan({ name: fresh('Plan') });
  const plan = async () =>
    idIn(await ask(`POST ${inside}/service-plans`, { ...orgNumber(area.number), body: newPlan() }));
  const newTemplate = () => ({ ...exampleTemplate({ name: fresh('Role') }), type: 'site' });
  const template = async () =>
    idIn(
      await ask(`POST ${inside}/role-templates`, {
        ...orgNumber(provider.number),
        body: newTemplate(),
      }),
    );
  const newAdministrator = () =>
    exampleAdministrator({
      username: fresh('ann').replace(' ', '.'),
      email: 'ann@example.com',
      ownerNumber: provider.number,
    });
  const administrator = async () => {
    const reply = await ask(`POST ${inside}/administrators`, {
      ...orgNumber(provider.number),
      body: { ...newAdministrator(), invite: false },
    });
    return at(provider.number, { administratorId: idIn(Object(reply).administrator ?? reply) });
  };
  const deviceIds = async () => ({ ids: [await device()] });
  const ofArea = orgNumber(area.number);

  const support = { server, ask, plan, fresh };
  return {
    ...historyCasesOfGuests(support),
    ...historyCasesOfCodes(support),
    'POST /ElevenWS/DevApi/Admin/Authorization.svc/Login': async () => {
      const { username } = await server()
        .database.system.selectFrom('administrator')
        .select('username')
        // Whoever the test server signs in has the usual password.
        .where('username', 'like', 'admin-%')
        .executeTakeFirstOrThrow();
      return { body: { Username: username, Password: testPassword } };
    },
    'PUT /AdminApi/admin/editpassword': async () => ({
      token: await server().signInAs(provider.number),
      body: { CurrentPassword: testPassword, NewPassword: 'Quiet-Harbour-42' },
    }),
    'POST /AdminApi/admin/logout': async () => ({ token: await server().signInAs(null) }),
    'PUT /AdminApi/admin/feedback': async () => ({
      body: { SystemInfo: '', Location: '', FeedbackType: 'idea', Feedback: 'More.' },
    }),

    [`PUT ${inside}`]: async () => ({
      ...orgNumber(area.number),
      body: { ...(await fieldsOf(area.number)), notes: fresh('Note') },
    }),
    [`POST ${inside}/children`]: async () => ({
      ...orgNumber(site.number),
      body: newOrganization(),
    }),
    [`POST ${inside}/sites`]: async () => {
      const { type: _type, ...fields } = newArea;
      const created = { ...fields, name: fresh('Inn'), timeZone: 'UTC' };
      return { ...orgNumber(grouping.number), body: { site: created, areas: [] } };
    },
    [`DELETE ${inside}`]: async () => orgNumber(await added()),
    [`POST ${inside}/removed/{removedNumber}/restore`]: async () => {
      const number = await added();
      await ask(`DELETE ${inside}`, orgNumber(number));
      return at(site.number, { removedNumber: String(number) });
    },
    [`POST ${inside}/move`]: async () => {
      const { number, parentNumber, version } = await fieldsOf(site.number);
      const other = parentNumber === grouping.number ? otherGrouping : grouping;
      return {
        ...orgNumber(number),
        body: { parentNumber: other.number, version, lostFeatures: [] },
      };
    },
    [`PUT ${inside}/links/{parentNumber}`]: linkable,
    [`DELETE ${inside}/links/{parentNumber}`]: async () => {
      const link = await linkable();
      await ask(`PUT ${inside}/links/{parentNumber}`, link);
      return link;
    },
    [`POST ${inside}/import`]: async () => ({
      ...orgNumber(grouping.number),
      body: { fields: ['name'], lines: [] },
    }),

    [`POST ${inside}/devices`]: async () => ({ ...ofArea, body: newDevice() }),
    [`PUT ${inside}/devices/{deviceId}`]: async () => {
      const { type: _type, ...body } = newDevice();
      return { ...at(area.number, { deviceId: await device() }), body: { ...body, version: 1 } };
    },
    [`PUT ${inside}/devices/{deviceId}/snmp`]: async () => ({
      ...at(area.number, { deviceId: await device() }),
      body: { snmp: null, secrets: {}, check: false },
    }),
    [`DELETE ${inside}/devices/{deviceId}`]: async () =>
      at(area.number, { deviceId: await device() }),
    [`POST ${inside}/device-status`]: async () => ({
      ...ofArea,
      body: { ...(await deviceIds()), status: 'Maintenance' },
    }),
    [`POST ${inside}/device-checks`]: async () => ({ ...ofArea, body: await deviceIds() }),
    [`POST ${inside}/device-moves`]: async () => ({
      ...ofArea,
      body: { ...(await deviceIds()), toOrganization: siblingArea.number },
    }),
    [`POST ${inside}/device-tests`]: async () => ({
      ...ofArea,
      body: { ...newDevice(), host: null, deviceId: null },
    }),
    [`POST ${inside}/device-imports`]: async () => ({
      ...ofArea,
      body: { fields: ['name'], lines: [] },
    }),

    [`POST ${inside}/service-plans`]: async () => ({ ...ofArea, body: newPlan() }),
    [`PUT ${inside}/service-plans/{planId}`]: async () => ({
      ...at(area.number, { planId: await plan() }),
      body: { ...newPlan(), version: 1 },
    }),
    [`DELETE ${inside}/service-plans/{planId}`]: async () =>
      at(area.number, { planId: await plan() }),
    [`POST ${inside}/service-plan-status`]: async () => ({
      ...ofArea,
      body: { ids: [await plan()], status: 'Retired' },
    }),
    [`PUT ${inside}/service-plans/{planId}/position`]: async () => {
      await plan();
      return { ...at(area.number, { planId: await plan() }), body: { position: 1 } };
    },
    [`POST ${inside}/service-plan-copies`]: async () => ({
      ...orgNumber(siblingArea.number),
      body: { fromOrganization: area.number, planId: await plan() },
    }),

    [`POST ${inside}/role-templates`]: async () => ({
      ...orgNumber(provider.number),
      body: newTemplate(),
    }),
    [`PUT ${inside}/role-templates/{templateId}`]: async () => {
      const { type: _type, ...body } = newTemplate();
      const { params } = at(provider.number, { templateId: await template() });
      return { params, body: { ...body, version: 1 } };
    },
    [`DELETE ${inside}/role-templates/{templateId}`]: async () =>
      at(provider.number, { templateId: await template() }),

    [`POST ${inside}/administrators`]: async () => ({
      ...orgNumber(provider.number),
      body: { ...newAdministrator(), invite: false },
    }),
    [`POST ${inside}/administrators/{administratorId}/invitation`]: administrator,
    'POST /AdminApi/admin/invitation/accept': async () => {
      const body = { ...newAdministrator(), invite: true };
      const { invitation } = Object(
        await ask(`POST ${inside}/administrators`, { ...orgNumber(provider.number), body }),
      );
      const Token = String(invitation.link).split('token=')[1];
      return { body: { Token, NewPassword: 'Quiet-Harbour-42' } };
    },
    [`PUT ${inside}/administrators/{administratorId}`]: async () => ({
      ...(await administrator()),
      body: { ...newAdministrator(), version: 1 },
    }),
    [`PUT ${inside}/administrators/{administratorId}/status`]: async () => ({
      ...(await administrator()),
      body: { status: 'Disabled' },
    }),
    [`POST ${inside}/administrators/{administratorId}/password`]: administrator,
    [`DELETE ${inside}/administrators/{administratorId}`]: administrator,

    [`POST ${inside}/history/{entryId}/undo`]: async () => {
      const number = await added();
      await ask(`DELETE ${inside}`, orgNumber(number));
      const { rows } = Object(await ask(`GET ${inside}/history`, orgNumber(site.number)));
      return at(site.number, { entryId: String(rows[0].id) });
    },
  };
}
