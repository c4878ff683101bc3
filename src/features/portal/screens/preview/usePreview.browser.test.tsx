import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../../test/components/show.tsx';
import { defaultPortal } from '../../document/default-portal.ts';
import { exampleReply } from '../testing/example-reply.ts';
import { usePreview } from './usePreview.ts';

const images = new Map();

function Preview({ css }: { css: string }) {
  const portal = { ...defaultPortal, look: { ...defaultPortal.look, css } };
  const html = usePreview({
    portal,
    source: exampleReply,
    areaName: 'Lobby',
    page: 'sign-in',
    language: 'en',
    guest: 'new',
    isDark: false,
    images,
  });
  return <output aria-label="Preview">{html}</output>;
}

test('a style sheet that refers to another server is not in the preview, and any other one is', async () => {
  const { update } = await show(<Preview css="h1{letter-spacing:7px}" />);
  const shown = page.getByRole('status', { name: 'Preview' });
  await expect.element(shown).toMatchTextContent('letter-spacing:7px');
  await update(<Preview css="h1{background:url(https://elsewhere.example/x)}" />);
  await expect.element(shown).not.toMatchTextContent('letter-spacing:7px');
  await expect.element(shown).not.toMatchTextContent('elsewhere.example');
});
