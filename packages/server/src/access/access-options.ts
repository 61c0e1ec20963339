import type { TokenFinder } from './token-file.js';

/** Who may use the service, and how much. */
export interface AccessOptions {
  /** The tokens of the clients. Without it, requests need none, and those of pages of other sites are refused. */
  readonly tokens?: TokenFinder | undefined;
  /**
   * True if machines other than this one may send requests without a token. Each client address then has its own rate
   * and slots. Default false: all requests without a token count as one client.
   */
  readonly isOpen?: boolean | undefined;
  /**
   * Names and addresses of the service in `Host` of requests without a token, besides those of the loopback interface:
   * without a port, in lower case, an IPv6 address in brackets and in its shortest form.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Requests per second of each client. Default: no limit. */
  readonly rate?: number | undefined;
  /** Origins that are fetched at the same time, for all clients together. Default 1,024. */
  readonly fetchSlots?: number | undefined;
  /** True if clients may learn which address was refused. Default false. */
  readonly showsAddresses?: boolean | undefined;
}
