import { on, problem, serve } from '../../../../../test/components/server.ts';
import { show } from '../../../../../test/components/show.tsx';
import type { Permissions } from '../../../../contract/permissions.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { listDevicesBelow } from '../../../devices/below/contract.ts';
import { exampleDevice, neverChecked } from '../../../devices/examples.ts';
import type { OrganizationType } from '../../../organizations/contract.ts';
import { listPlansBelow } from '../../../service-plans/below/contract.ts';
import { examplePlan } from '../../../service-plans/examples.ts';
import { getPermissions } from '../../../session/contract.ts';
import {
  type Attention,
  getOverview,
  listOverviewChildren,
  type Overview,
  type OverviewChild,
} from '../../contract.ts';
import { OrganizationPage } from '../OrganizationPage.tsx';

export const id = '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c';
const terminal = {
  number: 9,
  names: ['Keflavík Airport', 'Terminal'],
  timeZone: 'Atlantic/Reykjavik',
};

export const attentionRow: Attention = {
  kind: 'gateway-down',
  id,
  name: 'GW',
  place: terminal,
  at: '2025-03-02T12:00:00Z',
  count: 12,
  deviceType: 'mikrotik',
  gateway: null,
  days: null,
};

const rows: Attention[] = [
  attentionRow,
  {
    kind: 'codes-ending',
    id,
    name: 'Spring fair',
    place: terminal,
    at: '2025-03-02T23:30:00Z',
    count: 1,
    deviceType: null,
    gateway: null,
    days: null,
  },
];

const overview: Overview = {
  timeZone: 'Europe/Oslo',
  hasLinks: false,
  hasPropertySystems: false,
  devices: { all: 1_200, down: 7, degraded: 2 },
  guests: {
    online: 450,
    peak: { guests: 500, at: '2025-03-02T11:00:00Z' },
    samples: [
      { at: '2025-03-02T11:00:00Z', guests: 480, weekBefore: 400 },
      { at: '2025-03-02T11:30:00Z', guests: 500, weekBefore: 410 },
    ],
  },
  revenue: {
    weekBefore: '2025-02-23',
    currencies: [{ currency: 'NOK', today: 1_000, weekBefore: 900 }],
  },
  codes: { ending: 3, batches: 1 },
  changes: { today: '2025-03-02', count: 4, isLowerBound: false, last: '2025-03-02T10:00:00Z' },
  attention: { rows, total: 2, isLowerBound: false },
  steps: null,
};

export const child: OverviewChild = {
  id: '8',
  number: 8,
  name: 'Keflavík Airport',
  type: 'Site',
  isActive: true,
  parts: 2,
  isLinked: false,
  devices: 20,
  up: 18,
  down: 1,
  degraded: 1,
  online: 300,
  revenue: null,
};

const everything: Permissions = {
  organization: 'edit',
  devices: 'edit',
  'access-codes': 'edit',
  'service-plans': 'view',
};

interface Shown {
  changes?: Partial<Overview>;
  permissions?: Permissions;
  type?: OrganizationType;
  address?: string;
  /** null: still loading */
  children?: OverviewChild[] | null;
  /** whether the server responds to the overview */
  isUp?: () => boolean;
}

/** Shows the page in a grouping in Iceland, unless given otherwise. */
export async function showPage({
  changes = {},
  permissions = everything,
  type = 'Grouping',
  address = '/setup/organization',
  children = [child],
  isUp = () => true,
}: Shown) {
  useSelection.setState({
    shown: {
      name: 'Iceland',
      number: 7,
      displayPath: 'Iceland',
      id: '1-7',
      uniqueId: '1-7',
      type,
      parentNumber: 1,
      isSite: type === 'Site',
      isServiceArea: type === 'ServiceArea',
    },
  });
  serve(
    on(getPermissions, () => ({ permissions, rights: [], isOwner: true })),
    on(getOverview, () =>
      isUp()
        ? { ...overview, ...changes }
        : problem({ Code: 500, Message: 'Something went wrong' }),
    ),
    on(listOverviewChildren, () =>
      children === null
        ? new Promise(() => {})
        : { rows: children, total: children.length, mostParts: 1_000 },
    ),
    on(listDevicesBelow, ({ query: { state } }) => {
      const { name, role, status, macAddress, host } = exampleDevice({ name: 'GW' });
      return {
        rows: [
          {
            id,
            name,
            role,
            status,
            macAddress,
            host,
            type: 'mikrotik' as const,
            ...neverChecked,
            state: 'down' as const,
            areaNumber: 9,
            area: 'Terminal',
            site: 'Keflavík Airport',
          },
        ],
        total: state === 'down' ? 1 : 2,
        totalIsLowerBound: false,
        states: { up: 1, down: 1, degraded: 0, unknown: 0, maintenance: 0, retired: 0 },
      };
    }),
    on(listPlansBelow, () => ({
      rows: [
        {
          ...examplePlan({ name: 'Premium' }),
          id,
          guestsNow: 3,
          areaNumber: 9,
          area: 'Terminal',
          site: 'Keflavík Airport',
        },
      ],
      total: 1,
      totalIsLowerBound: false,
    })),
  );
  return show(<OrganizationPage />, { address });
}
