import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { newRecord } from '../../../../contract/fields/fields.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { useLiveRecord } from '../../../../ui/record/useLiveRecord.ts';
import type { EffectivePortal } from '../../../portal/public/effective-document.ts';
import { localized } from '../../../portal/public/localized.ts';
import {
  deadLinks,
  imagesOf,
  PreviewFrame,
  previewView,
  renderPage,
  useImages,
  useLoadedPictures,
  withoutStyle,
} from '../../../portal/public/page-preview.ts';
import { getPromotionPreview } from '../../contract.ts';
import { type Promotion, type PromotionType, promotion, type Variant } from '../../fields.ts';
import { promotionTexts } from '../../rendering/texts.ts';
import { toShown } from '../../rendering/to-shown.ts';
import { sideTexts as texts, variantName } from '../../texts.ts';
import classes from '../Promotions.module.css';

interface PreviewProps {
  form: FieldsForm<typeof promotion.map>;
  number: number;
  type: PromotionType;
  language: string;
}

const typingPauseMs = 200;

/** The promotion as guests see it while it is typed: on the portal of the organization, or as a message. */
export function PromotionPreview({ form, number, type, language }: PreviewProps) {
  const start = newRecord(promotion, { name: '', type, variants: [] });
  const [live] = useDebouncedValue(useLiveRecord(form, start), typingPauseMs);
  const [at, setAt] = useState(0);
  const variant = live.variants[at] ?? live.variants[0];
  return (
    <SidePanel title={texts.preview}>
      {live.variants.length > 1 && (
        <SegmentedControl
          className={classes.toolbar}
          aria-label={texts.variant}
          value={String(live.variants.indexOf(variant ?? live.variants[0] ?? empty))}
          onChange={(value) => setAt(Number(value))}
          data={live.variants.map((_one, index) => ({
            value: String(index),
            label: variantName(index),
          }))}
        />
      )}
      {type === 'redirect' && <p className={classes.note}>{texts.noPreview}</p>}
      {type === 'message' && <Letter live={live} variant={variant} language={language} />}
      {type !== 'redirect' && type !== 'message' && (
        <OnPortal live={live} variant={variant} number={number} language={language} />
      )}
    </SidePanel>
  );
}

const empty: Variant = { share: 100, title: {}, text: {}, button: {}, address: {}, image: {} };

interface ShownProps {
  live: Promotion;
  variant: Variant | undefined;
  language: string;
}

function Letter({ live, variant = empty, language }: ShownProps) {
  const text = (values: Readonly<Record<string, string>>) =>
    localized(values, [language, ...live.languages])?.text ?? '';
  const subject = text(variant.title);
  const button = text(variant.button);
  return (
    <div className={classes.letter}>
      {subject !== '' && <h3>{subject}</h3>}
      {text(variant.text)}
      {button !== '' && `\n\n${button}: ${text(variant.address)}`}
      {`\n\n${promotionTexts(language).unsubscribe}: …`}
    </div>
  );
}

function OnPortal({ number, ...shown }: ShownProps & { number: number }) {
  const { data } = useQuery({
    ...endpointQuery(getPromotionPreview, { params: { orgNumber: String(number) } }),
    meta: { ownError: true },
  });
  return data === undefined ? null : <Page {...shown} {...data} number={number} />;
}

interface PageProps extends ShownProps {
  portal: EffectivePortal;
  place: string;
  timeZone: string;
  number: number;
}

function Page({ live, variant = empty, language, portal, place, timeZone, number }: PageProps) {
  const ids = useMemo(
    () => [...new Set([...imagesOf(portal), ...Object.values(variant.image)])],
    [portal, variant.image],
  );
  const { shown: images } = useImages(number, ids);
  const html = useMemo(() => {
    const isAfter = live.placement === 'afterLogin' || live.placement === 'statusPage';
    const isTop = live.placement === 'beforeLogin' || live.placement === 'afterLogin';
    const view = previewView(
      withoutStyle(portal),
      { page: isAfter ? 'connected' : 'sign-in', language, guest: 'new' },
      {
        area: { name: place, timeZone },
        plans: [],
        hasMail: true,
        images,
        now: new Date(),
        links: deadLinks,
      },
    );
    const promotionShown = toShown({ ...live, id: 'preview', splashSeconds: 0 }, variant, {
      language,
      images,
      link: '#',
      position: isTop ? 'top' : 'bottom',
      isAnswered: false,
    });
    return renderPage({ ...view, promotions: promotionShown === null ? [] : [promotionShown] });
  }, [live, variant, language, portal, place, timeZone, images]);
  return <PreviewFrame html={useLoadedPictures(html, images)} device="phone" inView=".promotion" />;
}
