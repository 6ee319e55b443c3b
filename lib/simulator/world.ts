import { join } from 'node:path'
import { type KeyRing, openKeyRing } from '@paraph/validator/authority/key-ring'
import { type CertifiedWorld, certifyWorld } from './authority/certified-world'
import { type Mailbox, openMailbox } from './inbox/mailbox'
import { type Later, systemLater } from './phones/later'
import { openSwitchboard, type Switchboard } from './phones/switchboard'
import type { SimulatorSettings } from './simulator-settings'

/** The simulated world: authorities, persons with certificates, their phones and their mail. */
export interface World extends CertifiedWorld {
  readonly settings: SimulatorSettings
  /** Base address of the world. */
  readonly baseUrl: string
  readonly later: Later
  readonly switchboard: Switchboard
  readonly mailbox: Mailbox
}

const defaultModulusLength = 3072

/**
 * Opens the world in `dataDir`, or creates one. `baseUrl` is its address. `knownRing` has the keys of a world in
 * memory.
 */
export async function openWorld(
  settings: SimulatorSettings,
  baseUrl: string,
  clock: () => Date,
  knownRing?: KeyRing,
  later: Later = systemLater,
): Promise<World> {
  const { dataDir, rsaModulusLength = defaultModulusLength, certificateUrl = baseUrl } = settings
  const folder = join(dataDir, 'simulator')
  const ring = knownRing ?? (await openKeyRing(join(folder, 'keys'), rsaModulusLength, clock))
  return {
    ...(await certifyWorld(ring, certificateUrl, clock)),
    settings,
    baseUrl,
    later,
    switchboard: openSwitchboard(settings, clock, later),
    mailbox: await openMailbox(join(folder, 'mail'), clock),
  }
}
