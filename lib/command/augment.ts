import { readFileSync, writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import {
  type AugmentationOrder,
  type AugmentationServices,
  type AugmentedFile,
  augmentFile,
} from '@paraph/validator/augmentation/augment-file'
import { AugmentationRefused } from '@paraph/validator/augmentation/augmentation-refused'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { materialOverHttp } from '@paraph/validator/trust/revocation/material-over-http'
import { timeStampingAuthority } from '@paraph/validator/trust/time-stamping-authority'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import { openTrustStore, type TrustStore } from '@paraph/validator/trust/trust-store'
import { ValidationRefused } from '@paraph/validator/validation/model/validation-refused'
import { visibleJson } from '@paraph/validator/vocabulary/visible-text'
import { configuredClient, outgoingClient } from '@/lib/network/outgoing'
import type { Environment } from '@/lib/settings/config'
import { action } from './command'
import { environment } from './gateway'
import { exitStatus, Misused, Refused, say } from './output'
import { readTrust } from './trust-folder'

const levels = ['B-T', 'B-LT', 'B-LTA'] as const
const digests = ['SHA-256', 'SHA-384', 'SHA-512'] as const

function oneOf<Value extends string>(
  values: readonly Value[],
  option: string,
  text: string | undefined,
): Value | undefined {
  const found = values.find((value) => value === text)
  if (text === undefined || found) return found
  throw new Misused(`--${option} must be one of ${values.join(', ')}`)
}

function servicesFor(
  trust: TrustStore,
  addresses: readonly string[],
  env: Environment,
): AugmentationServices {
  const clock = () => new Date()
  const http = outgoingClient({ allow: env.OUTGOING_ALLOW, plainHttp: 'accepted' })
  const trustedResponders = () => trust.anchorsFor('revocation', { at: clock() })
  return {
    ...timeStampingAuthority({ addresses, http: configuredClient(), clock }),
    online: materialOverHttp({ http, clock, trustedResponders }),
    clock,
  }
}

/** Default output path: contract.pdf becomes contract-kept.pdf. */
function usualOutput(file: string): string {
  const extension = extname(file)
  return `${file.slice(0, file.length - extension.length)}-kept${extension}`
}

/** Writes the augmented file. An existing file is not overwritten. Throws `Refused`. */
function writeNew(path: string, { source }: AugmentedFile): void {
  try {
    writeFileSync(path, source.read(0, source.size), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new Refused(`${path} cannot be written: ${error.message}`)
  }
}

interface Call {
  readonly file: string
  readonly output: string
  readonly data: readonly string[]
  readonly order: AugmentationOrder
}

async function augmentOne(
  { file, output, data, order }: Call,
  services: AugmentationServices,
): Promise<number> {
  const named = (path: string) => ({
    name: basename(path),
    source: memorySource(readFileSync(path)),
  })
  try {
    const { level } = order
    const signed = { ...named(file), dataFiles: data.map(named) }
    const augmented = await augmentFile(signed, order, services)
    const { isChanged, invalid } = augmented
    if (isChanged) writeNew(output, augmented)
    sayJson({ file, level, output: isChanged ? output : null, invalid })
    return exitStatus.done
  } catch (error) {
    sayJson({ file, ...refusalIn(error) })
    return exitStatus.failed
  }
}

/** Returns the reason of an expected refusal. Throws other errors. */
function refusalIn(error: unknown) {
  if (error instanceof AugmentationRefused) {
    return { error: error.message, reason: error.reason, names: error.names }
  }
  const isExpected =
    error instanceof ValidationRefused ||
    error instanceof TrustServiceUnavailable ||
    (error instanceof Error && 'code' in error)
  if (!isExpected) throw error
  return { error: error.message }
}

const sayJson = (line: object) => say(visibleJson(JSON.stringify(line)))

export const actions = {
  '': action({
    about: 'Raise all signatures of a file, or renew its archive time-stamp; print one JSON line',
    operands: ['FILE'],
    options: {
      to: {
        kind: 'value',
        value: levels.join('|'),
        about: 'The level; B-LTA, the default, adds an archive time-stamp each time',
      },
      output: {
        kind: 'value',
        value: 'FILE',
        about: 'The new file, which must not exist; default: FILE with -kept in its name',
      },
      trust: {
        kind: 'value',
        value: 'PLACE',
        about: 'Trust only the certificates and trusted lists in a folder or file (TRUST_ANCHORS)',
      },
      tsa: {
        kind: 'values',
        value: 'URL',
        about: 'Time-stamping authority; the next one is used if one fails (TSA_URL)',
      },
      digest: {
        kind: 'value',
        value: digests.join('|'),
        about: 'The digest that new time-stamps are over; default: SHA-256',
      },
      data: {
        kind: 'values',
        value: 'FILE',
        about: 'A file that detached signatures signed; may be given several times',
      },
    },
    run: async ({ to, output, trust: place, tsa, digest, data }, [file = '']) => {
      const env = environment()
      const level = oneOf(levels, 'to', to) ?? 'B-LTA'
      const digestAlgorithm = oneOf(digests, 'digest', digest) ?? 'SHA-256'
      const addresses = tsa.length > 0 ? tsa : env.TSA_URL
      if (addresses.length === 0) throw new Misused('--tsa or TSA_URL must name an authority')
      const trust = openTrustStore(await readTrust(place ?? env.TRUST_ANCHORS))
      const order = { level, trust, digestAlgorithm, policy: env.VALIDATION_POLICY }
      const call = { file, output: output ?? usualOutput(file), data, order }
      return await augmentOne(call, servicesFor(trust, addresses, env))
    },
  }),
}
