import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/components/axe.ts';
import { show } from '../../../../../test/components/show.tsx';
import { FocalPoint, FramePreviews } from './FocalPoint.tsx';

const renditions = [{ hash: '0'.repeat(64), type: 'image/png', width: 400, height: 200, bytes: 1 }];

function Editor({ disabled = false }: { disabled?: boolean }) {
  const [point, setPoint] = useState({ x: 50, y: 99 });
  return (
    <>
      <FocalPoint renditions={renditions} point={point} disabled={disabled} onChange={setPoint} />
      <FramePreviews renditions={renditions} point={point} />
    </>
  );
}

const marker = page.getByRole('button', { name: /^Focal point/ });
const named = (x: number, y: number) => `Focal point: ${x} % from the left, ${y} % from the top`;

test('the arrow keys move the focal point, with Shift by more, and not out of the picture', async () => {
  await show(<Editor />);
  await expect.element(marker).toHaveAccessibleName(expect.stringContaining(named(50, 99)));
  marker.element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}');
  await expect.element(marker).toHaveAccessibleName(expect.stringContaining(named(49, 100)));
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowRight}{/Shift}');
  await expect.element(marker).toHaveAccessibleName(expect.stringContaining(named(59, 90)));
  await expectAccessible();
});

test('a click on the picture moves the focal point there, and the frames follow', async () => {
  await show(<Editor />);
  const picture = marker.element().parentElement;
  const { width = 0, height = 0 } = picture?.getBoundingClientRect() ?? {};
  expect(width).toBeGreaterThan(100);
  const position = { x: Math.round(width / 4), y: Math.round(height / 2) };
  const [x, y] = [Math.round((position.x * 100) / width), Math.round((position.y * 100) / height)];
  await userEvent.click(picture ?? document.body, { position });
  await expect.element(marker).toHaveAccessibleName(expect.stringContaining(named(x, y)));
  await expect.element(marker).toHaveFocus();
  const positions = () =>
    [...document.querySelectorAll('figure img')].map((img) => getComputedStyle(img).objectPosition);
  await expect.poll(positions).toEqual(Array(4).fill(`${x}% ${y}%`));
});

test('a role that may only view cannot move it', async () => {
  await show(<Editor disabled />);
  await expect.element(marker).toBeDisabled();
  await userEvent.click(marker.element().parentElement ?? document.body, { force: true });
  await expect.element(marker).toHaveAccessibleName(expect.stringContaining(named(50, 99)));
});
