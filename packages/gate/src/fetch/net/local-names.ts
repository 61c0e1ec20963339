/** Host names of local networks. The check is for a proxy that looks up names; else the addresses are checked. */

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

/** A name without a dot is completed by search domains. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.+$/, '');
  if (!name.includes('.')) return true;
  return METADATA_NAMES.includes(name) || LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`));
}
