// Takes the place of the module of the command that fetches with a gate, which would be half of the extension: what is
// compared here is one file, which nobody decides by. What statuses mean, how far redirects are followed and which
// addresses are public is decided in core and gate.

import { lookup } from 'node:dns';
import { once } from 'node:events';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { robotsUrl } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_REDIRECTS } from '@maycrawl/core/limits';
import { fetchResult, isRedirect } from '@maycrawl/core/status';
import { createAddressGuard } from '../../../packages/gate/dist/fetch/net/address-guard.js';
import { isBlockedPort } from '../../../packages/gate/dist/fetch/net/blocked-ports.js';

/** Milliseconds of all requests for one file. */
const TIME = 15_000;
/** Some servers compress whatever a client accepts. */
const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** @typedef {ReturnType<typeof createAddressGuard>} AddressGuard */
/** @typedef {import('node:http').IncomingMessage} Response */

/** Returns the robots.txt files of sites in the form of the module that it replaces. @param {readonly string[]} urls */
export function fetchInputs(urls) {
  return Promise.all(urls.map((url) => fetchRobots(robotsUrl(url))));
}

/**
 * The user names the first host, which may be in the user's network. A public one must not lead into that network.
 *
 * @param {string} url
 */
export async function fetchRobots(url, guard = createAddressGuard()) {
  const signal = AbortSignal.timeout(TIME);
  try {
    let at = new URL(url);
    let response = await request(at, signal);
    const isPublic = guard(response.socket.remoteAddress ?? '') === undefined;
    for (let count = 0; isRedirect(response.statusCode) && count < DEFAULT_MAX_REDIRECTS; count++) {
      response.destroy();
      at = new URL(response.headers.location ?? '', at);
      response = await request(at, signal, isPublic ? guard : undefined);
    }
    const status = response.statusCode;
    const kind = fetchResult(status);
    const bytes = kind === 'file' ? await beginning(response) : new Uint8Array(0);
    response.destroy();
    return { url, bytes, kind, facts: { status, failure: undefined } };
  } catch (error) {
    return { url, bytes: new Uint8Array(0), kind: 'unreachable', facts: { failure: reasonOf(error) } };
  }
}

/**
 * @param {URL} url
 * @param {AbortSignal} signal
 * @param {AddressGuard} [guard]
 * @returns {Promise<Response>}
 */
async function request(url, signal, guard) {
  const { protocol, port } = url;
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`${protocol} is neither http: nor https:`);
  if (port !== '' && isBlockedPort(Number(port))) throw new Error(`port ${port} is not requested`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address in the URL is not looked up.
  const refusal = isIP(host) === 0 ? undefined : guard?.(host);
  if (refusal !== undefined) throw new Error(refusal);
  const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'maycrawl' };
  const get = protocol === 'https:' ? getHttps : getHttp;
  const [response] = await once(get(url, { agent: false, headers, lookup: guardedLookup(guard), signal }), 'response');
  return response;
}

/** Looks names up, and fails if the guard refuses one of the addresses. @param {AddressGuard | undefined} guard */
function guardedLookup(guard) {
  if (guard === undefined) return lookup;
  /** @type {import('node:net').LookupFunction} */
  const guarded = (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      const refusal = addresses.map((address) => guard(address)).find((reason) => reason !== undefined);
      done(error ?? (refusal === undefined ? null : new Error(refusal)), found, family);
    });
  return guarded;
}

/** Reads no more than crawlers do, and one byte to show that there is more. @param {Response} response */
async function beginning(response) {
  const decoder = DECODERS[response.headers['content-encoding']?.toLowerCase()];
  // The reader receives the errors.
  const body = decoder === undefined ? response : pipeline(response, decoder(), () => {});
  const chunks = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > DEFAULT_MAX_BYTES) break;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, DEFAULT_MAX_BYTES + 1));
}

/** An error of several addresses has no message. */
function reasonOf(error) {
  return String(error.cause?.message ?? (error.message || error.code));
}
