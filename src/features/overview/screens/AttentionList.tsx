import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { FeatureId } from '../../../contract/features.ts';
import { canView, levelFor, reaches } from '../../../contract/permissions.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import type { ScreenPath } from '../../../ui/navigation/screen-path.ts';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { useAllowed } from '../../../workspace/useAllowed.ts';
import type { OrganizationType } from '../../organizations/contract.ts';
import type { Attention, Overview } from '../contract.ts';
import { texts } from '../texts.ts';
import { devicesAt } from './devices-at.ts';
import classes from './Overview.module.css';

interface AttentionListProps {
  overview: Overview;
  type: OrganizationType | null;
}

/** What needs action, the most urgent first, each with the link to do it. */
export function AttentionList({ overview, type }: AttentionListProps) {
  const { rows, total, isLowerBound } = overview.attention;
  const down = overview.devices?.down ?? 0;
  return (
    <section className={classes.panel} aria-labelledby="attention">
      <div className={classes.heading}>
        <h2 id="attention">{texts.attention}</h2>
        {rows.length > 0 && (total > rows.length || isLowerBound) && (
          <span>
            {texts.firstOf(rows.length, isLowerBound ? texts.atLeast(total) : formatNumber(total))}
          </span>
        )}
        {total > rows.length && down > 0 && (
          <ScreenLink {...devicesAt(type, { isDown: true })}>{texts.showDown(down)}</ScreenLink>
        )}
      </div>
      {rows.length === 0 ? (
        <Nothing {...overview} />
      ) : (
        <ul className={classes.attention}>
          {rows.map((row) => (
            <Row key={`${row.kind}-${row.id}`} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Says that nothing needs attention, or that it is not checked here. */
function Nothing(overview: Overview) {
  const { text, help, isGood } = nothingIn(overview);
  const Icon = isGood ? IconCircleCheck : IconInfoCircle;
  return (
    <p className={classes.nothing} data-good={isGood || undefined}>
      <Icon size={20} aria-hidden />
      <span>
        <strong>{text}</strong>
        {help}
      </span>
    </p>
  );
}

function nothingIn({ devices, codes, hasLinks, hasPropertySystems, attention }: Overview) {
  if (devices === null && codes === null && !hasPropertySystems)
    return { text: texts.unseen, help: texts.unseenHelp, isGood: false };
  if (hasLinks)
    return { text: texts.linksUnchecked, help: texts.linksUncheckedHelp, isGood: false };
  if (attention.isLowerBound)
    return { text: texts.nothingFound, help: texts.nothingFoundHelp, isGood: false };
  if (devices === null && codes === null)
    return { text: texts.nothing, help: texts.nothingHelp, isGood: true };
  if (devices === null)
    return { text: texts.nothing, help: texts.devicesUnseenHelp, isGood: false };
  const help = devices.all > 0 ? texts.nothingHelp : texts.noDevicesHelp;
  return { text: texts.nothing, help, isGood: true };
}

function Row({ row }: { row: Attention }) {
  const { kind, name, count, place, at } = row;
  const { permissions } = useAllowed();
  const isBroken = broken.includes(kind);
  const Icon = isBroken ? IconCircleX : IconAlertTriangle;
  const statement = texts.statements[kind](name, count);
  const where = place.names.join(' › ');
  const canAct = reaches(levelFor(permissions, features[kind]), 'edit');
  const { to, query } = actionOf(row, canAct, canView(permissions, 'payment-gateway'));
  const action = canAct ? texts.actions[kind] : texts.open;
  return (
    <li>
      <Icon size={16} aria-hidden className={classes.sign} data-broken={isBroken || undefined} />
      <span className={classes.statement} title={`${statement} · ${where}`}>
        {statement}
        {where !== '' && <span className={classes.place}> · {where}</span>}
      </span>
      {at !== null && (
        <TimeStamp
          at={new Date(at)}
          timeZone={place.timeZone}
          isRelative={!kind.endsWith('ending')}
        />
      )}
      <ScreenLink to={to} query={query} aria-label={`${action}: ${statement}`}>
        {action}
      </ScreenLink>
    </li>
  );
}

const broken: readonly Attention['kind'][] = [
  'gateway-down',
  'pms-down',
  'payments-failing',
  'device-down',
];

/** The feature that a role must be able to edit to fix a kind of trouble. */
const features: Record<Attention['kind'], FeatureId> = {
  'gateway-down': 'devices',
  'pms-down': 'payment-gateway',
  'payments-failing': 'payment-gateway',
  'postings-unknown': 'pms',
  'device-down': 'devices',
  'wrong-secret': 'devices',
  'device-degraded': 'devices',
  'promo-budget': 'promo-codes',
  'codes-ending': 'access-codes',
  'trial-ending': 'organization',
};

/** Returns the screen on which a row's trouble is fixed, in the organization that has it. */
function actionOf(
  { kind, id, place, deviceType, gateway, days }: Attention,
  canAct: boolean,
  seesGateways: boolean,
): { to: ScreenPath; query: Record<string, string> } {
  const org = String(place.number);
  const opening = (dialog: string) => ({ org, ...(canAct && { open: dialog }) });
  const gatewayScreen = (category: 'pms' | 'credit-card') =>
    `/setup/payment-gateway/item/${category}/${gateway?.type ?? ''}/${gateway?.number ?? 0}` as const;
  switch (kind) {
    case 'pms-down':
      return seesGateways
        ? { to: gatewayScreen('pms'), query: { org } }
        : { to: '/report/pms', query: { org, link: id } };
    case 'payments-failing':
      return seesGateways
        ? { to: gatewayScreen('credit-card'), query: { org } }
        : { to: '/report/cc', query: { org, gateway: id } };
    case 'postings-unknown':
      return {
        to: '/report/pms',
        query: {
          org,
          ...(days !== null && { period: 'custom', ...days }),
          state: 'unknown',
          link: id,
        },
      };
    case 'promo-budget':
      return { to: '/manage/promo-codes', query: { org, item: id } };
    case 'codes-ending':
      return { to: `/manage/access-codes/batch/${id}`, query: opening('extend') };
    case 'trial-ending':
      return { to: '/setup/organization', query: { org, tab: 'edit' } };
    case 'gateway-down':
    case 'device-down':
      return {
        to: `/setup/devices/item/${deviceType ?? 'other'}/${id}`,
        query: opening('test'),
      };
    case 'wrong-secret':
    case 'device-degraded':
      return { to: `/setup/devices/item/${deviceType ?? 'other'}/${id}`, query: { org } };
  }
}
