/** Clauses about failed and refused requests, by the id of a `FailureDetail`. */
export const failures = {
  // Of the system, a server, or a function of the caller.
  system: '{text}',
  storeFailed: '{operation}: {text}',
  storeSilent: 'no response within {milliseconds} ms',

  // Names and connections.
  nameTooLong: 'the host name is too long',
  noAddress: 'no address',
  noConnection: 'no connection within {seconds} s',
  noResponse: 'no response within {seconds} s',
  noCompleteResponse: 'no complete response within {seconds} s',
  aborted: 'the caller aborted it',
  closedInHandshake: 'closed during the TLS handshake',
  proxyAnswered: 'the proxy answered {status} to CONNECT {authority}',

  // Responses.
  answered: 'it answered {status}',
  answered304: 'it answered 304 to an unconditional request',
  answeredPart: 'it answered with a part of the file (206)',
  invalidStatus: 'its status {status} is not an HTTP status',
  transferCoding: 'it used the transfer coding {coding}',
  contentEncoding: 'encoding "{name}"',
  nestedEncodings: '{count} nested encodings',
  encodedBytes: 'too many encoded bytes',
  incompleteBody: 'the body is incomplete',
  interimResponses: 'more than {count} interim responses',
  headerFields: '{count} header fields',
  wireBytes: 'it sent more than {bytes} bytes',
  packets: 'it sent {bytes} bytes of body in {pieces} packets',
  chunks: 'it sent {bytes} bytes of body in {pieces} chunks',

  // FTP.
  ftpNoConnection: 'no connection',
  ftpNoGreeting: 'no greeting',
  ftpReplyBytes: 'more than {count} bytes of replies',
  ftpReplyPackets: 'more than {count} packets of replies',
  ftpNoPort: 'the reply to {command} names no port',
  ftpBlockedPort: 'the reply to {command} names port {port}, which other services use',
  ftpOtherHost: 'the reply to PASV names another host, {host}',

  // Refusals of this gate.
  notAnAddress: '{address} is not an IP address',
  notPublic: '{address} is not a public address ({range}), and private ones are not allowed',
  cloudService:
    '{address} is not a public address (an internal service of the cloud), and private ones are not allowed',
  localName: 'a name in the network of the proxy, and private ones are not allowed',
  blockedPort: 'port {port} is not that of a web server, and browsers refuse it too: use another port',
  otherPort: 'port {port} is not permitted',
  ftpBesideProxy: 'FTP is not enabled while a proxy is set, which it would bypass',
  ftpDisabled: 'FTP is not enabled, or a custom connect function is set, which it would bypass',
  /** For clients of a service, who must not map its network by its answers. */
  refusedByService: 'it leads to an address or port that this service does not connect to',

  // Not requested.
  refused: 'it leads to a refused address or port',
  overloaded: 'too many requests are waiting',
  'backed-off': 'its server has asked for a pause',
  suspended: 'the network of this machine does not work',

  // Modules that cannot be loaded.
  restart: 'restart this process: {text}',
  missingPackage: 'the package {name} is not installed: run "npm install {name}@{version}"',

  // If nothing else is known.
  code: 'the fetch failed ({code})',

  // By the reason of a failure and Node's error code: the messages of systems differ, and name no cause.
  'dns.ENOTFOUND': 'its name does not resolve ({code})',
  'dns.ENODATA': 'its name has no address ({code})',
  'dns.ESERVFAIL': 'its name servers failed ({code})',
  'dns.ETIMEOUT': 'its name servers did not respond ({code})',
  'dns.ECONNREFUSED': 'the resolver of this machine does not respond ({code})',
  'dns.EREFUSED': 'the resolver of this machine refused the lookup ({code})',
  'connect.ECONNREFUSED': 'it refused the connection ({code})',
  'connect.EHOSTUNREACH': 'it cannot be reached ({code})',
  'connect.ENETUNREACH': 'this machine has no route to it ({code})',
  'connect.EADDRNOTAVAIL': 'this machine has no address to reach it from ({code})',
  'connect.EACCES': 'this machine may not connect to it ({code})',
  'connect.EPERM': 'this machine may not connect to it ({code})',
  'connect.EMFILE': 'too many files are open in this process ({code})',
  'connect.ENFILE': 'too many files are open on this machine ({code})',
  'connect.ENOBUFS': 'this machine is out of buffers ({code})',
  'connect.ENOMEM': 'this machine is out of memory ({code})',
  'tls.CERT_HAS_EXPIRED': 'its certificate has expired ({code})',
  'tls.CERT_NOT_YET_VALID': 'its certificate is not valid yet ({code})',
  'tls.ERR_TLS_CERT_ALTNAME_INVALID': 'its certificate is for another name ({code})',
  'tls.DEPTH_ZERO_SELF_SIGNED_CERT': 'its certificate is self-signed ({code})',
  'tls.SELF_SIGNED_CERT_IN_CHAIN': 'its certificate is self-signed ({code})',
  'tls.UNABLE_TO_GET_ISSUER_CERT': 'the authority of its certificate is unknown ({code})',
  'tls.UNABLE_TO_GET_ISSUER_CERT_LOCALLY': 'the authority of its certificate is unknown ({code})',
  'tls.UNABLE_TO_VERIFY_LEAF_SIGNATURE': 'the authority of its certificate is unknown ({code})',
  'tls.ERR_SSL_WRONG_VERSION_NUMBER': 'it did not answer with TLS ({code})',
  // The messages of Node's HTTP parser differ between its versions.
  'invalid-response.HPE_INVALID_CONSTANT': 'it did not answer with HTTP ({code})',
  'invalid-response.HPE_HEADER_OVERFLOW': 'its headers are too large ({code})',
  'reset.ECONNRESET': 'it closed the connection ({code})',
  'reset.EPIPE': 'it closed the connection ({code})',
  /** Of the other codes of Node's HTTP parser, which begin with `HPE_`. */
  invalidHttp: 'its response is not valid HTTP ({code})',
} as const;

/** What a clause is about, if that is not the site itself. */
export const subjects = { about: '{subject}: {clause}', proxy: 'proxy' } as const;
