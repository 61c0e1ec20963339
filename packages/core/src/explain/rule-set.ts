import { allowsRequest, BasicRuleSet, setPath, setPathBytes, setUrl } from '../match/basic-rule-set.js';
import { crawlDelayOf } from '../outline/crawl-delay.js';
import { outlineOf } from '../outline/outline.js';
import type { Group, Rule } from '../types/contents.js';
import type { Dialect } from '../types/options.js';
import type { RuleSet } from '../types/robots-txt.js';
import type { Verdict } from '../types/verdict.js';
import { appliedAgents, appliedGroups } from './applied-groups.js';
import { explain } from './verdict.js';

/** The rules that apply to one crawler, with explanations. */
export class ParsedRuleSet extends BasicRuleSet implements RuleSet {
  get dialect(): Dialect {
    return BasicRuleSet.windowOf(this).dialect;
  }

  get groups(): readonly Group[] {
    return appliedGroups(this, outlineOf(BasicRuleSet.windowOf(this).file));
  }

  /** Seconds; `RobotsTxt.crawlDelay` documents it. */
  get crawlDelay(): number | undefined {
    return crawlDelayOf(BasicRuleSet.windowOf(this).file, new Set(appliedAgents(this)));
  }

  get rules(): readonly Rule[] {
    return this.groups.flatMap((group) => group.rules);
  }

  allowsBytes(bytes: DataView, start: number, end: number): boolean {
    const window = BasicRuleSet.windowOf(this);
    setPathBytes(bytes, start, end, window.dialect);
    return allowsRequest(window);
  }

  hasSameRules(other: RuleSet): boolean {
    return BasicRuleSet.windowOf(this).equals(BasicRuleSet.windowOf(other as ParsedRuleSet));
  }

  check(path: string): Verdict {
    return explain(this, setPath(path, this.dialect));
  }

  /** The answer of `check` for a URL. */
  checkUrl(url: string): Verdict {
    return explain(this, setUrl(url, this.dialect));
  }
}
