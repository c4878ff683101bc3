import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { devices } from '../../contract.ts';
import { type DeviceRole, typeFacts } from '../../device-types.ts';
import { device, deviceType } from '../../fields.ts';
import { texts } from '../../texts.ts';

/** Asks for the type first because it decides the form. */
export function AddDeviceMenu() {
  return (
    // As high as the window allows.
    <Menu position="bottom-end" middlewares={{ size: { padding: 8 } }}>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {texts.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown style={{ overflowY: 'auto' }}>
        {device.map.role.values.map((role) => (
          <TypesOf key={role} role={role} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TypesOf({ role }: { role: DeviceRole }) {
  return (
    <>
      <Menu.Label>{device.map.role.names[role]}</Menu.Label>
      {deviceType.values
        .filter((type) => typeFacts[type].role === role)
        .map((type) => (
          <Menu.Item key={type} component={ScreenLink} to={`${devices.screens.item}/${type}`}>
            {deviceType.names[type]}
          </Menu.Item>
        ))}
    </>
  );
}
