import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { gateways } from '../../contract.ts';
import { gatewayCategory, gatewayType } from '../../fields.ts';
import { type GatewayCategory, typeFacts } from '../../gateway-types.ts';
import { texts } from '../../texts.ts';
import { EvidenceMark } from '../GatewayLabels.tsx';
import classes from '../PaymentGateways.module.css';

/** Asks for the type first because it decides the form. */
export function AddGatewayMenu() {
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
        {gatewayCategory.values.map((category) => (
          <TypesOf key={category} category={category} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TypesOf({ category }: { category: GatewayCategory }) {
  return (
    <>
      <Menu.Label>{gatewayCategory.names[category]}</Menu.Label>
      {gatewayType.values
        .filter((type) => typeFacts[type].category === category)
        .map((type) => (
          <Menu.Item
            key={type}
            component={ScreenLink}
            to={`${gateways.screens.item}/${category}/${type}`}
          >
            <span className={classes.item}>
              {gatewayType.names[type]}
              <EvidenceMark type={type} />
            </span>
          </Menu.Item>
        ))}
    </>
  );
}
