/** The process that draws pages of untrusted files. It holds no secrets and may be ended at any time. */

import { pageArtist } from './draw-first-page'
import type { FromArtist } from './picture-messages'

const artist = pageArtist()

process.on('message', (file: Uint8Array) => void answer(file))
// The parent process has ended.
process.on('disconnect', () => process.exit())

async function answer(file: Uint8Array): Promise<void> {
  const picture = await (await artist).draw(file).catch(() => undefined)
  const message: FromArtist = { picture }
  process.send?.(message)
}
