import type { Screen } from '../../console/screen.ts';
import { embeds, shows } from './loaded-screen.ts';

/** The screens of the menu Setup. */
export const setupScreens = [
  {
    path: '/setup/organization',
    title: 'Overview',
    menuTab: { tab: 'edit', title: 'Edit Org' },
    feature: 'organization',
    organizationTypes: 'any',
    load: () =>
      import('../../features/overview/screens/OrganizationPage.tsx').then(
        shows('OrganizationPage'),
      ),
  },
  {
    path: '/setup/add-org',
    title: 'Add Org',
    feature: 'add-org',
    organizationTypes: 'any',
    parts: {
      org: () =>
        import('../../features/organizations/add/AddOrganizationPage.tsx').then(
          shows('AddOrganizationPage'),
        ),
      'new-site-wizard': () =>
        import('../../features/organizations/new-site/NewSitePage.tsx').then(shows('NewSitePage')),
    },
  },
  {
    path: '/setup/devices',
    title: 'Devices',
    feature: 'devices',
    organizationTypes: ['ServiceArea'],
    parts: {
      manage: () =>
        import('../../features/devices/screens/list/DevicesPage.tsx').then(shows('DevicesPage')),
      'item/$type/{-$id}': () =>
        import('../../features/devices/screens/form/DevicePage.tsx').then(shows('DevicePage')),
    },
  },
  {
    path: '/setup/payment-gateway',
    title: 'Payment Gateways',
    feature: 'payment-gateway',
    organizationTypes: ['ServiceArea'],
    parts: {
      manage: () =>
        import('../../features/payment-gateways/screens/list/GatewaysPage.tsx').then(
          shows('GatewaysPage'),
        ),
      'item/$category/$type/{-$number}': () =>
        import('../../features/payment-gateways/screens/form/GatewayPage.tsx').then(
          shows('GatewayPage'),
        ),
      legacy: () =>
        embeds(
          'LegacyPaymentGateways',
          import('../../console/embedded/EmbeddedScreen.tsx'),
          import('../../features/payment-gateways/screens/opening-calls.ts'),
          'openingLegacyGateways',
        ),
    },
  },
  {
    path: '/setup/service-plans',
    title: 'Service Plans',
    feature: 'service-plans',
    organizationTypes: ['ServiceArea'],
    parts: {
      manage: () =>
        import('../../features/service-plans/screens/ServicePlansPage.tsx').then(
          shows('ServicePlansPage'),
        ),
      'item/{-$id}': () =>
        import('../../features/service-plans/screens/ServicePlanPage.tsx').then(
          shows('ServicePlanPage'),
        ),
    },
  },
  {
    path: '/setup/portal',
    title: 'Portal Setup',
    feature: 'portal',
    organizationTypes: ['ServiceArea'],
    load: () => import('../../features/portal/screens/PortalPage.tsx').then(shows('PortalPage')),
  },
  {
    path: '/setup/asset-monitoring',
    title: 'Asset Monitoring',
    feature: 'asset-monitoring',
    organizationTypes: ['Site'],
    parts: {
      manage: () =>
        import('../../features/asset-monitoring/screens/AssetsPage.tsx').then(shows('AssetsPage')),
      'item/{-$id}': () =>
        import('../../features/asset-monitoring/screens/AssetPage.tsx').then(shows('AssetPage')),
      'values/$id': () =>
        import('../../features/asset-monitoring/screens/values/ValuesPage.tsx').then(
          shows('ValuesPage'),
        ),
      alerts: () =>
        import('../../features/asset-monitoring/screens/AlertsPage.tsx').then(shows('AlertsPage')),
      maintenance: () =>
        import('../../features/asset-monitoring/screens/windows/WindowsPage.tsx').then(
          shows('WindowsPage'),
        ),
      'window/{-$id}': () =>
        import('../../features/asset-monitoring/screens/windows/WindowPage.tsx').then(
          shows('WindowPage'),
        ),
    },
  },
  {
    path: '/setup/images',
    title: 'Images',
    feature: 'images',
    organizationTypes: 'any',
    parts: {
      manage: () =>
        import('../../features/images/screens/library/ImagesPage.tsx').then(shows('ImagesPage')),
      'item/$id': () =>
        import('../../features/images/screens/record/ImagePage.tsx').then(shows('ImagePage')),
    },
  },
  {
    path: '/setup/connection-profiles',
    title: 'Connection Profiles',
    feature: 'connection-profiles',
    organizationTypes: ['Site'],
    parts: {
      manage: () =>
        import('../../features/connection-profiles/screens/list/ProfilesPage.tsx').then(
          shows('ProfilesPage'),
        ),
      'item/$route/$type': () =>
        import('../../features/connection-profiles/screens/form/ProfilePage.tsx').then(
          shows('ProfilePage'),
        ),
    },
  },
  {
    path: '/setup/pan-mapping',
    title: 'PAN Mapping',
    feature: 'pan-mapping',
    organizationTypes: ['Site', 'ServiceArea'],
    parts: {
      building: () =>
        import('../../features/pan-mapping/screens/BuildingPage.tsx').then(shows('BuildingPage')),
      pan: () =>
        import('../../features/pan-mapping/screens/list/PansPage.tsx').then(shows('PansPage')),
    },
  },
  {
    path: '/setup/advanced-conference',
    title: 'Advanced Conference',
    feature: 'advanced-conference',
    organizationTypes: ['Site'],
    parts: {
      rooms: () =>
        import('../../features/advanced-conference/screens/rooms/RoomsPage.tsx').then(
          shows('RoomsPage'),
        ),
      'room/{-$id}': () =>
        import('../../features/advanced-conference/screens/rooms/RoomPage.tsx').then(
          shows('RoomPage'),
        ),
      ports: () =>
        import('../../features/advanced-conference/screens/ports/PortsPage.tsx').then(
          shows('PortsPage'),
        ),
      'port/{-$id}': () =>
        import('../../features/advanced-conference/screens/ports/PortPage.tsx').then(
          shows('PortPage'),
        ),
      networks: () =>
        import('../../features/advanced-conference/screens/networks/NetworksPage.tsx').then(
          shows('NetworksPage'),
        ),
      'network/{-$id}': () =>
        import('../../features/advanced-conference/screens/networks/NetworkPage.tsx').then(
          shows('NetworkPage'),
        ),
      bandwidth: () =>
        import('../../features/advanced-conference/screens/bandwidth/BandwidthPage.tsx').then(
          shows('BandwidthPage'),
        ),
      rules: () =>
        import('../../features/advanced-conference/screens/rules/RulesPage.tsx').then(
          shows('RulesPage'),
        ),
      rehearse: () =>
        import('../../features/conference/screens/rehearsal/RehearsePage.tsx').then(
          shows('RehearsePage'),
        ),
    },
  },
  {
    path: '/setup/mikrotik-manager',
    title: 'Mikrotik Manager',
    feature: 'mikrotik-manager',
    organizationTypes: ['Site'],
    parts: {
      routers: () =>
        import('../../features/mikrotik-manager/screens/routers/RoutersPage.tsx').then(
          shows('RoutersPage'),
        ),
      'router/$id': () =>
        import('../../features/mikrotik-manager/screens/routers/RouterPage.tsx').then(
          shows('RouterPage'),
        ),
      templates: () =>
        import('../../features/mikrotik-manager/screens/templates/TemplatesPage.tsx').then(
          shows('TemplatesPage'),
        ),
      'template/{-$id}': () =>
        import('../../features/mikrotik-manager/screens/templates/TemplatePage.tsx').then(
          shows('TemplatePage'),
        ),
      backups: () =>
        import('../../features/mikrotik-manager/screens/routers/BackupsPage.tsx').then(
          shows('BackupsPage'),
        ),
      commands: () =>
        import('../../features/mikrotik-manager/screens/runs/CommandsPage.tsx').then(
          shows('CommandsPage'),
        ),
      firmware: () =>
        import('../../features/mikrotik-manager/screens/routers/FirmwarePage.tsx').then(
          shows('FirmwarePage'),
        ),
      jobs: () =>
        import('../../features/mikrotik-manager/screens/runs/JobsPage.tsx').then(shows('JobsPage')),
      'job/$id': () =>
        import('../../features/mikrotik-manager/screens/runs/JobPage.tsx').then(shows('JobPage')),
    },
  },
] as const satisfies readonly Screen[];
