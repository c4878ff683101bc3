import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { ScreenLink } from '../../../ui/ScreenLink.tsx';
import { type DeviceRole, deviceRoles, deviceTypes, typeFacts } from '../device-types.ts';
import { roleNames, texts } from '../texts.ts';

/** The first thing to choose of a device is its type: the form follows it. */
export function AddDeviceMenu() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {texts.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {deviceRoles.map((role) => (
          <TypesOf key={role} role={role} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TypesOf({ role }: { role: DeviceRole }) {
  return (
    <>
      <Menu.Label>{roleNames[role]}</Menu.Label>
      {deviceTypes
        .filter((type) => typeFacts[type].role === role)
        .map((type) => (
          <Menu.Item key={type} component={ScreenLink} to={`/setup/devices/item/${type}`}>
            {typeFacts[type].name}
          </Menu.Item>
        ))}
    </>
  );
}
