/**
 * Histories of one site and of three gates whose clocks are wrong, are set, or stand still while their machine sleeps.
 * Each answer is compared with the true time: no copy may be used for longer than a day, and no outage may allow
 * anything before it has lasted for 12 hours since its first failed fetch.
 */
import { Gate, type OriginRobots, type Store } from '../src/index.js';
import { numbersFrom } from './numbers-from.js';
import { file, type Site, status } from './servers/site.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);
const STEPS = 18;
/** Milliseconds by which an answer may be early: clocks may differ by `clockSkew`, and so may two conversions. */
const TOLERANCE = 4_000;
const JUMPS = [13 * HOUR, -13 * HOUR, 3 * HOUR, -10 * HOUR, -HOUR, 30 * DAY, -40 * DAY] as const;
/** Errors that a clock is set to: it is correct, 1970, 2100. */
const ERRORS = [0, 0, -START, Date.UTC(2100, 0, 1) - START] as const;

/** The clocks of one machine: the time since its start, how long it slept, and by how much its wall clock is wrong. */
export class Machine {
  readonly #world: { time: number };
  /** Milliseconds that its wall clock is ahead of the true time. */
  error = 0;
  /** Milliseconds for which the machine slept. */
  slept = 0;

  constructor(world: { time: number }) {
    this.#world = world;
  }

  readonly now = (): number => this.#world.time + this.error;
  readonly monotonicNow = (): number => this.#world.time - START - this.slept + 1e6;
}

/** Opens the store of a machine's process. */
export type OpenStore = (machine: Machine) => Promise<Store>;

/** A wrong answer, with the history that led to it. */
export interface WrongAnswer {
  readonly seed: number;
  readonly why: string;
  readonly events: readonly string[];
}

/** A good outcome. The text of a file has the index of the outcome. */
interface Outcome {
  readonly time: number;
  readonly kind: string;
}

/** What the site answered. */
interface Truth {
  readonly outcomes: Outcome[];
  /** When the first fetch since the last good outcome failed. */
  failedSince: number | undefined;
  /** When a page was last reported as fetched. */
  pageAt: number | undefined;
}

export interface ClockHistorySetup {
  readonly world: { time: number };
  readonly place: Site;
  readonly openStore: OpenStore;
  /** True if all gates run on one machine. */
  readonly isOneMachine: boolean;
}

/** Plays the history of `seed`. Resolves to the first wrong answer; undefined if there is none. */
export async function playClockHistory(
  seed: number,
  counts: Record<string, number>,
  { world, place, openStore, isOneMachine }: ClockHistorySetup,
): Promise<WrongAnswer | undefined> {
  const chance = numbersFrom(seed);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(chance() * choices.length)]!;
  const events: string[] = [];
  const note = (text: string) => events.push(`${((world.time - START) / HOUR).toFixed(2)} h: ${text}`);
  world.time = START;
  const machines = isOneMachine ? [new Machine(world)] : [0, 1, 2].map(() => new Machine(world));
  const machineOf = (gate: number) => machines[gate % machines.length]!;
  const setClock = (machine: Machine) => {
    machine.error = chance() < 0.5 ? pick(ERRORS) : machine.error + pick(JUMPS);
    note(`clock ${machines.indexOf(machine)} is now ${new Date(machine.now()).toISOString()}`);
  };
  const stores = await Promise.all([0, 1, 2].map(async (gate) => new CountingStore(await openStore(machineOf(gate)))));
  const openGate = (gate: number) => {
    const { now, monotonicNow } = machineOf(gate);
    return Gate.open({
      userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
      random: chance,
      fetch: { allowPrivate: true },
      store: stores[gate]!,
      storeTimeout: 30_000,
      now,
      monotonicNow,
    });
  };
  const gates = await Promise.all([0, 1, 2].map(openGate));
  const truth: Truth = { outcomes: [], failedSince: undefined, pageAt: undefined };
  let kind = pick(['block', 'allow', 'none', 'failing', 'failing']);
  let served: string | undefined;
  let setsDuringFetch: Machine | undefined;
  place.answer = (request, response) => {
    served = kind;
    note(`the site answers: ${kind}`);
    if (kind === 'failing') truth.failedSince ??= world.time;
    else {
      truth.failedSince = undefined;
      truth.outcomes.push({ time: world.time, kind });
    }
    if (setsDuringFetch !== undefined) setClock(setsDuringFetch);
    setsDuringFetch = undefined;
    answerOf(kind, truth.outcomes.length - 1)(request, response);
  };
  /**
   * Lets each process look at its clocks. If a machine slept and its clock was then set back before anything looked at
   * them, neither clock would show the sleep.
   */
  const observe = async () => {
    for (const gate of gates) gate.isCached('http://other.example/');
    for (const store of stores) await store.get('http://other.example');
    for (const [index, gate] of gates.entries()) await settled(gate, stores[index]!);
  };
  if (!isOneMachine) for (const machine of machines) machine.error = pick([0, 0, 13 * HOUR, -13 * HOUR, ...ERRORS]);
  note(`errors ${machines.map(({ error }) => error / HOUR)}`);
  try {
    for (let step = 0; step < STEPS; step++) {
      const passed = Math.ceil(
        chance() * pick([MINUTE, 20 * MINUTE, HOUR, 5 * HOUR, 13 * HOUR, 13 * HOUR, 9 * DAY, 31 * DAY]),
      );
      world.time += passed;
      for (const machine of machines.filter(() => chance() < 0.1)) {
        machine.slept += passed;
        note(`machine ${machines.indexOf(machine)} slept for ${(passed / HOUR).toFixed(2)} h`);
      }
      await observe();
      if (chance() < 0.3) setClock(pick(machines));
      await observe();
      if (chance() < 0.25) kind = pick(['block', 'allow', 'none', 'failing', 'failing', 'failing']);
      const gate = Math.floor(chance() * 3);
      if (chance() < 0.2) {
        await gates[gate]!.close();
        gates[gate] = await openGate(gate);
        note(`gate ${gate} is opened again`);
      }
      setsDuringFetch = chance() < 0.3 ? machineOf(gate) : undefined;
      if (chance() < 0.3) {
        await gates[gate]!.reportPage(`${place.origin}/page`, true);
        truth.pageAt = world.time;
        note(`gate ${gate} reports a page`);
      }
      served = undefined;
      const state = await gates[gate]!.robots(place.origin);
      const key = `${state.access.step}${served === undefined ? '' : ' after a fetch'}`;
      note(`gate ${gate} ${served ?? 'kept'}: ${key}`);
      const why = faultOf(state, truth, world.time, `${place.origin}/x`);
      if (why !== undefined) return { seed, why, events };
      counts[key] = (counts[key] ?? 0) + 1;
      await settled(gates[gate]!, stores[gate]!);
      setsDuringFetch = undefined;
    }
    return undefined;
  } finally {
    await Promise.all(gates.map((gate) => gate.close()));
    await Promise.all(stores.map((store) => store.close()));
  }
}

/**
 * Resolves when a refresh that the gate makes in the background has ended: a real one takes seconds, not the hours that
 * pass between two steps.
 */
async function settled(gate: Gate, store: CountingStore): Promise<void> {
  for (let idle = 0; idle < 20; idle++) {
    const { inFlight, queued } = gate.stats();
    if (inFlight.lookups + inFlight.exchanges + queued.cold + queued.refresh + store.pending > 0) idle = 0;
    await new Promise(setImmediate);
  }
}

/** A store that counts the calls that have not ended. */
class CountingStore implements Store {
  readonly name = 'counting';
  pending = 0;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  now = (): number => this.#store.now?.() ?? Number.NaN;
  get: Store['get'] = (...args) => this.#count(() => this.#store.get(...args));
  put: Store['put'] = (...args) => this.#count(() => this.#store.put(...args));
  acquire: Store['acquire'] = (...args) => this.#count(() => this.#store.acquire(...args));
  release: Store['release'] = (...args) => this.#count(() => this.#store.release(...args));
  waitForChange: Store['waitForChange'] = (...args) => this.#count(() => this.#store.waitForChange(...args));
  delete: Store['delete'] = (...args) => this.#count(() => this.#store.delete(...args));
  close: Store['close'] = () => this.#store.close();

  async #count<T>(call: () => T | Promise<T>): Promise<T> {
    this.pending++;
    try {
      return await call();
    } finally {
      this.pending--;
    }
  }
}

function answerOf(kind: string, index: number): Site['answer'] {
  if (kind === 'failing') return status(500);
  if (kind === 'none') return status(404);
  return file(`# ${index}\nuser-agent: *\ndisallow: /${kind === 'block' ? '' : 'other'}`);
}

/** Returns why an answer is wrong; undefined if it is right. */
function faultOf(state: OriginRobots, { outcomes, failedSince, pageAt }: Truth, time: number, url: string) {
  const { access } = state;
  const outcome = outcomeOf(state, outcomes);
  const failing = failedSince === undefined ? 0 : time - failedSince + TOLERANCE;
  if (access.step === 'fresh' && outcome === undefined) return 'a copy is fresh that the site never returned';
  if (access.step === 'fresh' && time - outcome!.time > DAY + TOLERANCE) return 'a copy is used for too long';
  if (!state.allows(url)) return undefined;
  switch (access.step) {
    case 'fresh':
      return outcome?.kind === 'block' ? 'the site blocks, and it is allowed' : undefined;
    case 'outage-last-good':
      if (failing < 12 * HOUR) return 'the last good copy is used too early';
      return outcome === undefined || outcome !== outcomes.at(-1) ? 'an older copy is used' : undefined;
    case 'outage-never-good':
      if (outcomes.length > 0) return 'it counts as "never good"';
      return failing < 12 * HOUR ? 'a site that never answered is allowed too early' : undefined;
    case 'outage-site-reachable':
      if (pageAt === undefined || time - pageAt > DAY + TOLERANCE) return 'an old page report allows';
      return failing < 30 * DAY ? 'a page report allows too early' : undefined;
    default:
      return `allowed on step ${access.step}`;
  }
}

/** Returns the outcome that a state is based on: a file by its text, else the last one without a file. */
function outcomeOf({ record, file }: OriginRobots, outcomes: readonly Outcome[]): Outcome | undefined {
  if (record.good?.kind === 'unavailable') return [...outcomes].reverse().find(({ kind }) => kind === 'none');
  return file && outcomes[Number(/^# (\d+)/.exec(Buffer.from(file.bytes).toString())?.[1])];
}
