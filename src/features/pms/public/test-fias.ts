import { resolveAddress } from '../../devices/public/connections.ts';
import { FiasClient } from '../fias/client/client.ts';
import { type FiasClock, systemClock } from '../fias/client/clock.ts';
import type { FiasConnection } from '../fias/client/connection.ts';
import type { InquiryOutcome } from '../fias/client/exchange.ts';
import { stampOf } from '../fias/codec/values.ts';

type FiasTestStepName = 'resolve' | 'port' | 'start' | 'signIn' | 'lookup';

export interface FiasTestStep {
  step: FiasTestStepName;
  state: 'ok' | 'failed' | 'skipped';
  /** a sentence for administrators */
  text: string;
  milliseconds: number;
}

export interface FiasTestTarget extends FiasConnection {
  /** what is looked up in mode `request`; null: nothing */
  lookup: { room: string; sequence: number } | null;
}

/**
 * Tests a property system step by step, by one connection. It serves only the newest client, so a link that is up is cut
 * by the test and connects again.
 */
export async function testFias(
  target: FiasTestTarget,
  deadlineMs: number,
  deviceNetworks: readonly string[],
  clock: FiasClock = systemClock,
): Promise<FiasTestStep[]> {
  const run = new StepRun(namesOf(target));
  const resolved = await resolveAddress(target.host, { allowed: deviceNetworks }, deadlineMs);
  if (!resolved.ok) return run.failed(resolved.text);
  const { address, hostName } = resolved;
  run.passed(
    hostName === null ? `${address} is an address.` : `${hostName} resolves to ${address}.`,
  );

  const link = new TestedLink({ ...target, host: address }, deadlineMs, clock);
  using _ = link;
  const refused = await link.reached(link.connected);
  if (refused !== undefined) return run.failed(refused);
  run.passed(`Port ${target.port} is open.`);

  const silent = await link.reached(link.started);
  if (silent !== undefined)
    return run.failed(
      `There was no link start (LS). Check that the port is that of the FIAS interface, and that it is started. ${silent}`,
    );
  run.passed(
    link.hasSentStart
      ? 'The property system started the link (LS) after our request.'
      : 'The property system started the link (LS) within 3 s.',
  );

  const rejected = await link.reached(link.up);
  if (rejected !== undefined)
    return run.failed(
      target.authKey === null
        ? `The link was not confirmed (LA). Check whether the property system needs a key. ${rejected}`
        : `The link was not confirmed (LA). Check the key. ${rejected}`,
    );
  run.passed(`Signed in${link.system === '' ? '' : ` at ${link.system}`}.`);

  if (target.postingMode !== 'request') return run.steps;
  if (target.lookup === null) return run.skipped('No room is known to look up.');
  const { room, sequence } = target.lookup;
  const outcome = await link.inquire(room, sequence, stampOf(clock.now(), target.timeZone));
  if (outcome === undefined) return run.failed(link.lateText);
  const failure = lookupFailure(outcome);
  return failure === undefined ? run.passed(lookupText(outcome, room)) : run.failed(failure);
}

function namesOf({ postingMode }: FiasTestTarget): FiasTestStepName[] {
  const names: FiasTestStepName[] = ['resolve', 'port', 'start', 'signIn'];
  return postingMode === 'request' ? [...names, 'lookup'] : names;
}

/** The steps so far; each is timed from the end of the one before. */
class StepRun {
  readonly steps: FiasTestStep[] = [];
  readonly #names: readonly FiasTestStepName[];
  #since = performance.now();

  constructor(names: readonly FiasTestStepName[]) {
    this.#names = names;
  }

  passed(text: string): FiasTestStep[] {
    return this.#add('ok', text);
  }

  failed(text: string): FiasTestStep[] {
    this.#add('failed', text);
    return this.skipped('An earlier step failed.');
  }

  /** Skips all steps that are left. */
  skipped(text: string): FiasTestStep[] {
    while (this.steps.length < this.#names.length) this.#add('skipped', text);
    return this.steps;
  }

  #add(state: FiasTestStep['state'], text: string): FiasTestStep[] {
    const step = this.#names[this.steps.length];
    if (step === undefined) return this.steps;
    const milliseconds = state === 'skipped' ? 0 : Math.round(performance.now() - this.#since);
    this.steps.push({ step, state, text, milliseconds });
    this.#since = performance.now();
    return this.steps;
  }
}

type Milestone = PromiseWithResolvers<undefined>;

/** A connection whose milestones can be awaited, until it ends or the time is over. */
class TestedLink implements Disposable {
  readonly connected: Milestone = Promise.withResolvers();
  readonly started: Milestone = Promise.withResolvers();
  readonly up: Milestone = Promise.withResolvers();
  readonly lateText: string;
  system = '';
  hasSentStart = false;
  readonly #over = Promise.withResolvers<string>();
  readonly #client: FiasClient;
  readonly #cancelDeadline: () => void;

  constructor(connection: FiasConnection, deadlineMs: number, clock: FiasClock) {
    this.lateText = `The test’s ${Math.round(deadlineMs / 1000)} s had passed.`;
    this.#cancelDeadline = clock.after(deadlineMs, () => this.#over.resolve(this.lateText));
    this.#client = new FiasClient(
      connection,
      {
        connected: () => this.connected.resolve(undefined),
        state: (state) => {
          if (state === 'up') this.up.resolve(undefined);
        },
        trace: ({ direction, record }) => {
          if (!record.startsWith('LS')) return;
          if (direction === 'in') this.started.resolve(undefined);
          else this.hasSentStart = true;
        },
        configuration: ({ hotel, version }) => {
          this.system = [hotel, version && `version ${version}`].filter(Boolean).join(', ');
        },
        ended: ({ text }) => this.#over.resolve(text),
      },
      clock,
    );
  }

  /** Resolves with undefined, or with why the milestone was not reached. */
  reached(milestone: Milestone): Promise<string | undefined> {
    return Promise.race([milestone.promise, this.#over.promise]);
  }

  /** Resolves with undefined when the time was over first. */
  inquire(room: string, sequence: number, stamp: { date: string; time: string }) {
    const inquiry = this.#client.inquire({
      type: 'PR',
      step: 'inquiry',
      sequence,
      sought: room,
      ...stamp,
    });
    return Promise.race([inquiry, this.#over.promise.then(() => undefined)]);
  }

  [Symbol.dispose](): void {
    this.#cancelDeadline();
    this.#client.end();
  }
}

function lookupText(outcome: InquiryOutcome, room: string): string {
  return outcome.kind === 'matches'
    ? `Room ${room} was looked up: ${outcome.list.matches.length} found.`
    : `Room ${room} was looked up: nobody stays there.`;
}

function lookupFailure(outcome: InquiryOutcome): string | undefined {
  switch (outcome.kind) {
    case 'matches':
      return undefined;
    case 'answered': {
      const { answer } = outcome.answer;
      return answer === 'NG' || answer === 'OK'
        ? undefined
        : `The property system rejected the inquiry (${answer}). Check that it allows inquiries (PR).`;
    }
    case 'notSent':
      return 'The inquiry was not sent: the property system is synchronizing or restarting.';
    case 'unknown':
      return outcome.why === 'cut'
        ? 'The connection was cut during the inquiry.'
        : 'The property system did not answer the inquiry (PR) within 60 s.';
  }
}
