/* The subject and the text of a message for people. */
import { renderValues, type Sentence } from '@maycrawl/core/message';
import type { AlertMessage } from '../alerts/group-messages.js';
import { ALERT_KINDS, type AlertKind, SEVERITIES } from '../model/alert.js';
import type { AlertEvent } from '../model/event.js';
import { detailLines, kindTitle, titleOf } from './details-text.js';
import { timeText } from './time-text.js';
import type { WatchTexts } from './watch-texts.js';

const MAX_SITES = 20;

/** What a person reads. */
export interface MessageText {
  /** One line. */
  readonly subject: Sentence;
  /** Lines without markup. */
  readonly text: string;
}

export function messageText(message: AlertMessage, texts: WatchTexts): MessageText {
  const firsts = firstOfEachKind(message.events);
  return {
    subject: subjectOf(message, leadingOf(firsts), texts),
    text: [...siteLines(message, texts), ...firsts.flatMap((event) => eventLines(event, message, texts))].join('\n'),
  };
}

/** Returns the message that tries a receiver. */
export function testText({ subjects, alerts, language }: WatchTexts): MessageText {
  return { subject: renderValues(subjects.test, {}, language), text: renderValues(alerts.test, {}, language) };
}

/** One cause does the same to each site, so that one site is described. */
function firstOfEachKind(events: readonly AlertEvent[]): AlertEvent[] {
  const byKind = new Map<AlertKind, AlertEvent>();
  for (const event of events) if (!byKind.has(event.alert.kind)) byKind.set(event.alert.kind, event);
  return ALERT_KINDS.flatMap((kind) => byKind.get(kind) ?? []);
}

function leadingOf(events: readonly AlertEvent[]): AlertEvent {
  const rank = ({ alert }: AlertEvent): number => SEVERITIES.indexOf(alert.severity);
  return events.reduce((first, event) => (rank(event) > rank(first) ? event : first));
}

function isEnd({ type }: Pick<AlertMessage, 'type'>): boolean {
  return type === 'recovered' || type === 'accepted';
}

function subjectOf({ type, severity, origins }: AlertMessage, leading: AlertEvent, texts: WatchTexts): Sentence {
  const { subjects, severities, alerts, language } = texts;
  const count = origins.length - 1;
  const site = leading.origin;
  return renderValues(
    subjects[type],
    {
      severity: renderValues(severities[severity], {}, language),
      site: count === 0 ? site : renderValues(alerts.sites, { site, count }, language),
      what: isEnd({ type }) ? kindTitle(leading.alert, texts) : titleOf(leading.alert, texts),
    },
    language,
  );
}

function siteLines({ origins }: AlertMessage, { alerts, language }: WatchTexts): string[] {
  if (origins.length === 1) return [];
  const shown = origins.slice(0, MAX_SITES).map((origin) => `  ${origin}`);
  const more = origins.length - shown.length;
  if (more > 0) shown.push(`  ${renderValues(alerts.moreSites, { count: more }, language)}`);
  return [renderValues(alerts.onSites, { count: origins.length }, language), ...shown];
}

function eventLines(event: AlertEvent, message: AlertMessage, texts: WatchTexts): string[] {
  const { alerts, language } = texts;
  const { alert, origin, at, type } = event;
  const lines = message.origins.length === 1 ? [] : [renderValues(alerts.onSite, { site: origin }, language)];
  if (message.events.length > 1) lines.push(`${kindTitle(alert, texts)}:`);
  if (type === 'recovered') {
    lines.push(renderValues(alerts.recovered, { at: timeText(at), since: timeText(alert.openedAt) }, language));
  } else if (type === 'accepted') lines.push(renderValues(alerts.accepted, {}, language));
  else lines.push(...detailLines(origin, alert.details, texts));
  if (!isEnd(event) && alert.returns > 0)
    lines.push(renderValues(alerts.intermittent, { count: alert.returns }, language));
  return lines;
}
