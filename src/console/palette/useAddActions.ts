import { useRouter } from '@tanstack/react-router';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { FeatureId } from '../../contract/features.ts';
import { hasRight, type Right } from '../../contract/permissions.ts';
import { createAccessCodeBatch } from '../../features/access-codes/contract.ts';
import { newBatchPath } from '../../features/access-codes/paths.ts';
import { administrators } from '../../features/admins/contract.ts';
import { conferences } from '../../features/conference/contract.ts';
import { devices } from '../../features/devices/contract.ts';
import { deviceType } from '../../features/devices/fields.ts';
import type { OrganizationType } from '../../features/organizations/contract.ts';
import { createOrganization } from '../../features/organizations/record/contract.ts';
import { servicePlans } from '../../features/service-plans/contract.ts';
import { createGuest } from '../../features/users/contract.ts';
import { useGoTo } from '../../ui/navigation/ScreenLink.tsx';
import type { ScreenPath } from '../../ui/navigation/screen-path.ts';
import { useSelection } from '../../workspace/selection/selection.ts';
import { useAllowed, useCanCall } from '../../workspace/useAllowed.ts';
import { organizationMessage } from '../main-view/organizationMessage.ts';
import { texts } from './texts.ts';
import type { PaletteAction } from './usePaletteActions.ts';

interface Addition {
  feature: FeatureId;
  call: Endpoint;
  label: string;
  to: ScreenPath;
  /** of an embedded page */
  item?: 'new';
  right?: Right;
  /** the type below which there is nothing to add */
  except?: OrganizationType;
}

const additions: readonly Addition[] = [
  {
    feature: 'add-org',
    call: createOrganization,
    label: texts.addOrganization,
    to: '/setup/add-org/org',
    except: 'ServiceArea',
  },
  {
    feature: 'add-org',
    call: createOrganization,
    label: texts.addSite,
    to: '/setup/add-org/new-site-wizard',
    except: 'ServiceArea',
  },
  {
    feature: 'service-plans',
    call: servicePlans.create,
    label: texts.addPlan,
    to: servicePlans.screens.item,
  },
  {
    feature: 'users',
    call: createGuest,
    label: texts.addGuest,
    to: '/manage/users',
    item: 'new',
    right: 'guest-data',
  },
  {
    feature: 'access-codes',
    call: createAccessCodeBatch,
    label: texts.addCodes,
    to: newBatchPath,
  },
  {
    feature: 'conference',
    call: conferences.create,
    label: texts.addConference,
    to: conferences.screens.item,
  },
  {
    feature: 'admins',
    call: administrators.create,
    label: texts.addAdministrator,
    to: '/manage/admins',
    item: 'new',
  },
  ...deviceType.values.map(
    (type): Addition => ({
      feature: 'devices',
      call: devices.create,
      label: texts.addDevice(deviceType.names[type]),
      to: `${devices.screens.item}/${type}`,
    }),
  ),
];

/** Returns what can be added to the selected organization, by its menus and its type and by the role. */
export function useAddActions(offered: ReadonlySet<FeatureId>): PaletteAction[] {
  const goTo = useGoTo();
  const canCall = useCanCall();
  const { rights } = useAllowed();
  const { screens } = useRouter().options.context;
  const selected = useSelection((state) => state.selected);
  return additions
    .filter(({ feature, call, right, except }) => {
      const screen = screens.find((one) => one.feature === feature);
      return (
        offered.has(feature) &&
        canCall(call) &&
        (right === undefined || hasRight(rights, right)) &&
        selected?.type !== except &&
        screen !== undefined &&
        organizationMessage(screen.organizationTypes, selected) === null
      );
    })
    .map(({ label, to, item }) => ({
      id: `add ${label}`,
      label,
      perform: () => goTo(to, item === undefined ? undefined : { item }),
    }));
}
