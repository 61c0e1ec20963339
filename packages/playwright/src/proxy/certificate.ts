import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** The certificate of a proxy. The browser that the proxy is for trusts its key, whatever host the certificate names. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The SHA-256 of the public key in Base64, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
  readonly keyHash: string;
}

const DAY = 86_400_000;
const TAG = { integer: 0x02, bits: 0x03, objectId: 0x06, utf8: 0x0c, utcTime: 0x17, sequence: 0x30, set: 0x31 };
// https://www.rfc-editor.org/rfc/rfc5480#appendix-A and https://www.rfc-editor.org/rfc/rfc4519#section-2.3
const ECDSA_WITH_SHA256 = Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]);
const COMMON_NAME = Buffer.from([0x55, 0x04, 0x03]);

/**
 * Returns a new self-signed certificate of version 1, which has no extensions
 * ([RFC 5280](https://www.rfc-editor.org/rfc/rfc5280#section-4.1)). Node has no function that makes one.
 */
export function createCertificate(now: number = Date.now()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = der(TAG.sequence, der(TAG.objectId, ECDSA_WITH_SHA256));
  const name = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, der(TAG.objectId, COMMON_NAME), der(TAG.utf8, Buffer.from('maycrawl')))),
  );
  const validity = der(TAG.sequence, utcTime(now - DAY), utcTime(now + 365 * DAY));
  const serial = der(TAG.integer, Buffer.from([1]));
  const content = der(TAG.sequence, serial, algorithm, name, validity, name, keyInfo);
  const signature = der(TAG.bits, Buffer.from([0]), sign('sha256', content, privateKey));
  const certificate = der(TAG.sequence, content, algorithm, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash('sha256').update(keyInfo).digest('base64'),
  };
}

/** Returns a value with its tag and length, as the distinguished encoding rules (DER) of ASN.1 have it. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** Two digits of the year: until 2049. */
function utcTime(time: number): Buffer {
  return der(TAG.utcTime, Buffer.from(`${new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
}
