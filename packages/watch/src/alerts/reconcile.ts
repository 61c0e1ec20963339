/*
 * The life of alerts: from what is wrong at one observation to what is reported. See `Alert` for the fields.
 */
import { signatureOf } from '../comparison/signature.js';
import type { Condition, Judgements } from '../conditions/condition.js';
import { ALERT_KINDS, type Alert, type AlertKind, type AlertSeverity, SEVERITIES } from '../model/alert.js';
import type { AlertEvent } from '../model/event.js';
import { FILE_KINDS, type FileKind, type SiteState, type ValueKind } from '../model/site-state.js';
import type { WatchSettings } from '../model/watch-settings.js';

/** Signatures that are remembered: what comes and goes among more of them is reported again. */
const MAX_KNOWN = 8;
/** An intermittent alert recovers after at most this many times `stableFor`. */
const MAX_PATIENCE = 8;
const ID_LENGTH = 12;

type EventType = AlertEvent['type'];

/** What happened to the alerts of a site. */
export interface Reconciled {
  readonly state: SiteState;
  readonly events: AlertEvent[];
}

/** Applies what is wrong at one observation to the alerts of the site. Kinds without a judgement stay as they are. */
export function reconcile(
  state: SiteState,
  judgements: Judgements,
  now: number,
  settings: Pick<WatchSettings, 'acceptAfter' | 'stableFor'>,
): Reconciled {
  const changes = new AlertChanges(state, now);
  for (const kind of ALERT_KINDS) {
    if (!judgements.has(kind)) continue;
    const condition = judgements.get(kind);
    if (condition === undefined) afterNothing(changes, kind, settings);
    else afterCondition(changes, kind, condition, settings);
  }
  return changes.result;
}

function afterCondition(
  changes: AlertChanges,
  kind: AlertKind,
  condition: Condition,
  { acceptAfter, stableFor }: Pick<WatchSettings, 'acceptAfter' | 'stableFor'>,
): void {
  const { age } = changes;
  const alert = changes.alertOf(kind);
  if (alert === undefined) changes.open(kind, condition);
  else if (alert.recoveredAge !== undefined) {
    if (age - alert.recoveredAge < stableFor) changes.reopen(alert, condition);
    else changes.open(kind, condition);
  } else if (alert.signature !== condition.signature) changes.hold(alert, condition, age);
  else if (canBeAccepted(alert) && age - alert.steadyAge >= acceptAfter) changes.accept(alert);
  else changes.hold(alert, condition, alert.steadyAge);
}

/** What nobody heard of, because its kind is muted, nobody can have let stand. */
function canBeAccepted({ acceptable, untold }: Alert): boolean {
  return acceptable !== undefined && untold === undefined;
}

function afterNothing(changes: AlertChanges, kind: AlertKind, { stableFor }: Pick<WatchSettings, 'stableFor'>): void {
  const alert = changes.alertOf(kind);
  if (alert === undefined) return;
  const { age } = changes;
  if (alert.recoveredAge !== undefined) {
    if (age - alert.recoveredAge >= stableFor) changes.drop(kind);
    return;
  }
  const patience = alert.returns === 0 ? 0 : stableFor * Math.min(2 ** (alert.returns - 1), MAX_PATIENCE);
  if (age - alert.heldAge >= patience) changes.recover(alert);
  // A change that lasts is accepted, but one that comes and goes does not last.
  else changes.put({ ...alert, steadyAge: age });
}

/** Collects the changes to the alerts of one site. */
export class AlertChanges {
  #state: SiteState;
  readonly #now: number;
  readonly #events: AlertEvent[] = [];

  constructor(state: SiteState, now: number) {
    this.#state = state;
    this.#now = now;
  }

  get age(): number {
    return this.#state.age;
  }

  get result(): Reconciled {
    return { state: this.#state, events: this.#events };
  }

  alertOf(kind: AlertKind): Alert | undefined {
    return this.#state.alerts[kind];
  }

  put(alert: Alert): void {
    this.#state = { ...this.#state, alerts: { ...this.#state.alerts, [alert.kind]: alert } };
  }

  drop(kind: AlertKind): void {
    const { [kind]: _, ...alerts } = this.#state.alerts;
    this.#state = { ...this.#state, alerts };
  }

  open(kind: AlertKind, condition: Condition): void {
    const { origin } = this.#state;
    this.#report('opened', {
      ...condition,
      reportedSeverity: undefined,
      id: signatureOf([origin, kind, this.#now]).slice(0, ID_LENGTH),
      kind,
      known: [condition.signature],
      openedAt: this.#now,
      steadyAge: this.age,
      heldAge: this.age,
      heldAt: this.#now,
      returns: 0,
      recoveredAge: undefined,
      acknowledgedAt: undefined,
      untold: undefined,
      events: 0,
    });
  }

  reopen(alert: Alert, condition: Condition): void {
    this.#report('reopened', {
      ...this.#held(alert, condition, this.age),
      returns: alert.returns + 1,
      recoveredAge: undefined,
      acknowledgedAt: undefined,
    });
  }

  /** Keeps an open alert. It is reported if something new is wrong, or if it gets worse. */
  hold(alert: Alert, condition: Condition, steadyAge: number): void {
    const held = this.#held(alert, condition, steadyAge);
    // Servers of one site may serve files of different severity in turn, so the last check says nothing.
    const isWorse = rankOf(condition.severity) > rankOf(alert.reportedSeverity);
    const isNew = !alert.known.includes(condition.signature);
    const isUnheard = alert.untold !== undefined && !this.#isMuted(alert.kind);
    // The time after which it is accepted begins when it is reported.
    if (isUnheard) this.#report(alert.untold, { ...held, steadyAge: this.age });
    else if (isWorse) this.#report('updated', { ...held, acknowledgedAt: undefined });
    else if (isNew && alert.acknowledgedAt === undefined) this.#report('updated', held);
    else this.put(held);
  }

  recover(alert: Alert): void {
    this.#end('recovered', { ...alert, recoveredAge: this.age });
  }

  /** The served version, or value, is what is intended from now on. */
  accept(alert: Alert): void {
    const { kind, acceptable } = alert;
    if (acceptable === undefined) return;
    this.#end('accepted', alert);
    this.drop(kind);
    const isFile = (FILE_KINDS as readonly AlertKind[]).includes(kind);
    const { baselines, values } = this.#state;
    this.#state = isFile
      ? { ...this.#state, baselines: { ...baselines, [kind as FileKind]: acceptable } }
      : { ...this.#state, values: { ...values, [kind as ValueKind]: acceptable } };
  }

  #held(alert: Alert, condition: Condition, steadyAge: number): Alert {
    const { signature } = condition;
    return {
      ...alert,
      ...condition,
      known: [...alert.known.filter((one) => one !== signature), signature].slice(-MAX_KNOWN),
      steadyAge,
      heldAge: this.age,
      heldAt: this.#now,
    };
  }

  #report(type: 'opened' | 'reopened' | 'updated', alert: Alert): void {
    // An alert that nobody heard of is new to them, whatever happened to it since.
    const told = alert.untold === 'opened' ? 'opened' : (alert.untold ?? type);
    if (this.#isMuted(alert.kind)) this.put({ ...alert, untold: told });
    else this.#tell(alert.untold === undefined ? type : told, { ...alert, untold: undefined });
  }

  /** The end is reported even if the kind is muted: a receiver that shows the alert must be able to end it. */
  #end(type: 'recovered' | 'accepted', alert: Alert): void {
    if (alert.untold === 'opened' || alert.untold === 'reopened') this.put({ ...alert, untold: undefined });
    else this.#tell(type, { ...alert, untold: undefined });
  }

  #tell(type: EventType, alert: Alert): void {
    const { severity, reportedSeverity } = alert;
    const isHigher = rankOf(severity) > rankOf(reportedSeverity);
    const counted = { ...alert, reportedSeverity: isHigher ? severity : reportedSeverity, events: alert.events + 1 };
    const id = `${alert.id}.${counted.events}`;
    this.#events.push({ type, id, origin: this.#state.origin, at: this.#now, alert: counted });
    this.put(counted);
  }

  #isMuted(kind: AlertKind): boolean {
    const { mutes } = this.#state;
    return Math.max(mutes[kind] ?? 0, mutes.all ?? 0) > this.#now;
  }
}

/** Below all if there is none. */
function rankOf(severity: AlertSeverity | undefined): number {
  return severity === undefined ? -1 : SEVERITIES.indexOf(severity);
}
