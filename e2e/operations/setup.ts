import { bundle } from '@/lib/bundle/bundle.mjs'

/** Each spec starts the processes it works with: all they share is what these run from. */
export async function setup(): Promise<void> {
  await bundle()
}
