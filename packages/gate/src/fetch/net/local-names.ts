/**
 * Names that lead into the network of the machine that looks them up. Only a proxy that looks names up needs this
 * check: otherwise the addresses are checked.
 */

/** Top-level names that are never in the public DNS. */
const LOCAL_SUFFIXES: readonly string[] = [
  // RFC 6761, 6.3
  'localhost',
  // RFC 6762, 3: multicast DNS. Kubernetes uses cluster.local.
  'local',
  // ICANN reserved it for private use in 2024. metadata.google.internal, instance-data.ec2.internal, host.docker.internal.
  'internal',
  // RFC 8375
  'home.arpa',
];

/** Metadata servers of clouds with a name in a public zone. They give credentials to whoever asks from inside. */
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
 * Returns true if a host name, in lower case, can lead only into a local network: a name without a dot (`metadata`,
 * `instance-data`), which search domains complete, one under a suffix that is never public, or a cloud's metadata
 * server.
 */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, '');
  if (!name.includes('.')) return true;
  return METADATA_NAMES.includes(name) || LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`));
}
