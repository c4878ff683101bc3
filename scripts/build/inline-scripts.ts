import { dirname, join } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';

const inlineScript = /<script inline src="([^"]+)"><\/script>/g;

/** Replaces `<script inline src="…">` in HTML pages by the bundled script itself, which saves its request. */
export function inlineScripts({ build: { rolldownOptions = {} } = {} }: UserConfig): Plugin {
  async function bundled(file: string): Promise<string> {
    const result = await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        target: 'es2023',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          treeshake: rolldownOptions.treeshake,
          input: file,
          output: { format: 'iife' },
        },
      },
    });
    const [output] = [result].flat();
    const chunk = output && 'output' in output ? output.output[0] : undefined;
    if (chunk === undefined) throw new Error(`${file} has no output`);
    // A "</script" in a string would close the element.
    return chunk.code.trim().replaceAll('</script', '<\\/script');
  }
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        let replaced = html;
        for (const [tag, path = ''] of html.matchAll(inlineScript)) {
          const code = await bundled(join(dirname(filename), path));
          replaced = replaced.replace(tag, () => `<script>${code}</script>`);
        }
        return replaced;
      },
    },
  };
}
