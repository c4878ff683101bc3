import { IconBolt, IconClock, IconCrown, IconGift, IconStar, IconWifi } from '@tabler/icons-react';
import type { ServicePlan } from '../fields.ts';

const icons = {
  wifi: IconWifi,
  bolt: IconBolt,
  star: IconStar,
  crown: IconCrown,
  gift: IconGift,
  clock: IconClock,
};

export function PlanIcon({ icon, size = 16 }: { icon: ServicePlan['icon']; size?: number }) {
  const Icon = icons[icon];
  return <Icon size={size} aria-hidden />;
}
