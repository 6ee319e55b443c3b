import type { Buffer as BrowserBuffer } from '#encoding/platform/browser/buffer'

/** In the browser script, `Buffer` has only the members that browsers get, and Node's modules have no types. */
declare global {
  const Buffer: typeof BrowserBuffer
  type Buffer = BrowserBuffer
}
