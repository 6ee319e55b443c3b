import { join } from 'node:path'
import { type Authorities, type CertifiedKey, establishAuthorities } from './authority/authority'
import { type CredentialOffice, openCredentialOffice } from './authority/credential-office'
import { type KeyRing, openKeyRing } from './authority/key-ring'
import { appointTimeStampingUnit } from './authority/time-stamping-unit'
import { appointTrustedListSigner, type TrustedListSigner } from './authority/trusted-list-signer'
import { type Mailbox, openMailbox } from './inbox/mailbox'
import { openSwitchboard, type Switchboard } from './phones/switchboard'
import type { SimulatorSettings } from './simulator-settings'

/** What there is besides us: authorities, people with certificates, their phones and their mail. */
export interface World {
  readonly settings: SimulatorSettings
  readonly clock: () => Date
  readonly ring: KeyRing
  readonly authorities: Authorities
  readonly timeStampingUnit: CertifiedKey
  readonly trustedListSigner: TrustedListSigner
  /** Where the world is reached. */
  readonly baseUrl: string
  readonly office: CredentialOffice
  readonly switchboard: Switchboard
  readonly mailbox: Mailbox
}

const rsaModulusLength = 3072

/** Finds the world as it was left in `dataDir`, or makes one; `baseUrl` is where it is reached. */
export async function openWorld(
  settings: SimulatorSettings,
  baseUrl: string,
  clock: () => Date,
): Promise<World> {
  const folder = join(settings.dataDir, 'simulator')
  const ring = await openKeyRing(
    join(folder, 'keys'),
    settings.rsaModulusLength ?? rsaModulusLength,
    clock,
  )
  const authorities = await establishAuthorities(ring, settings.certificateUrl ?? baseUrl)
  const root = authorities.get('root')
  const timeStampingRoot = authorities.get('time-stamping-root')
  if (!root || !timeStampingRoot) throw new Error('The table of authorities has not all roots')
  return {
    settings,
    clock,
    ring,
    authorities,
    baseUrl,
    timeStampingUnit: appointTimeStampingUnit(timeStampingRoot, ring),
    trustedListSigner: appointTrustedListSigner(root, ring),
    office: openCredentialOffice(authorities, ring),
    switchboard: openSwitchboard(settings, clock),
    mailbox: await openMailbox(join(folder, 'mail'), clock),
  }
}
