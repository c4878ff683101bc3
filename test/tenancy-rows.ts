import { exampleAdministrator } from '../src/features/admins/examples.ts';
import { exampleDevice } from '../src/features/devices/examples.ts';
import { exampleTemplate } from '../src/features/role-templates/examples.ts';
import { examplePlan } from '../src/features/service-plans/examples.ts';
import { newArea } from './organization-family.ts';
import { type Call, nobodysId, orgNumber, type Row, withNobodys } from './tenancy-row.ts';
import { accessCodeRows, guestRows } from './tenancy-rows-of-guests.ts';

/** What only the running tests can do. */
interface Doing {
  /** a change of the organization that changes nothing */
  unchanged(number: number): Promise<Call>;
  /** takes a removal back */
  bringBack(number: number): Promise<unknown>;
}

/** Every route of the product has its row here: a new one without a row fails. */
export function tenancyRows({ unchanged, bringBack }: Doing): Record<string, Row> {
  return {
    'POST /ElevenWS/DevApi/Admin/Authorization.svc/Login': { open: true },
    'GET /ElevenWS/DevApi/Admin/Authorization.svc/GetSsoRedirectUrl': { open: true },
    'GET /ElevenWS/DevApi/Admin/Authorization.svc/IsLoginValid': { own: {} },
    'GET /ElevenWS/DevApi/Admin/Authorization.svc/GetCategories': { own: {} },
    'POST /ElevenWS/DevApi/Admin/Authorization.svc/GetOrgAccess': { own: { body: ['enterprise'] } },
    'GET /AdminApi/admin/account': { own: {} },
    'GET /AdminApi/admin/permissions': { own: {} },
    'POST /AdminApi/admin/logout': { open: true },
    'PUT /AdminApi/admin/editpassword': { open: true },
    'POST /AdminApi/admin/invitation/check': { open: true },
    'POST /AdminApi/admin/invitation/accept': { open: true },
    'PUT /AdminApi/admin/feedback': {
      own: { body: { SystemInfo: '', Location: '', FeedbackType: 'idea', Feedback: 'More.' } },
    },
    'GET /AdminApi/feedback': { open: true },
    'POST /sumo-logic/collect': { open: true },
    'POST /AdminApi/admin/organization': {
      aims: [{ call: (OrgNumber) => ({ body: { OrgNumber } }) }],
    },
    'GET /AdminApi/org/tree': { lists: {} },
    'GET /ElevenWS/DevApi/Admin/Organizations.svc/List': { lists: {} },
    'POST /AdminApi/org/tree': {
      aims: [{ call: (number) => ({ body: { path: String(number) } }) }],
    },
    'POST /AdminApi/org/tree/numbers': {
      aims: [{ call: (number) => ({ body: { OrgNumbers: [number] } }) }],
    },
    'GET /AdminApi/org/tree/{orgNumber}': { aims: [{ call: orgNumber }] },
    'GET /AdminApi/org/tree/search/{input}': { lists: { params: { input: 'family' } } },
    'GET /AdminApi/organizations/{orgNumber}': { aims: [{ call: orgNumber }] },
    'PUT /AdminApi/organizations/{orgNumber}': { aims: [{ call: unchanged }] },
    'GET /AdminApi/organizations/{orgNumber}/history': { aims: [{ call: orgNumber }] },
    'GET /AdminApi/organizations/{orgNumber}/history-export': { aims: [{ call: orgNumber }] },
    'POST /AdminApi/organizations/{orgNumber}/history/{entryId}/undo': {
      aims: [{ call: (number) => pair(number, 'entryId', '999999999999'), reached: [404] }],
    },
    'POST /AdminApi/organizations/{orgNumber}/children': {
      // Of a type that stands nowhere: the family stays as it is.
      aims: [{ call: async (number) => withType(await unchanged(number)), reached: [400] }],
    },
    'POST /AdminApi/organizations/{orgNumber}/sites': {
      // Without a time zone: the family stays as it is.
      aims: [{ call: siteWithoutTimeZone, reached: [400] }],
    },
    'GET /AdminApi/organizations/{orgNumber}/site-copy': {
      aims: [{ call: orgNumber, reached: [200, 400] }],
    },
    'GET /AdminApi/organizations/{orgNumber}/below': { aims: [{ call: orgNumber }] },
    'DELETE /AdminApi/organizations/{orgNumber}': {
      // What stands at the top stays.
      aims: [{ call: orgNumber, reached: [200, 409], undo: bringBack }],
    },
    'GET /AdminApi/organizations/{orgNumber}/removed': { aims: [{ call: orgNumber }] },
    'POST /AdminApi/organizations/{orgNumber}/removed/{removedNumber}/restore': {
      aims: [{ call: (number) => pair(number, 'removedNumber', 999_999), reached: [404] }],
    },
    'GET /AdminApi/organizations/{orgNumber}/move/{parentNumber}': {
      aims: [
        { call: (number) => pair(number, 'parentNumber', number), reached: [400] },
        {
          call: (number, own) => pair(own, 'parentNumber', number),
          reached: [200, 400],
          second: true,
        },
      ],
    },
    'POST /AdminApi/organizations/{orgNumber}/move': {
      aims: [
        { call: (number) => move(number, number), reached: [409] },
        { call: (number, own) => move(own, number), reached: [409], second: true },
      ],
    },
    'POST /AdminApi/organizations/{orgNumber}/import/check': { aims: [{ call: importOfNothing }] },
    'POST /AdminApi/organizations/{orgNumber}/import': { aims: [{ call: importOfNothing }] },
    'GET /AdminApi/organizations/{orgNumber}/export': { aims: [{ call: orgNumber }] },
    'GET /AdminApi/organizations/{orgNumber}/devices': { aims: [{ call: orgNumber }] },
    'POST /AdminApi/organizations/{orgNumber}/devices': withNobodys('', [200, 400], {
      ...exampleDevice(),
      type: 'other',
      secrets: {},
    }),
    'GET /AdminApi/organizations/{orgNumber}/device-export': { aims: [{ call: orgNumber }] },
    'GET /AdminApi/organizations/{orgNumber}/revenue': { aims: [{ call: orgNumber }] },
    'GET /AdminApi/organizations/{orgNumber}/revenue-export': { aims: [{ call: orgNumber }] },
    'POST /AdminApi/organizations/{orgNumber}/device-import-checks': withNobodys('', [200, 400], {
      fields: ['name'],
      lines: [],
    }),
    'POST /AdminApi/organizations/{orgNumber}/device-imports': withNobodys('', [200, 400], {
      fields: ['name'],
      lines: [],
    }),
    'GET /AdminApi/organizations/{orgNumber}/devices/{deviceId}': withNobodys('deviceId', [404]),
    'PUT /AdminApi/organizations/{orgNumber}/devices/{deviceId}': withNobodys('deviceId', [404], {
      ...exampleDevice(),
      version: 1,
      secrets: {},
    }),
    'DELETE /AdminApi/organizations/{orgNumber}/devices/{deviceId}': withNobodys('deviceId', [404]),
    'PUT /AdminApi/organizations/{orgNumber}/devices/{deviceId}/snmp': withNobodys(
      'deviceId',
      [404],
      { snmp: null, secrets: {}, check: false },
    ),
    'POST /AdminApi/organizations/{orgNumber}/device-status': withNobodys('', [200], {
      ids: [nobodysId],
      status: 'Active',
    }),
    'POST /AdminApi/organizations/{orgNumber}/device-checks': withNobodys('', [200], {
      ids: [nobodysId],
    }),
    'POST /AdminApi/organizations/{orgNumber}/device-tests': withNobodys('', [404], {
      ...exampleDevice(),
      type: 'other',
      deviceId: nobodysId,
      secrets: {},
    }),
    'POST /AdminApi/organizations/{orgNumber}/device-moves': {
      aims: [
        { call: (number) => movedDevices(number, number), reached: [400] },
        { call: (number, own) => movedDevices(own, number), reached: [200, 400], second: true },
      ],
    },
    'GET /AdminApi/organizations/{orgNumber}/service-plans': { aims: [{ call: orgNumber }] },
    'GET /AdminApi/organizations/{orgNumber}/service-plan-defaults': {
      aims: [{ call: orgNumber }],
    },
    'POST /AdminApi/organizations/{orgNumber}/service-plans': withNobodys(
      '',
      [200, 400],
      examplePlan(),
    ),
    'GET /AdminApi/organizations/{orgNumber}/service-plans/{planId}': withNobodys('planId', [404]),
    'PUT /AdminApi/organizations/{orgNumber}/service-plans/{planId}': withNobodys('planId', [404], {
      ...examplePlan(),
      version: 1,
    }),
    'DELETE /AdminApi/organizations/{orgNumber}/service-plans/{planId}': withNobodys(
      'planId',
      [404],
    ),
    'PUT /AdminApi/organizations/{orgNumber}/service-plans/{planId}/position': withNobodys(
      'planId',
      [404],
      { position: 1 },
    ),
    'POST /AdminApi/organizations/{orgNumber}/service-plan-status': withNobodys('', [200], {
      ids: [nobodysId],
      status: 'Active',
    }),
    'POST /AdminApi/organizations/{orgNumber}/service-plan-copies': {
      aims: [
        { call: (number) => copyOfPlan(number, number), reached: [404] },
        { call: (number, own) => copyOfPlan(own, number), reached: [404], second: true },
      ],
    },
    ...accessCodeRows(),
    'GET /AdminApi/organizations/{orgNumber}/role-templates': { aims: [{ call: orgNumber }] },
    'GET /AdminApi/organizations/{orgNumber}/role-template-defaults/{type}': {
      aims: [{ call: (number) => pair(number, 'type', 'report') }],
    },
    // Above what its type may give: nothing is added.
    'POST /AdminApi/organizations/{orgNumber}/role-templates': withNobodys('', [400], {
      ...exampleTemplate({ permissions: { devices: 'edit' } }),
      type: 'report',
    }),
    'GET /AdminApi/organizations/{orgNumber}/role-templates/{templateId}': withNobodys(
      'templateId',
      [404],
    ),
    'PUT /AdminApi/organizations/{orgNumber}/role-templates/{templateId}': withNobodys(
      'templateId',
      [404],
      { ...exampleTemplate(), version: 1 },
    ),
    'DELETE /AdminApi/organizations/{orgNumber}/role-templates/{templateId}': withNobodys(
      'templateId',
      [404],
    ),
    'GET /AdminApi/organizations/{orgNumber}/administrators': { aims: [{ call: orgNumber }] },
    'GET /AdminApi/organizations/{orgNumber}/administrator-choices': {
      aims: [{ call: orgNumber }],
    },
    'POST /AdminApi/organizations/{orgNumber}/administrators': {
      // Without a role that is there: nobody is added.
      aims: [{ call: (number) => administratorOwnedBy(number, number), reached: [400] }],
    },
    'GET /AdminApi/organizations/{orgNumber}/administrators/{administratorId}': withNobodys(
      'administratorId',
      [404],
    ),
    'PUT /AdminApi/organizations/{orgNumber}/administrators/{administratorId}': withNobodys(
      'administratorId',
      [404],
      { ...exampleAdministrator(), version: 1 },
    ),
    'PUT /AdminApi/organizations/{orgNumber}/administrators/{administratorId}/status': withNobodys(
      'administratorId',
      [404],
      { status: 'Disabled' },
    ),
    'POST /AdminApi/organizations/{orgNumber}/administrators/{administratorId}/password':
      withNobodys('administratorId', [404]),
    'POST /AdminApi/organizations/{orgNumber}/administrators/{administratorId}/invitation':
      withNobodys('administratorId', [404]),
    'DELETE /AdminApi/organizations/{orgNumber}/administrators/{administratorId}': withNobodys(
      'administratorId',
      [404],
    ),
    ...guestRows(),
    'GET /AdminApi/organizations/{orgNumber}/links': { aims: [{ call: orgNumber }] },
    'PUT /AdminApi/organizations/{orgNumber}/links/{parentNumber}': {
      aims: [
        { call: (number) => pair(number, 'parentNumber', number), reached: [400] },
        { call: (number, own) => pair(own, 'parentNumber', number), reached: [400], second: true },
      ],
    },
    'DELETE /AdminApi/organizations/{orgNumber}/links/{parentNumber}': {
      aims: [
        { call: (number) => pair(number, 'parentNumber', number), reached: [404] },
        { call: (number, own) => pair(own, 'parentNumber', number), reached: [404], second: true },
      ],
    },
  };
}

function movedDevices(number: number, toOrganization: number): Call {
  return { ...orgNumber(number), body: { ids: [nobodysId], toOrganization } };
}

function pair(number: number, name: string, other: number | string): Call {
  return { params: { orgNumber: String(number), [name]: String(other) } };
}

function importOfNothing(number: number): Call {
  return { ...orgNumber(number), body: { fields: ['name'], lines: [] } };
}

function copyOfPlan(number: number, fromOrganization: number): Call {
  return { ...orgNumber(number), body: { fromOrganization, planId: nobodysId } };
}

function administratorOwnedBy(number: number, ownerNumber: number): Call {
  const roleTemplateId = '00000000-0000-4000-8000-000000000000';
  return {
    ...orgNumber(number),
    body: { ...exampleAdministrator({ ownerNumber, roleTemplateId }), invite: false },
  };
}

function move(number: number, parentNumber: number): Call {
  return { ...orgNumber(number), body: { parentNumber, version: 0, lostFeatures: [] } };
}

function siteWithoutTimeZone(number: number): Call {
  const { type: _type, ...site } = newArea;
  return { ...orgNumber(number), body: { site, areas: [] } };
}

function withType({ params, body }: Call): Call {
  return { params, body: { ...Object(body), type: 'Nowhere' } };
}

export const tenancyKeys = Object.keys(
  tenancyRows({ unchanged: async () => ({}), bringBack: async () => undefined }),
);
