/** Returns the registrable domain of a host name; of an IP address, the address. */
export function registrableDomain(hostname: string): string {
  return hostname;
}
