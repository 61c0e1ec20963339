/** The routes that need no token: health checks, and the description of the service. */
export const OPEN_ROUTES: readonly string[] = ['/healthz', '/readyz', '/openapi.json', '/docs'];

/**
 * Returns true if a route may only be used with a token, if the service has tokens. `route` is the pattern of the route,
 * undefined if the request has none: then a token is needed, so that nothing can be learned without one.
 */
export function needsToken(route: string | undefined): boolean {
  if (route === undefined) return true;
  return !OPEN_ROUTES.includes(route) && !route.startsWith('/docs/');
}
