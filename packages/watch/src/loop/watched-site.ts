import type { SiteState } from '../model/site-state.js';
import type { WatchSettings } from '../model/watch-settings.js';

/** A site to watch. Sites may share an object of settings. */
export interface WatchedSite {
  /** For example `https://example.com`. */
  readonly origin: string;
  readonly settings: WatchSettings;
  /** Until when kinds of alerts are muted by a config, milliseconds since the epoch, besides those of the state. */
  readonly mutes?: SiteState['mutes'] | undefined;
}
