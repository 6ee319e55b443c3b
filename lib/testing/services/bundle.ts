import { bundle } from '@/lib/bundle/bundle.mjs'

/** Builds the bundle once. Each spec starts its own processes from it. */
export async function setup(): Promise<void> {
  await bundle()
}
