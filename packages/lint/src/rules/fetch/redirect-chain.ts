import { DEFAULT_MAX_REDIRECTS } from '@maycrawl/core/limits';
import { countRedirects } from '@maycrawl/core/status';
import { hasFacts } from '../../file/parts.js';
import { defineMessages, type LintContext, type LintRule, type Message, type Severity } from '../../model/lint-rule.js';

export const texts = {
  tooMany: 'There are {redirects} redirects: Google follows {limit} and then treats the file as missing.',
  several: 'There are {redirects} redirects: crawlers that follow fewer do not find robots.txt.',
  otherHost: 'The rules for {host} come from {otherHost}.',
  serveDirectly: 'Serve the file without a redirect, at /robots.txt of every host.',
} as const;
const messages = defineMessages(texts);

export const redirectChain: LintRule = {
  id: 'redirect-chain',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'robots.txt is reached through several redirects, or on another host.',
  concerns: hasFacts,
  file(context) {
    const hops = context.settings.facts?.hops ?? [];
    const redirects = countRedirects(hops);
    const hosts = [...new Set(hops.map(hostOf))];
    const otherHost = hosts.find((host) => host !== hosts[0]);
    if (redirects > DEFAULT_MAX_REDIRECTS) {
      report(context, 'error', messages.tooMany({ redirects, limit: DEFAULT_MAX_REDIRECTS }));
    } else if (redirects > 1) {
      report(context, 'warning', messages.several({ redirects }));
    } else if (otherHost !== undefined) {
      const severity = bareHost(otherHost) === bareHost(hosts[0] ?? '') ? 'info' : 'warning';
      report(context, severity, messages.otherHost({ host: hosts[0] ?? '', otherHost }));
    }
  },
};

function report(context: LintContext, severity: Severity, message: Message): void {
  context.report({ span: { start: 0, end: 0 }, severity, message, help: messages.serveDirectly() });
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

function bareHost(host: string): string {
  return host.replace(/^www\./, '').replace(/:\d+$/, '');
}
