import { hourMs } from '@/lib/vocabulary/durations'

/** Timeouts of our HTTP servers, in milliseconds. */
export const serverTimeouts = {
  /** An announced upload expires after an hour. Until then its bytes may arrive as slowly as the line is. */
  requestTimeout: hourMs,
  /**
   * Longer than proxies keep idle connections by default: 90 s in Traefik, two minutes in Caddy. Otherwise a proxy sends
   * a request on a connection that is closing, and may not repeat a POST (RFC 9110, 9.2.2).
   */
  keepAliveTimeout: 130_000,
} as const
