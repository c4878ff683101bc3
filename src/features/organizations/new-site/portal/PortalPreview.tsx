import { Box, NativeSelect, SegmentedControl, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { BrandMark } from '../../../../ui/theme/BrandMark.tsx';
import { brands } from '../../../../ui/theme/brands.ts';
import { PlanCard } from '../../../service-plans/public/PlanCard.tsx';
import type { Parent, SiteDraft } from '../draft/site-draft.ts';
import { newSite } from '../fields.ts';
import { steps, wizardScreen } from '../steps/steps.ts';
import { texts } from '../texts.ts';
import { guestPortal, portalText } from './guest-portal.ts';
import classes from './PortalPreview.module.css';

interface PortalPreviewProps {
  draft: SiteDraft;
  parent: Parent;
  /** the index of the area whose page is shown */
  shown: number;
  onShow: (index: number) => void;
}

const areaName = (index: number) => `${newSite.map.areas.texts.item} ${index + 1}`;
const devices = [
  { value: 'phone', label: texts.phone },
  { value: 'desktop', label: texts.desktop },
];

/** Shows the portal of an area, on a phone or on a desktop. */
export function PortalPreview({ draft, parent, shown, onShow }: PortalPreviewProps) {
  const titleId = useId();
  const [device, setDevice] = useState('phone');
  const { site, areas } = draft;
  const area = areas[shown];
  const { settings, offered, remarks } = guestPortal(draft, parent, area);
  const siteName = site.name.trim() || texts.unnamedSite;
  const address = [site.street, `${site.postalCode} ${site.city}`.trim(), site.region];
  const { accent, ...brand } = brands[settings.brandTheme];
  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <div>
        <Title order={2} id={titleId}>
          {texts.preview}
        </Title>
        <p className={classes.quiet}>{portalText(settings)}</p>
      </div>
      <div className={classes.choices}>
        {areas.length > 1 && (
          <NativeSelect
            className={classes.choice}
            label={texts.previewArea}
            value={String(shown)}
            data={areas.map(({ name }, index) => ({
              value: String(index),
              label: name || areaName(index),
            }))}
            onChange={(event) => onShow(Number(event.currentTarget.value))}
          />
        )}
        <SegmentedControl
          aria-label={texts.shownOn}
          data={devices}
          value={device}
          onChange={setDevice}
        />
      </div>
      {remarks.length > 0 && (
        <ul className={classes.remarks}>
          {remarks.map(({ text, step }) => (
            <li key={text}>
              {text}{' '}
              {step && (
                <ScreenLink to={wizardScreen} query={{ step }}>
                  {texts.goTo(steps.find(({ id }) => id === step)?.title ?? step)}
                </ScreenLink>
              )}
            </li>
          ))}
        </ul>
      )}
      <div
        className={classes.frame}
        data-device={device}
        role="region"
        aria-label={texts.portalOf(area?.name || texts.theSite)}
        // A long page must scroll by keyboard as well.
        tabIndex={0}
      >
        <div className={classes.room}>
          <Box
            className={classes.page}
            // The portal has the colors of its brand, not of the console's theme.
            __vars={{
              '--portal-accent': accent[8],
              '--mantine-color-anchor': `light-dark(${accent[8]}, ${accent[4]})`,
            }}
          >
            <header className={classes.head}>
              <BrandMark brand={{ accent, ...brand }} withName={false} />
              <strong>{siteName}</strong>
            </header>
            <div className={classes.body}>
              <h3 className={classes.welcome}>{texts.welcome(siteName)}</h3>
              {area !== undefined && <p className={classes.quiet}>{area.name}</p>}
              {offered.length === 0 ? (
                <p>{texts.nothingToChoose}</p>
              ) : (
                <div className={classes.plans}>
                  {offered.map(({ plan, text }) => (
                    <PlanCard key={plan.name} plan={plan} text={text} />
                  ))}
                </div>
              )}
            </div>
            <address className={classes.address}>
              {[siteName, ...address.filter(Boolean)].join(', ')}
            </address>
          </Box>
        </div>
      </div>
    </section>
  );
}
