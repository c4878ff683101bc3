import { ScreenTabs } from '../../../ui/navigation/ScreenTabs.tsx';
import { tabTexts } from '../texts.ts';

const screen = '/manage/enterprise';
const parts = [
  { to: `${screen}/devices`, title: tabTexts.devices },
  { to: `${screen}/owners`, title: tabTexts.owners },
  { to: `${screen}/profiles`, title: tabTexts.profiles },
  { to: `${screen}/certificates`, title: tabTexts.certificates },
] as const;

type Part = 'devices' | 'owners' | 'profiles' | 'certificates';

/** Links between the lists of Enterprise. */
export function EnterpriseTabs({ current }: { current: Part }) {
  return <ScreenTabs label={tabTexts.label} parts={parts} current={`${screen}/${current}`} />;
}
