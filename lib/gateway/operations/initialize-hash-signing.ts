import { decodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import { decodeHex } from '@/lib/encoding/hex'
import { InvalidEncoding } from '@/lib/encoding/invalid-encoding'
import type { Person, ProviderFamily } from '@/lib/storage/records'
import type { Context } from '../context'
import type { ParsedRequestOf } from '../contract/endpoints'
import { invalidParameter } from '../operation-failure'
import { appPerson, mobilePerson } from '../session/person'
import { startHashSigning } from '../session/start-hash-signing'
import type { Operation } from './operation'
import { phoneLanguages, phoneText } from './signing-request'

/** 4.6 */
export const initializeMobileHashSigning: Operation<'initializeMobileHashSigning'> = async (
  context,
  { body },
) => {
  const person = mobilePerson(body.phone, body.code, context.clock())
  return await initializeHashSigning(context, 'mobile', person, body)
}

/** 4.7 */
export const initializeSmartIdHashSigning: Operation<'initializeSmartIdHashSigning'> = async (
  context,
  { body },
) => {
  const person = appPerson(body.country, body.code, context.clock())
  return await initializeHashSigning(context, 'smartid', person, body)
}

type Body = ParsedRequestOf<'initializeSmartIdHashSigning'>

const algorithms = { SHA256: 'SHA-256', SHA512: 'SHA-512' } as const

async function initializeHashSigning(
  context: Context,
  family: ProviderFamily,
  person: Person,
  body: Body,
) {
  const { locale, relyingParty } = context
  const { token, controlCode } = await startHashSigning(context, {
    family,
    person,
    digestAlgorithm: algorithms[body.hash_algorithm],
    digest: decodeDigest(body),
    request: {
      locale,
      ...phoneText(body, relyingParty.name),
      phoneLanguage: phoneLanguages[locale],
      certificateLevel: 'QUALIFIED',
      peps: false,
      sanctions: false,
    },
  })
  return { status: 'ok' as const, token, control_code: controlCode }
}

const hexLengths = { SHA256: 64, SHA512: 128 } as const

/** Hexadecimal or Base64, told apart by their length for the stated algorithm. */
function decodeDigest({ hash, hash_algorithm }: Body): Bytes {
  try {
    return hash.length === hexLengths[hash_algorithm] ? decodeHex(hash) : decodeBase64(hash)
  } catch (error) {
    if (!(error instanceof InvalidEncoding)) throw error
    throw invalidParameter('hash', 'This value is not a digest of the stated algorithm')
  }
}
