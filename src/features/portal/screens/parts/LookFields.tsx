import { slotNames } from '../../../images/fields.ts';
import { look } from '../../document/fields.ts';
import { lookSlots } from '../../document/slot-images.ts';
import { contrast, leastContrast } from '../../renderer/colors.ts';
import type { PortalReply } from '../editor/usePortalEditor.ts';
import { ColorInput } from '../inputs/ColorInput.tsx';
import { ImageInput } from '../inputs/ImageInput.tsx';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import { PartField } from './PartField.tsx';
import type { PartProps } from './part-props.ts';

const pictures = ['logoImageId', 'backgroundImageId', 'faviconImageId'] as const;
const colors = ['backgroundColor', 'textColor', 'accentColor', 'accentTextColor'] as const;
const others = ['font', 'radius', 'dark', 'css'] as const;

/** Colors with their contrast, the font, and the style sheet. */
export function LookFields(props: PartProps<'look'>) {
  const { value, disabled, organizationNumber, loaded, inputs, onChange } = props;
  const change = (name: keyof typeof value, next: unknown) => {
    const parsed = look.schema.safeParse({ ...value, [name]: next });
    if (parsed.success) onChange(parsed.data, name);
  };
  return (
    <div className={classes.fields}>
      {pictures.map((name) => (
        <ImageInput
          key={name}
          label={look.map[name].label}
          organizationNumber={organizationNumber}
          value={value[name]}
          placeholder={placeholderOf(name, loaded)}
          disabled={disabled}
          onChange={(id) => change(name, id)}
        />
      ))}
      {colors.map((name) => (
        <ColorInput
          key={name}
          name={name}
          inputs={inputs}
          label={look.map[name].label}
          value={value[name]}
          disabled={disabled}
          onChange={(color) => change(name, color)}
        />
      ))}
      <ul className={classes.figures}>
        <Contrast
          what={look.map.textColor.label}
          ratio={contrast(value.textColor, value.backgroundColor)}
        />
        <Contrast
          what={look.map.accentTextColor.label}
          ratio={contrast(value.accentTextColor, value.accentColor)}
        />
      </ul>
      {others.map((name) => (
        <PartField
          key={name}
          name={name}
          inputs={inputs}
          field={look.map[name]}
          value={value[name]}
          siblings={{ ...value }}
          disabled={disabled}
          rows={5}
          onChange={(next) => change(name, next)}
        />
      ))}
    </div>
  );
}

/** Says that guests see the image of a slot. */
function placeholderOf(name: (typeof pictures)[number], { slotImages }: PortalReply): string {
  const slot = lookSlots[name];
  return slotImages[slot] === null ? texts.noImage : texts.imageOfSlot(slotNames[slot]);
}

function Contrast({ what, ratio }: { what: string; ratio: number }) {
  const isEnough = ratio >= leastContrast;
  return (
    <li data-state={isEnough ? 'ok' : 'error'}>
      {texts.contrast(what, (Math.floor(ratio * 10) / 10).toFixed(1))},{' '}
      {isEnough ? texts.enough : texts.tooLow}
    </li>
  );
}
