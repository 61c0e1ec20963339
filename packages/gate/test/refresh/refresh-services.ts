import { GateCounts } from '../../src/health/gate-stats.js';
import { HealthMonitor } from '../../src/health/health-monitor.js';
import type { RefreshSetup } from '../../src/refresh/refresh.js';
import { StoreAdmission } from '../../src/refresh/store-admission.js';
import { SiteGroups } from '../../src/url/site-groups.js';

/** Returns new parts of the setup of a refresh: those that count and limit. */
export function refreshServices(): Pick<RefreshSetup, 'counts' | 'health' | 'admission'> {
  const groups = new SiteGroups((host) => host, 'a fixed key');
  return {
    counts: new GateCounts(),
    health: new HealthMonitor(Date.now),
    admission: new StoreAdmission(groups, Date.now),
  };
}
