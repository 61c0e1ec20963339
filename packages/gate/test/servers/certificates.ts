import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

export interface Certificates {
  /** The authority that signed all but `selfSigned`. */
  readonly authority: string;
  /** Valid for `good.test`, the names under it and 127.0.0.1. */
  readonly good: KeyPair;
  readonly expired: KeyPair;
  readonly wrongName: KeyPair;
  readonly selfSigned: KeyPair;
}

/** Creates an authority and valid and invalid certificates with openssl. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-certificates-'));
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const selfSign = (name: string): void => {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${name}.key`];
    openssl('req', '-x509', ...key, '-out', `${name}.pem`, '-days', '2', '-subj', `/CN=${name}`);
  };
  const sign = (name: string, names: string, days: string): KeyPair => {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${name}.key`];
    openssl('req', ...key, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${names}\n`);
    const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...by,
      '-extfile',
      `${name}.ext`,
      '-days',
      days,
      '-out',
      `${name}.pem`,
    );
    return { key: read(`${name}.key`), cert: read(`${name}.pem`) };
  };
  try {
    selfSign('authority');
    selfSign('selfSigned');
    return {
      authority: read('authority.pem'),
      good: sign('good', 'DNS:good.test,DNS:*.good.test,IP:127.0.0.1', '2'),
      expired: sign('expired', 'DNS:good.test,DNS:*.good.test,IP:127.0.0.1', '-1'),
      wrongName: sign('wrongName', 'DNS:other.test', '2'),
      selfSigned: { key: read('selfSigned.key'), cert: read('selfSigned.pem') },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
