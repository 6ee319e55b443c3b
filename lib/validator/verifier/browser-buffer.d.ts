import type { Buffer as BrowserBuffer } from '#encoding/platform/browser/buffer'

/** In this program, `Buffer` has only the members that browsers get, and no module of Node has types. */
declare global {
  const Buffer: typeof BrowserBuffer
  type Buffer = BrowserBuffer
}
