import { ActionIcon, Skeleton, Text, Title } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { copyToClipboard } from '../../../ui/browser/copyToClipboard.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { type GatewaySetup, gatewaySetupCall, type SetupStep } from '../setup/contract.ts';
import { setupTexts } from '../setup/texts.ts';
import classes from './GatewaySetup.module.css';

interface GatewaySetupSectionProps {
  /** The service area. */
  number: number;
  deviceId: string;
}

/** Shows what to enter at a gateway: lines to copy and files to save. Nothing is shown for other devices. */
export function GatewaySetupSection({ number, deviceId }: GatewaySetupSectionProps) {
  const { data, isPending } = useQuery(
    endpointQuery(gatewaySetupCall, {
      params: { orgNumber: String(number), deviceId },
      query: { origin: window.location.origin },
    }),
  );
  if (!isPending && (data === undefined || data.steps.length === 0)) return null;
  return (
    <FormSection title={setupTexts.title} help={setupTexts.help}>
      {data === undefined ? <Skeleton height={120} /> : <Steps setup={data} />}
    </FormSection>
  );
}

function Steps({ setup: { proof, steps } }: { setup: GatewaySetup }) {
  return (
    <div className={classes.steps}>
      {proof !== null && (
        <Text size="sm">
          <strong>{setupTexts.proofs[proof].label}.</strong> {setupTexts.proofs[proof].text}
        </Text>
      )}
      {steps.map((step) => (
        <Step key={step.title} step={step} />
      ))}
    </div>
  );
}

function Step({ step: { title, text, content, fileName } }: { step: SetupStep }) {
  return (
    <div>
      <div className={classes.head}>
        <div>
          <Title order={4} className={classes.title}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
        {content !== null && (
          <div className={classes.actions}>
            {fileName !== null && (
              <ActionIcon
                variant="default"
                component="a"
                href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
                download={fileName}
                aria-label={setupTexts.download(fileName)}
              >
                <IconDownload size={16} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon
              variant="default"
              onClick={() => void copyToClipboard(content, setupTexts.copied)}
              aria-label={setupTexts.copy(title)}
            >
              <IconCopy size={16} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </div>
      {content !== null && (
        // Scrolled by the keyboard too.
        <section className={classes.lines} tabIndex={0} aria-label={title}>
          <pre className={classes.text}>{content}</pre>
        </section>
      )}
    </div>
  );
}
