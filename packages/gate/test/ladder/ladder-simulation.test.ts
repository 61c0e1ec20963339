import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../scripts/expect-same.js';
import {
  type LadderAccess,
  type LadderOutcome,
  type LadderSettings,
  type LadderStep,
  ladderSettings,
} from '../../src/ladder/ladder.js';
import { numbersFrom } from '../numbers-from.js';
import {
  aborted,
  afterFetch,
  at,
  DAY,
  failed,
  HOUR,
  isDueAt,
  MINUTE,
  nextTryOf,
  policies,
  refused,
  SECOND,
  START,
  type Standing,
  YEAR,
} from './ladder-fixture.js';
import { modelAccess, type PastFetch } from './ladder-model.js';

const HISTORIES = 300;
const LENGTH = 60 * DAY;

const pick = <T>(chance: () => number, choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(chance() * choices.length)] ?? choices[0];

/** A simulated origin: the state of its server and until when it lasts, and the error of the clock. */
class World {
  trueTime = 0;
  clockError = 0;
  siteReachable: boolean | undefined;
  readonly history: PastFetch[] = [];
  state: Standing | undefined;
  private mood: 'well' | 'gone' | 'failing' | 'refused' | 'flapping' = 'well';
  private moodEnds = 0;
  private readonly chance: () => number;
  private readonly settings: LadderSettings;

  constructor(chance: () => number, settings: LadderSettings) {
    this.chance = chance;
    this.settings = settings;
  }

  get clock(): number {
    return START + this.trueTime + this.clockError;
  }

  /** Lets time pass: mostly minutes, sometimes days (a sleeping machine, an origin without calls). */
  step(): void {
    const { chance } = this;
    this.trueTime += Math.ceil(chance() * pick(chance, [MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, 2 * DAY]));
    if (chance() < 0.01) this.clockError += this.clockJump();
    if (chance() < 0.02) this.siteReachable = pick(chance, [true, false, undefined]);
    if (this.trueTime < this.moodEnds) return;
    this.mood = pick(chance, ['well', 'gone', 'failing', 'failing', 'refused', 'flapping']);
    this.moodEnds = this.trueTime + chance() * pick(chance, [HOUR, DAY, 5 * DAY, 45 * DAY]);
  }

  private clockJump(): number {
    const size = pick(this.chance, [800, 3 * SECOND, HOUR, 10 * HOUR, 3 * DAY, YEAR]);
    return pick(this.chance, [size, -size]);
  }

  /** Fetches if a fetch is due, as a gate does, and compares the result with the schedule. */
  fetchIfDue(): void {
    const { clock, settings } = this;
    if (!isDueAt(this.state, clock - START, settings)) return;
    const { outcome, maxAge } = this.answer();
    const before = this.state;
    // Serialized as in a store: without undefined properties.
    this.state = JSON.parse(JSON.stringify(afterFetch(before, outcome, clock, settings, this.chance)));
    this.history.push({ clock, outcome, maxAge });
    this.checkSchedule(outcome, before);
  }

  private answer(): { outcome: LadderOutcome; maxAge: number | undefined } {
    const { chance } = this;
    const mood = this.mood === 'flapping' ? pick(chance, ['well', 'gone', 'failing', 'refused'] as const) : this.mood;
    const maxAge = mood === 'well' ? pick(chance, [undefined, undefined, 0, 60, 3600, 40_000, 1e9]) : undefined;
    if (mood === 'well') {
      const cacheControl = maxAge === undefined ? undefined : `public, max-age=${maxAge}`;
      return { outcome: { kind: 'file', headers: { cacheControl } }, maxAge };
    }
    if (mood === 'gone') return { outcome: { kind: 'unavailable' }, maxAge };
    if (mood === 'refused') return { outcome: refused, maxAge };
    const retryAfter = pick(chance, [undefined, undefined, 0, -5, 120, 1800, 1e20]);
    const outcome = chance() < 0.02 ? aborted : failed(pick(chance, [500, 503, 429]), retryAfter);
    return { outcome, maxAge };
  }

  private checkSchedule(outcome: LadderOutcome, before: Standing | undefined): void {
    const { state, clock } = this;
    if (state === undefined) throw new Error('a fetch leaves a state');
    if (outcome.kind === 'unreachable' && outcome.reason === 'aborted') {
      if (before !== undefined) expect(state).toEqual(before);
      return;
    }
    const isGood = outcome.kind === 'file' || outcome.kind === 'unavailable';
    const last = isGood ? state.good : outcome.kind === 'refused' ? state.local : state.attempt;
    expectSame(last?.at, clock);
    if (isGood) expectSame(state.attempt ?? state.local ?? state.outage, undefined);
    else if (outcome.kind === 'refused') expectSame(state.local?.failures, (before?.local?.failures ?? 0) + 1);
    else expectSame(state.attempt?.failures, (before?.attempt?.failures ?? 0) + 1);
    const { least, most } = waitBounds(outcome, state);
    const wait = nextTryOf(state) - clock;
    if (!(wait >= least && wait <= most))
      expect.fail(`waits ${wait} after ${JSON.stringify(outcome)}, not ${least} to ${most}`);
  }
}

/** Returns the shortest and the longest delay of the schedule after an outcome. */
function waitBounds(outcome: LadderOutcome, state: Standing): { least: number; most: number } {
  if (outcome.kind === 'file' || outcome.kind === 'unavailable') {
    const lifetime = (state.good?.freshUntil ?? Number.NaN) - (state.good?.at ?? Number.NaN);
    return { least: Math.floor(0.7 * lifetime), most: Math.ceil(0.9 * lifetime) };
  }
  const failure = outcome.kind === 'unreachable' ? outcome : { status: undefined, retryAfterSeconds: undefined };
  const requested = Math.min((failure.retryAfterSeconds ?? 0) * SECOND, HOUR);
  const ceiling = failure.status === 503 ? 15 * MINUTE : HOUR;
  const doubled = MINUTE * 2 ** Math.min(((state.local ?? state.attempt)?.failures ?? 1) - 1, 20);
  return { least: Math.max(SECOND, requested), most: Math.max(Math.min(ceiling, doubled), requested) };
}

/** Returns times at which the access may change, and a random one. */
function momentsToProbe(world: World, chance: () => number): number[] {
  const { clock, state } = world;
  const edges = [state?.good?.at, state?.good?.freshUntil, state && nextTryOf(state)];
  if (state?.outage != null) edges.push(state.outage.since + 12 * HOUR, state.outage.since + 30 * DAY);
  const edge = pick(chance, [clock, ...edges.filter((moment) => moment !== undefined)]);
  return [clock, edge - 1, edge, edge + 1, clock + Math.floor((chance() - 0.3) * 40 * DAY)];
}

/** True if an answer is valid until its last millisecond. */
function isValidUntil(world: World, moment: number, answer: LadderAccess, settings: LadderSettings): boolean {
  if (answer.until <= moment) return answer.until === moment;
  const last = at(world.state, answer.until - 1 - START, settings, world.siteReachable);
  return last.access === answer.access && last.step === answer.step;
}

describe('60 days of an origin', () => {
  it.each(policies)('B6 B7 C1 FAULT-51 FAULT-55 %s agrees with the slow model at every probed time', (policy) => {
    const settings = ladderSettings({ policy });
    const seen = new Map<LadderStep, number>();
    let fetches = 0;
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const chance = numbersFrom(seed);
      const world = new World(chance, settings);
      while (world.trueTime < LENGTH) {
        world.step();
        const siteReachable = world.siteReachable;
        world.fetchIfDue();
        for (const moment of momentsToProbe(world, chance)) {
          const answer = at(world.state, moment - START, settings, siteReachable);
          const model = modelAccess(policy, world.history, moment, siteReachable);
          seen.set(answer.step, (seen.get(answer.step) ?? 0) + 1);
          // Calling `expect` for each of a million times would take most of the run time.
          if (answer.access !== model.access || answer.step !== model.step) {
            const { state, history } = world;
            expect({ seed, moment, state, history, ...answer }).toEqual({ seed, moment, state, history, ...model });
          }
          if (!isValidUntil(world, moment, answer, settings))
            expect.fail(`seed ${seed}, ${moment}: the answer changes earlier`);
        }
      }
      fetches += world.history.length;
    }
    // The histories must reach every step of the policy.
    const rare = stepsOf(policy).filter((step) => (seen.get(step) ?? 0) < 20);
    expect(rare).toEqual([]);
    expect(fetches).toBeGreaterThan(20 * HISTORIES);
  });
});

function stepsOf(policy: (typeof policies)[number]): LadderStep[] {
  const always: LadderStep[] = ['fresh', 'stale', 'refused-address', 'outage-disallow'];
  const more: Record<typeof policy, LadderStep[]> = {
    google: ['outage-last-good', 'outage-never-good', 'outage-site-reachable', 'outage-site-unreachable'],
    'google-2022': ['outage-last-good', 'outage-never-good'],
    rfc9309: [],
  };
  return [...always, ...more[policy]];
}
