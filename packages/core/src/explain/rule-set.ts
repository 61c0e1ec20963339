import { allowsRequest, BasicRuleSet, setPath, setPathBytes, setUrl } from '../match/basic-rule-set.js';
import { selectGroups } from '../match/select-groups.js';
import { crawlDelayFor } from '../outline/crawl-delay.js';
import { outlineOf } from '../outline/outline.js';
import type { Group, Rule } from '../types/contents.js';
import type { Dialect } from '../types/options.js';
import type { RuleSet } from '../types/robots-txt.js';
import type { Verdict } from '../types/verdict.js';
import { explain } from './verdict.js';

/** The rules that apply to one crawler, with explanations. */
export class ParsedRuleSet extends BasicRuleSet implements RuleSet {
  get dialect(): Dialect {
    return BasicRuleSet.windowOf(this).dialect;
  }

  get groups(): readonly Group[] {
    const agents = agentsOf(this);
    const found: Group[] = [];
    let next = 0;
    let end = 0;
    for (const group of outlineOf(BasicRuleSet.windowOf(this).file).groups) {
      if (next === agents.length) break;
      end += group.userAgents.length;
      if ((agents[next] as number) < end) found.push(group);
      while ((agents[next] as number) < end) next++;
    }
    return found;
  }

  /** Seconds; `RobotsTxt.crawlDelay` documents it. */
  get crawlDelay(): number | undefined {
    return crawlDelayFor(outlineOf(BasicRuleSet.windowOf(this).file).lines, new Set(agentsOf(this)));
  }

  get rules(): readonly Rule[] {
    return this.groups.flatMap((group) => group.rules);
  }

  allowsBytes(bytes: DataView, start: number, end: number): boolean {
    const window = BasicRuleSet.windowOf(this);
    setPathBytes(bytes, start, end, window.dialect);
    return allowsRequest(window);
  }

  check(path: string): Verdict {
    const window = BasicRuleSet.windowOf(this);
    return explain(this, window, BasicRuleSet.queryOf(this).ignoresRobots, setPath(path, window.dialect));
  }

  /** The answer of `check` for a URL. */
  checkUrl(url: string): Verdict {
    const window = BasicRuleSet.windowOf(this);
    return explain(this, window, BasicRuleSet.queryOf(this).ignoresRobots, setUrl(url, window.dialect));
  }
}

// A function rather than a private method: such a method takes a field of each instance.
/** The numbers of the user-agent lines that name the crawler, in file order. */
function agentsOf(rules: BasicRuleSet): readonly number[] {
  const agents: number[] = [];
  selectGroups(BasicRuleSet.windowOf(rules).file, BasicRuleSet.queryOf(rules), agents);
  return agents;
}
