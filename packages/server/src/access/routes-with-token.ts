/** The routes that need no token: health checks, the description of the service, and the pages. */
export const OPEN_ROUTES: readonly string[] = ['/healthz', '/readyz', '/openapi.json', '/docs', '/', '/icon.svg'];
/** How the routes of their files begin. */
const OPEN_FOLDERS: readonly string[] = ['/docs/', '/assets/'];

/**
 * Returns true if a route needs a token, in a service that has tokens. `route` is the pattern of the route,
 * undefined if the request has none: then a token is needed, so that nothing can be learned without one.
 */
export function needsToken(route: string | undefined): boolean {
  if (route === undefined) return true;
  return !OPEN_ROUTES.includes(route) && !OPEN_FOLDERS.some((folder) => route.startsWith(folder));
}

/**
 * The routes whose `Host` is not checked: the programs that request them use addresses, or HTTP/1.0 without `Host`.
 * Their answers have neither URLs nor hosts.
 */
const HEALTH_ROUTES: readonly string[] = ['/healthz', '/readyz', '/metrics'];

export function isHealthRoute(route: string | undefined): boolean {
  return route !== undefined && HEALTH_ROUTES.includes(route);
}
