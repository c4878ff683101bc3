import type { FakeRouter } from './router.ts';

const managementAddress = '192.0.2.1/24';
/** Where the requests of the management come from, as the router sees it. */
export const managementSource = '198.51.100.10';

/** Whether a new connection of the management gets through: its address, service and firewall. */
export function isPathOpen(router: FakeRouter): boolean {
  const hasAddress = router
    .menu('/ip/address')
    .rows.some(({ address, disabled }) => address === managementAddress && disabled !== 'true');
  const services = router
    .menu('/ip/service')
    .rows.filter(({ name = '', disabled }) => name.startsWith('www') && disabled !== 'true');
  const port = router.menu('/interface').rows.find(({ name }) => name === 'ether1');
  return hasAddress && services.length > 0 && port?.disabled !== 'true' && !isDropped(router);
}

function isDropped(router: FakeRouter): boolean {
  const first = router
    .menu('/ip/firewall/filter')
    .rows.find(
      (rule) =>
        rule.disabled !== 'true' &&
        rule.chain === 'input' &&
        (rule.protocol ?? 'tcp') === 'tcp' &&
        (rule['dst-port'] ?? '443').split(',').some((port) => port === '443' || port === '80') &&
        (rule['src-address'] ?? managementSource) === managementSource &&
        (rule['in-interface'] ?? 'ether1') === 'ether1' &&
        (rule['connection-state'] ?? 'new').split(',').includes('new') &&
        rule['src-address-list'] === undefined,
    );
  return first?.action === 'drop' || first?.action === 'reject';
}
