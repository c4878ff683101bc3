import { counted } from '../../contract/plural.ts';

export const texts = {
  title: 'Help',
  titleOf: (screen: string) => `${screen} – Help`,
  lead: 'One page for each screen: what it is for, what people do there step by step, and what can go wrong.',
  openScreen: 'Open this screen',
  problems: 'When something goes wrong',
  search: 'Search the help',
  find: 'Search',
  pages: 'All pages',
  found: (search: string, count: number) =>
    `${counted(count, { one: 'page', other: 'pages' })} for “${search}”`,
  nothing: 'Nothing matches. Try fewer words, or choose a screen.',
};
