/**
 * Host names that resolve in the network of the machine that looks them up. The check is needed only for a proxy that
 * looks up names. In all other cases the addresses are checked.
 */

/** Suffixes that are never in the public DNS. */
const LOCAL_SUFFIXES: readonly string[] = [
  // https://www.rfc-editor.org/rfc/rfc6761#section-6.3
  'localhost',
  // Multicast DNS, https://www.rfc-editor.org/rfc/rfc6762#section-3. Kubernetes uses cluster.local.
  'local',
  // ICANN reserved it for private use in 2024. Used by metadata.google.internal, instance-data.ec2.internal and
  // host.docker.internal.
  'internal',
  // https://www.rfc-editor.org/rfc/rfc8375
  'home.arpa',
];

/** Cloud metadata servers with a name in a public zone. They return credentials to any client inside the cloud. */
const METADATA_NAMES: readonly string[] = [
  // https://cloud.google.com/compute/docs/metadata/querying-metadata
  'metadata.goog',
  // https://www.tencentcloud.com/document/product/213/4934
  'metadata.tencentyun.com',
  // https://deploy.equinix.com/developers/docs/metal/server-metadata/metadata/
  'metadata.packet.net',
  'metadata.platformequinix.com',
];

/**
 * Returns true if a lower-case host name can resolve only in a local network: a name without a dot (`metadata`,
 * `instance-data`), which search domains complete, a name under a suffix that is never public, or a cloud metadata
 * server.
 */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, '');
  if (!name.includes('.')) return true;
  return METADATA_NAMES.includes(name) || LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`));
}
