import { atriumVariables } from '../../ui/theme/variables.ts';

// Shows the bars of the frame before the modules are there. React replaces them.
const { mantineColorScheme } = document.documentElement.dataset;
const { variables, light, dark } = atriumVariables;
const colors = mantineColorScheme === 'dark' ? dark : light;
const frame = document.createElement('div');
frame.style.height = '100dvh';
frame.style.background = colors['--atrium-surface'];
for (const height of [
  variables['--atrium-toolbar-height'],
  variables['--atrium-view-links-height'],
]) {
  const bar = document.createElement('div');
  bar.style.height = height;
  bar.style.borderBottom = `1px solid ${colors['--atrium-hairline']}`;
  bar.style.background = 'var(--mantine-color-body)';
  frame.append(bar);
}
document.getElementById('root')?.append(frame);
