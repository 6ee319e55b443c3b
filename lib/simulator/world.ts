import { join } from 'node:path'
import { type CertifiedWorld, certifyWorld } from './authority/certified-world'
import { type KeyRing, openKeyRing } from './authority/key-ring'
import { type Mailbox, openMailbox } from './inbox/mailbox'
import { openSwitchboard, type Switchboard } from './phones/switchboard'
import type { SimulatorSettings } from './simulator-settings'

/** The world outside: authorities, people with certificates, their phones and their mail. */
export interface World extends CertifiedWorld {
  readonly settings: SimulatorSettings
  /** Where the world is reached. */
  readonly baseUrl: string
  readonly switchboard: Switchboard
  readonly mailbox: Mailbox
}

const defaultModulusLength = 3072

/**
 * Opens the world kept in `dataDir`, or makes one; `baseUrl` is where it is reached. `knownRing` has the keys of a world
 * that is not kept.
 */
export async function openWorld(
  settings: SimulatorSettings,
  baseUrl: string,
  clock: () => Date,
  knownRing?: KeyRing,
): Promise<World> {
  const { dataDir, rsaModulusLength = defaultModulusLength, certificateUrl = baseUrl } = settings
  const folder = join(dataDir, 'simulator')
  const ring = knownRing ?? (await openKeyRing(join(folder, 'keys'), rsaModulusLength, clock))
  return {
    ...(await certifyWorld(ring, certificateUrl, clock)),
    settings,
    baseUrl,
    switchboard: openSwitchboard(settings, clock),
    mailbox: await openMailbox(join(folder, 'mail'), clock),
  }
}
